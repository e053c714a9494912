import type { Direction } from '@nightfall/shared/game/state/choice';

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

export const TEXTS = {
  directions: {
    left: { name: 'Left', means: 'to the next seat' },
    right: { name: 'Right', means: 'to the previous seat' },
  } satisfies Record<Direction, { name: string; means: string }>,
  choose: (what: string) => `Choose ${withArticle(what)}`,
  chooseOneMore: (what: string) => `Choose one more ${what}`,
  chooseTwo: (what: string) => `Choose two ${what}s`,
  whoGetsIt: 'Now choose who gets it',
  chooseDirection: 'Choose left or right',
  player: 'player',
  both: (names: readonly string[]) => names.join(' and '),
  way: (direction: string) => `to ${direction}`,
} as const;
