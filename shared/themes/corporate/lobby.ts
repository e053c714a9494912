import type { LobbyWords } from '../lobby-words.ts';

export const CORPORATE_LOBBY: LobbyWords = {
  set: {
    noWolf: 'no shark',
    oneWolf: '1 shark',
    wolves: '{count} sharks',
    oneHelper: '1 yes-man',
    helpers: '{count} yes-men',
    orderHint: 'The number on a badge is its slot in the lunch break. Three lines take the whole break off.',
  },
  hints: { first: 'soft start', balanced: 'a healthy mix', chaotic: 'reshuffle' },
  moods: {
    still: 'No restructuring planned: everybody keeps the badge they picked up.',
    calm: 'A badge or two may be mixed up at lunch.',
    lively: 'Badges change hands at lunch: check yours afterwards.',
    wild: 'A full reorganisation: hardly a badge stays on its desk.',
  },
  warnings: {
    noWolf: 'No shark: everybody means well, and the Staff win if they let nobody go.',
    onlyHelper: 'No shark: the {role} takes on the whole Staff alone.',
    manyWolves: 'Half of the badges are sharks: the Staff will have a rough quarter.',
    oneAlone: 'Only one {role}: there is no colleague to recognise.',
    knowsNobody: 'The {role} has no colleague to know in this team.',
    sensesNobody: 'The {role} has no colleague to keep an eye on in this team.',
    neverMoved: 'Nobody in this team can touch the {role}’s badge.',
  },
  rules: {
    standard:
      'Letting go of any of the {wolfTeam} will do, even the {minion}. A {tanner} who is let go wins alone.',
    tabletop:
      'The strict policy: only letting go a shark counts, and the {minion} may take the fall for the sharks.',
    suggestTabletop:
      'With the {role} on the payroll, Tabletop rules are best practice: the {role} may take the fall for the sharks.',
  },
};
