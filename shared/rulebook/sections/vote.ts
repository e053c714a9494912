import { VOTES_NEEDED } from '../../game/state/limits.ts';
import type { Names } from '../names.ts';
import type { Block } from '../section.ts';

export const theVote = ({ role }: Names): Block[] => [
  {
    kind: 'text',
    text: 'Everybody has one vote, for another player, or abstains. You may change your mind until the last vote is in or the time is up. Whoever has not voted by then abstains too. Then:',
  },
  {
    kind: 'steps',
    items: [
      `Nobody has ${VOTES_NEEDED} votes or more? Then nobody is eliminated.`,
      'Otherwise the player with the most votes is eliminated. If there is a tie, all of those players are.',
      `The ${role.Prince} and whoever a ${role.Bodyguard} protects are safe. A ${role.Bodyguard} whom an artifact makes another protects nobody. If that leaves nobody, those with the next most votes go instead, as long as they have ${VOTES_NEEDED} or more.`,
      `An eliminated ${role.Hunter} takes the player they voted for along, unless that player is safe. If that is a ${role.Hunter} as well, the chain goes on.`,
    ],
  },
  {
    kind: 'text',
    text: 'An example. Seven players vote: three for Ann, two for Bob, two for Cleo.',
  },
  {
    kind: 'table',
    head: ['If', 'Eliminated'],
    rows: [
      ['Nobody is anything special', 'Ann'],
      [`Ann is the ${role.Prince}, or a ${role.Bodyguard} protects her`, 'Bob and Cleo'],
      [`Ann is the ${role.Hunter} and voted for Bob`, 'Ann and Bob'],
      [`Ann is the ${role.Hunter}, voted for Bob, and Bob is the ${role.Prince}`, 'Ann'],
      ['Each of the seven got one vote', 'Nobody'],
    ],
  },
];
