export const TEXTS = {
  somebodyWhoLeft: 'Somebody who left',
  and: (some: string, last: string) => `${some} and ${last}`,
} as const;
