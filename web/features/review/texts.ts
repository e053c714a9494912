export const TEXTS = {
  title: 'What could have been known',
  back: 'Your games',
} as const;
