export const TEXTS = {
  waiting: 'You are waiting for the next round.',
  seatComes: 'You get a seat as soon as this one is over.',
  allTaken: 'All seats are taken. You get the first one that is free.',
  left: { role_resolve: 'until day', discussion: 'to talk', vote: 'to vote' },
  alsoWaiting: (names: string) => `Also waiting: ${names}`,
  leave: 'Stop Waiting',
  leaveText: 'You will not get a seat in the next round.',
} as const;
