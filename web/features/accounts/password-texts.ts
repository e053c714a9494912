export const TEXTS = {
  passwordHint: 'At least 6 characters',
  passwordAdvice:
    'Longer is safer: three words that have nothing to do with each other are easy to remember.',
  mismatch: "Passwords don't match",
} as const;
