export const TEXTS = {
  settingUp: 'Setting your table',
  settingUpText: 'Four bots are taking their seats.',
  failed: 'The practice game did not start',
  failedText: 'Something was in the way. Please try again.',
  offline: 'You are offline. The practice game needs the network.',
  tryAgain: 'Try Again',
  home: 'Return to Home',
} as const;
