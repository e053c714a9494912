import type { LobbyWords } from '../lobby-words.ts';

export const RUSSIAGATE_LOBBY: LobbyWords = {
  set: {
    noWolf: 'no agent',
    oneWolf: '1 agent',
    wolves: '{count} agents',
    oneHelper: '1 asset',
    helpers: '{count} assets',
    orderHint: 'The number on a file tells when it moves after hours. A moon means it went home.',
  },
  hints: { first: 'light reading', balanced: 'mixed report', chaotic: 'leaks galore' },
  moods: {
    still: 'Nothing leaks: every file stays with whoever it was handed to.',
    calm: 'A file or two may end up in the wrong briefcase.',
    lively: 'Files change briefcases: read yours again in the morning.',
    wild: 'A flood of leaks: hardly a file stays in its drawer.',
  },
  warnings: {
    noWolf: 'No agent: there is nothing to find, and the Commission wins if it exposes nobody.',
    onlyHelper: 'No agent: the {role} stonewalls the Commission alone.',
    manyWolves: 'Half of the files belong to agents: the Commission is in for a long hearing.',
    oneAlone: 'Only one {role}: there is nobody to back the story.',
    knowsNobody: 'The {role} has no name to learn in this affair.',
    sensesNobody: 'The {role} has nobody to overhear in this affair.',
    neverMoved: 'Nobody in this affair can get at the {role}’s file.',
  },
  rules: {
    standard: 'Exposing any of the {wolfTeam} will do, the {minion} too. An exposed {tanner} wins alone.',
    tabletop:
      'By the letter of the law: only an exposed agent counts, and the {minion} may take the blame for the agents.',
    suggestTabletop:
      'With the {role} on the list, Tabletop rules are the better fit: the {role} may take the blame for the agents.',
  },
};
