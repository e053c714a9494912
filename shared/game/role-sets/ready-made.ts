import type { BuiltInRoleName } from '../night/roles/index.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { RoleName } from '../state/role-facts.ts';

/** The sets of one style for every number of players. */
interface SetSeries {
  /** For 1, 2, 3 … players, each made by hand. */
  readonly tables: readonly (readonly BuiltInRoleName[])[];
  /** What each further player adds to the largest of them; a wolf is every fourth or fifth. */
  readonly further: readonly BuiltInRoleName[];
}

const WOLVES = ['Werewolf', 'Werewolf'] as const;

const EASY_POWERS = ['Seer', 'Robber', 'Troublemaker', 'Insomniac', 'Drunk'] as const;
const THREE_VILLAGERS = ['Villager', 'Villager', 'Villager'] as const;
const EASY_GUARDS = ['Hunter', 'Prince', 'Bodyguard'] as const;

/** Easy roles only while there are enough of them, then the others in the order in which they are learned. */
const FIRST_GAME: SetSeries = {
  tables: [
    ['Werewolf', 'Seer', 'Robber', 'Villager'],
    ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Villager'],
    [...WOLVES, 'Seer', 'Robber', 'Troublemaker', 'Villager'],
    [...WOLVES, 'Seer', 'Robber', 'Troublemaker', 'Villager', 'Villager'],
    [...WOLVES, 'Seer', 'Robber', 'Troublemaker', ...THREE_VILLAGERS],
    [...WOLVES, 'Seer', 'Robber', 'Troublemaker', 'Insomniac', ...THREE_VILLAGERS],
    [...WOLVES, ...EASY_POWERS, ...THREE_VILLAGERS],
    [...WOLVES, ...EASY_POWERS, 'Hunter', ...THREE_VILLAGERS],
    [...WOLVES, ...EASY_POWERS, 'Hunter', 'Prince', ...THREE_VILLAGERS],
    [...WOLVES, ...EASY_POWERS, ...EASY_GUARDS, ...THREE_VILLAGERS],
    [...WOLVES, 'Mystic Wolf', ...EASY_POWERS, ...EASY_GUARDS, ...THREE_VILLAGERS],
    [...WOLVES, 'Mystic Wolf', ...EASY_POWERS, ...EASY_GUARDS, 'Villager', 'Villager', 'Mason', 'Mason'],
  ],
  further: [
    ...['Villager', 'Apprentice Seer', 'Dream Wolf', 'Minion', 'Beholder', 'Tanner', 'Sentinel'],
    ...['Revealer', 'Alpha Wolf', 'Thing', 'Old Hag', 'Village Idiot', 'Witch', 'Aura Seer', 'Curator'],
  ] as const,
};

const MIXED_POWERS = ['Tanner', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac'] as const;
/** No Minion before eleven players: that is one more to hit, and the village gets too strong. */
const MIXED_PACK = [...WOLVES, 'Mystic Wolf', 'Minion'] as const;

/** As many ways to find out as to hide, cards that move now and then, and from seven players on a Tanner in between. */
const BALANCED: SetSeries = {
  tables: [
    ['Werewolf', 'Seer', 'Robber', 'Insomniac'],
    ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Insomniac'],
    [...WOLVES, 'Seer', 'Robber', 'Troublemaker', 'Insomniac'],
    [...WOLVES, 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac'],
    [...WOLVES, 'Minion', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac'],
    [...WOLVES, 'Minion', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac', 'Hunter'],
    [...WOLVES, ...MIXED_POWERS, 'Villager', 'Villager'],
    [...WOLVES, ...MIXED_POWERS, 'Prince', 'Villager', 'Villager'],
    [...WOLVES, ...MIXED_POWERS, 'Prince', 'Bodyguard', 'Villager', 'Villager'],
    [...WOLVES, ...MIXED_POWERS, 'Prince', 'Bodyguard', ...THREE_VILLAGERS],
    [...MIXED_PACK, ...MIXED_POWERS, 'Hunter', 'Prince', 'Bodyguard', 'Villager'],
    [...MIXED_PACK, ...MIXED_POWERS, 'Hunter', 'Prince', 'Bodyguard', 'Mason', 'Mason'],
  ],
  further: [
    ...['Apprentice Seer', 'Dream Wolf', 'Beholder', 'Revealer', 'Villager', 'Alpha Wolf', 'Sentinel'],
    ...[
      'Aura Seer',
      'Witch',
      'Villager',
      'Thing',
      'Paranormal Investigator',
      'Old Hag',
      'Curator',
      'Villager',
    ],
  ] as const,
};

const MOVERS = ['Robber', 'Witch', 'Troublemaker', 'Village Idiot'] as const;
const CHAOTIC_PACK = ['Werewolf', 'Alpha Wolf', 'Mystic Wolf', 'Doppelganger'] as const;

/** Cards that move, copy and change sides: few players end as what they were dealt. */
const CHAOTIC: SetSeries = {
  tables: [
    ['Werewolf', 'Copycat', 'Robber', 'Drunk'],
    ['Werewolf', 'Doppelganger', 'Robber', 'Witch', 'Drunk'],
    [...WOLVES, 'Robber', 'Witch', 'Troublemaker', 'Tanner'],
    [...WOLVES, 'Robber', 'Witch', 'Troublemaker', 'Drunk', 'Tanner'],
    [...WOLVES, 'Doppelganger', 'Robber', 'Witch', 'Troublemaker', 'Drunk', 'Tanner'],
    [...WOLVES, 'Doppelganger', ...MOVERS, 'Insomniac', 'Tanner'],
    ['Werewolf', 'Alpha Wolf', 'Doppelganger', ...MOVERS, 'Drunk', 'Insomniac', 'Tanner'],
    [...CHAOTIC_PACK, 'Paranormal Investigator', ...MOVERS, 'Drunk', 'Tanner'],
    [...CHAOTIC_PACK, 'Paranormal Investigator', ...MOVERS, 'Drunk', 'Curator', 'Tanner'],
    [...CHAOTIC_PACK, 'Copycat', 'Paranormal Investigator', ...MOVERS, 'Drunk', 'Curator', 'Tanner'],
  ],
  further: [
    ...[
      'Insomniac',
      'Seer',
      'Dream Wolf',
      'Stalker',
      'Minion',
      'Old Hag',
      'Aura Seer',
      'Werewolf',
      'Sentinel',
    ],
    ...['Hunter', 'Prince', 'Revealer', 'Bodyguard', 'Thing', 'Beholder', 'Apprentice Seer', 'Villager'],
  ] as const,
};

export const SET_STYLES = ['first', 'balanced', 'chaotic'] as const;
export type SetStyle = (typeof SET_STYLES)[number];

const SERIES: Readonly<Record<SetStyle, SetSeries>> = {
  first: FIRST_GAME,
  balanced: BALANCED,
  chaotic: CHAOTIC,
};

/** The roles for this number of players; empty for a number that cannot be. */
export function readyMadeSet(style: SetStyle, players: number): readonly BuiltInRoleName[] {
  const { tables, further } = SERIES[style];
  const table = tables[Math.min(players, tables.length) - 1] ?? [];
  return [...table, ...further.slice(0, Math.max(0, players - tables.length))];
}

export interface ReadyMade {
  readonly style: SetStyle;
  /** For how many players it is. */
  readonly players: number;
}

/** The ready-made set that a selection is, in whatever order. */
export function findReadyMade(selection: readonly RoleName[]): ReadyMade | null {
  const players = selection.length - CENTER_CARDS;
  const sorted = selection.toSorted().join();
  const style = SET_STYLES.find((each) => readyMadeSet(each, players).toSorted().join() === sorted);
  return style === undefined || players < 1 ? null : { style, players };
}
