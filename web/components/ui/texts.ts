export const TEXTS = {
  close: 'Close',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  loading: 'Loading...',
  /** Radix puts the key into the braces. */
  notifications: 'Notifications ({hotkey})',
  less: (what: string) => `Less: ${what}`,
  more: (what: string) => `More: ${what}`,
} as const;
