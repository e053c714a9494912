import type { BuiltInRoleName } from '../night/roles/index.ts';

/** Roles whose card explains them in one sentence, and whose side is plain. */
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

/** All roles, in the order in which a new group learns them. */
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

/** Cards that a host may put in to help a side, the simplest first. */
export const HELPERS_OF_SIDES: Readonly<Record<'villager' | 'werewolf', readonly BuiltInRoleName[]>> = {
  werewolf: ['Minion', 'Mystic Wolf', 'Dream Wolf', 'Werewolf', 'Alpha Wolf'],
  villager: ['Seer', 'Robber', 'Mason', 'Apprentice Seer', 'Hunter', 'Bodyguard'],
};
