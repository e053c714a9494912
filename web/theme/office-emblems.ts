import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';

/** On a badge stands what the office knows a role by, where what the village knows it by would say nothing. */
export const OFFICE_EMBLEMS: Readonly<Partial<Record<BuiltInRoleName, string>>> = {
  Werewolf: 'shark-fin',
  'Alpha Wolf': 'shark-jaws',
  'Mystic Wolf': 'lock-spy',
  Minion: 'coffee-mug',
  Tanner: 'parachute',
  Villager: 'papers',
  Seer: 'calculator',
  'Apprentice Seer': 'abacus',
  Drunk: 'maze',
  Mason: 'linked-rings',
  Hunter: 'whistle',
  Bodyguard: 'megaphone',
  Sentinel: 'security-gate',
  Witch: 'briefcase',
  'Village Idiot': 'office-chair',
  Curator: 'cardboard-box',
  Thing: 'fountain-pen',
  Beholder: 'ringing-bell',
  Revealer: 'envelope',
  'Aura Seer': 'walkie-talkie',
  Copycat: 'id-card',
  'Old Hag': 'calendar',
};

const byName: ReadonlyMap<string, string> = new Map(Object.entries(OFFICE_EMBLEMS));

export const officeEmblemOf = (role: string): string | undefined => byName.get(role);
