import type { LobbyWords } from '../lobby-words.ts';

export const CLASSIC_LOBBY: LobbyWords = {
  set: {
    noWolf: 'no wolf',
    oneWolf: '1 wolf',
    wolves: '{count} wolves',
    oneHelper: '1 accomplice',
    helpers: '{count} accomplices',
    orderHint: 'The number on a card is its turn in the night. One with a moon sleeps until cockcrow.',
  },
  hints: { first: 'a gentle tale', balanced: 'a bit of everything', chaotic: 'cards dance' },
  moods: {
    still: 'A quiet tale: every card lies at dawn where it was dealt.',
    calm: 'A hand or two will reach for a card in the dark.',
    lively: 'Many hands in the dark: look twice at who you are.',
    wild: 'A tale for the brave: hardly a card lies still.',
  },
  warnings: {
    noWolf: 'A tale without a wolf: the village wins if it spares everybody.',
    onlyHelper: 'A tale without a wolf: the {role} faces the village alone.',
    manyWolves: 'Half of the cards have teeth: a hard night for the village.',
    oneAlone: 'One {role} alone: the old knock finds no answer.',
    knowsNobody: 'The candle of the {role} has nobody to find in this tale.',
    sensesNobody: 'Nobody whom the {role} could sense stirs in this tale.',
    neverMoved: 'Nobody in this tale can lay a hand on the {role}’s card.',
  },
  rules: {
    standard:
      'If any of the {wolfTeam} falls, even the {minion}, the village wins. A fallen {tanner} wins alone.',
    tabletop: 'As at the card table: only a fallen wolf counts, and the {minion} may fall for the pack.',
    suggestTabletop:
      'The {role} is at the table: play by the Tabletop rules, where the {role} may fall for the pack.',
  },
};
