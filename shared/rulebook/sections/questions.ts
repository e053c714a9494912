import type { Names } from '../names.ts';
import type { Block } from '../section.ts';

export const questions = ({ role, team, phase, wolf }: Names): Block[] => [
  {
    kind: 'terms',
    items: [
      {
        term: 'Do I know that I was robbed?',
        text: `No. Whoever was only robbed or swapped is told nothing before the results. At ${phase.role_resolve} you are told of a tap, a conversion, an artifact and a banishment, but never by whom.`,
      },
      {
        term: 'My card was taken before my turn. Do I still act?',
        text: `Yes. A ${role.Troublemaker} who was robbed swaps two cards all the same.`,
      },
      {
        term: 'I stole a power. May I use it?',
        text: 'No. A card that comes to you at night changes what you are, not what you do.',
      },
      {
        term: 'May I lie?',
        text: 'Please do, about anything. Only showing your screen is off limits.',
      },
      {
        term: `Can there be no ${wolf.one} at the table?`,
        text: `Yes, when all cards of ${wolf.many} lie in the center. Then the ${team.Villager} wins by eliminating nobody, unless there is a ${role.Minion}: see "Who wins".`,
      },
      {
        term: `Do the ${wolf.many} know the ${role.Minion}?`,
        text: `No. The ${role.Minion} knows them, and they know one another. The ${role['Dream Wolf']} is shown to them when the night begins, but knows nobody. None of them learns which kind of ${wolf.one} another one is.`,
      },
      {
        term: `When is a ${role.Werewolf} alone?`,
        text: `When no other player was dealt the card of ${wolf.any}. The ${role['Dream Wolf']} is company, asleep or not.`,
      },
      {
        term: 'What I saw at night turned out to be wrong. Why?',
        text: 'Somebody moved the card after you looked, or it had become something other than what is printed on it.',
      },
      {
        term: 'May I vote for myself?',
        text: 'No. But you may abstain.',
      },
      {
        term: 'There is a role that is not in this book.',
        text: `Some rooms have roles of their own: tap one to read what it does. One of the ${team.Werewolf} counts as ${wolf.any} that knows nobody. One on nobody's side wins if it is not eliminated; under the Standard rules, only if no ${role.Tanner} is eliminated either.`,
      },
    ],
  },
];
