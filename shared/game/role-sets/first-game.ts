import type { SetSeries } from './set-series.ts';

/** Beside the wolves, from seven players on. */
const LARGER = ['Seer', 'Robber', 'Troublemaker', 'Insomniac', 'Drunk'] as const;
const VILLAGERS = ['Villager', 'Villager', 'Villager'] as const;

/** Easy roles only while there are enough of them, then the others in the order in which they are learned. */
export const FIRST_GAME: SetSeries = {
  tables: [
    ['Werewolf', 'Seer', 'Robber', 'Villager'],
    ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Villager'],
    ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Villager'],
    ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Villager', 'Villager'],
    ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Villager', 'Villager', 'Villager'],
    [
      'Werewolf',
      'Werewolf',
      'Seer',
      'Robber',
      'Troublemaker',
      'Insomniac',
      'Villager',
      'Villager',
      'Villager',
    ],
    ['Werewolf', 'Werewolf', ...LARGER, ...VILLAGERS],
    ['Werewolf', 'Werewolf', ...LARGER, 'Hunter', ...VILLAGERS],
    ['Werewolf', 'Werewolf', ...LARGER, 'Hunter', 'Prince', ...VILLAGERS],
    ['Werewolf', 'Werewolf', ...LARGER, 'Hunter', 'Prince', 'Bodyguard', ...VILLAGERS],
    ['Werewolf', 'Werewolf', 'Mystic Wolf', ...LARGER, 'Hunter', 'Prince', 'Bodyguard', ...VILLAGERS],
    [
      'Werewolf',
      'Werewolf',
      'Mystic Wolf',
      ...LARGER,
      'Hunter',
      'Prince',
      'Bodyguard',
      'Villager',
      'Villager',
      'Mason',
      'Mason',
    ],
  ],
  further: [
    'Villager',
    'Apprentice Seer',
    'Dream Wolf',
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
  ],
};
