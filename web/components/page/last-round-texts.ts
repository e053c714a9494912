export const TEXTS = {
  title: 'Last round',
  onItsWay: 'Fetching the last round…',
  failed: 'The last round could not be loaded',
  gone: 'The last round is no longer kept.',
  tryAgain: 'Try again',
} as const;
