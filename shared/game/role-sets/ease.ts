import type { BuiltInRoleName } from '../night/roles/index.ts';

/** Their card says in one sentence all there is to know, and none of them needs a talk about who wins. */
export const EASY_ROLES = [
  'Werewolf',
  'Villager',
  'Seer',
  'Robber',
  'Troublemaker',
  'Insomniac',
  'Drunk',
  'Mystic Wolf',
  'Mason',
  'Hunter',
  'Prince',
  'Apprentice Seer',
  'Dream Wolf',
  'Bodyguard',
] as const satisfies readonly BuiltInRoleName[];

/** All roles, those first that a new table learns first. */
export const ROLES_BY_EASE: readonly BuiltInRoleName[] = [
  ...EASY_ROLES,
  'Minion',
  'Beholder',
  'Tanner',
  'Sentinel',
  'Revealer',
  'Alpha Wolf',
  'Thing',
  'Old Hag',
  'Village Idiot',
  'Witch',
  'Aura Seer',
  'Curator',
  'Paranormal Investigator',
  'Stalker',
  'Doppelganger',
  'Copycat',
];
