export const TEXTS = {
  settingUp: 'Setting up your table',
  settingUpText: 'Four bots are taking their seats.',
  failed: 'The practice game did not start',
  failedText: 'Something went wrong. Please try again.',
  offline: 'You are offline. The practice game needs a connection.',
  tryAgain: 'Try Again',
  home: 'Return to Home',
} as const;
