import type { LobbyWords } from '../lobby-words.ts';

export const GENERIC_LOBBY: LobbyWords = {
  set: {
    noWolf: 'no wolf',
    oneWolf: '1 wolf',
    wolves: '{count} wolves',
    oneHelper: '1 helper',
    helpers: '{count} helpers',
    orderHint: 'The number on a card tells when it acts at night. A moon means it sleeps.',
  },
  hints: { first: 'easy roles', balanced: 'a bit of everything', chaotic: 'cards fly' },
  moods: {
    still: 'No card moves: everybody stays what they were dealt.',
    calm: 'A card or two may change hands.',
    lively: 'Cards change hands: yours may not be yours in the morning.',
    wild: 'Hardly a card stays where it was dealt.',
  },
  warnings: {
    noWolf: 'No wolf: everybody is innocent, and the village wins if nobody is eliminated.',
    onlyHelper: 'No wolf: the {role} stands alone against the village.',
    manyWolves: 'Half of the cards are wolves: the village will have a hard time.',
    oneAlone: 'Only one {role}: there is no other to know.',
    knowsNobody: 'The {role} has nobody to know in this set.',
    sensesNobody: 'The {role} has nobody to sense in this set.',
    neverMoved: 'Nothing can move the {role}’s card in this set.',
  },
  rules: {
    standard:
      'Eliminating any of the {wolfTeam} counts, the {minion} too. An eliminated {tanner} wins alone.',
    tabletop: 'As in the card game: only a wolf counts, and the {minion} may die for the pack.',
    suggestTabletop: 'With the {role}, Tabletop rules are the better fit: the {role} may die for the pack.',
  },
};
