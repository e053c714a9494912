export const TEXTS = {
  actionFailed: 'Error',
} as const;
