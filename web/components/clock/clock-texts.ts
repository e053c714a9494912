export const TEXTS = {
  paused: 'paused',
  pausedWith: 'Paused with ',
} as const;
