import { VOTES_NEEDED } from '../../game/state/limits.ts';
import { capital, type Names, rolesThat } from '../names.ts';
import type { Block } from '../section.ts';

export const winning = (names: Names): Block[] => {
  const { role, team, wolf } = names;
  const [village, wolves] = [`the ${team.Villager}`, `the ${team.Werewolf}`];
  const tanner = role.Tanner;
  const minion = role.Minion;
  return [
    {
      kind: 'text',
      text: `What counts is what you are at the end, artifacts included. ${capital(wolf.many)} are ${rolesThat(({ isWolf }) => isWolf, names)}; the ${wolf.many} and the ${minion} are the ${team.Werewolf}. A team wins together, the eliminated too.`,
    },
    {
      kind: 'text',
      text: `The host picks one of two rule sets in the lobby, and everybody sees which. Standard is the usual one; Tabletop is the card game's, and the better choice with a ${minion}.`,
    },
    {
      kind: 'table',
      head: ['What happened', 'Standard', 'Tabletop'],
      rows: [
        [
          `A ${tanner} is eliminated`,
          `The eliminated ${tanner} wins, and nobody else, whatever the lines below say.`,
          `The eliminated ${tanner} wins. ${capital(wolf.many)} cannot win, nor a ${minion} beside them. If ${wolf.any} is eliminated as well, ${village} wins too.`,
        ],
        [
          `There is ${wolf.any}`,
          `If any of ${wolves} is eliminated, the ${minion} included, ${village} wins. If not, ${wolves} wins.`,
          `If ${wolf.any} is eliminated, ${village} wins. If not, ${wolves} wins. What happens to the ${minion} does not matter.`,
        ],
        [
          `There is no ${wolf.one}, but a ${minion}`,
          `If the ${minion} is eliminated, ${village} wins. If not, ${wolves} wins.`,
          `If somebody else is eliminated and the ${minion} is not, the ${minion} wins, even beside a ${tanner}. If nobody is eliminated, ${village} wins. Otherwise no team does.`,
        ],
        [
          `Nobody is on ${wolves}`,
          `If nobody is eliminated, ${village} wins. If somebody is, no team does.`,
          'The same.',
        ],
        [
          `The mark of the ${role.Stalker} is eliminated`,
          `The ${role.Stalker} wins, unless a ${tanner} is eliminated too.`,
          `The ${role.Stalker} wins.`,
        ],
      ],
    },
  ];
};

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
