import type { SetSeries } from './set-series.ts';

/** Beside the wolves, from seven players on. No Minion before eleven: that is one more to hit, and the village gets too strong. */
const LARGER = ['Tanner', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac'] as const;

/** As many ways to find out as to hide, cards that move now and then, and from seven players on a Tanner in between. */
export const BALANCED: SetSeries = {
  tables: [
    ['Werewolf', 'Seer', 'Robber', 'Insomniac'],
    ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Insomniac'],
    ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Insomniac'],
    ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac'],
    ['Werewolf', 'Werewolf', 'Minion', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac'],
    ['Werewolf', 'Werewolf', 'Minion', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac', 'Hunter'],
    ['Werewolf', 'Werewolf', ...LARGER, 'Villager', 'Villager'],
    ['Werewolf', 'Werewolf', ...LARGER, 'Prince', 'Villager', 'Villager'],
    ['Werewolf', 'Werewolf', ...LARGER, 'Prince', 'Bodyguard', 'Villager', 'Villager'],
    ['Werewolf', 'Werewolf', ...LARGER, 'Prince', 'Bodyguard', 'Villager', 'Villager', 'Villager'],
    ['Werewolf', 'Werewolf', 'Mystic Wolf', 'Minion', ...LARGER, 'Hunter', 'Prince', 'Bodyguard', 'Villager'],
    [
      'Werewolf',
      'Werewolf',
      'Mystic Wolf',
      'Minion',
      ...LARGER,
      'Hunter',
      'Prince',
      'Bodyguard',
      'Mason',
      'Mason',
    ],
  ],
  further: [
    'Apprentice Seer',
    'Dream Wolf',
    'Beholder',
    'Revealer',
    'Villager',
    'Alpha Wolf',
    'Sentinel',
    'Aura Seer',
    'Witch',
    'Villager',
    'Thing',
    'Paranormal Investigator',
    'Old Hag',
    'Curator',
    'Villager',
  ],
};
