import type { ClaimKind } from './claim-kinds.ts';

export const TEXTS = {
  claims: 'Say it without typing',
  who: 'Who?',
  which: 'Which role?',
  whichFree: 'Which role? (optional)',
  myself: 'myself',
  sayIt: 'Say it',
  youSay: 'You say',
  tooLong: 'That is too long for one message.',
  missing: {
    am: 'Pick the role you want to be seen as.',
    saw: 'Pick whose card, then the role.',
    swapped: 'Pick the two that changed places.',
    accuse: 'Pick who it is.',
  } satisfies Record<ClaimKind, string>,
  iAm: 'I am…',
  iAccuse: 'I accuse…',
  iDid: (verb: string) => `I ${verb}…`,
  theOne: (title: string) => `the ${title}`,
  oneOf: (title: string) => `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title}`,
  both: (names: readonly string[]) => names.join(' and '),
  said: {
    am: (role: string) => `I am ${role}.`,
    saw: (viewed: string, who: string, role: string) => `I ${viewed} ${who}: ${role}.`,
    swapped: (swapped: string, who: string) => `I ${swapped} ${who}.`,
    accuse: (who: string) => `I accuse ${who}.`,
    accuseOf: (who: string, role: string) => `I accuse ${who} of being ${role}.`,
  },
} as const;
