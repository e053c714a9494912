export const TEXTS = {
  seatMoved: (name: string) => `${name} switched devices or signed in`,
  seatMovedText: 'The seat and the card are the same.',
  somebodyWhoLeft: 'A player who left',
  and: (some: string, last: string) => `${some} and ${last}`,
} as const;
