export const TEXTS = {
  title: 'Who is waiting',
  text: 'They are watching this round, and get a seat when it is over.',
  nobody: 'Nobody is waiting for the next round.',
  isWaiting: (name: string) => `${name} is waiting`,
  areWaiting: (count: number) => `${count} are waiting`,
  begins: (name: string) => `${name} is waiting for the next round`,
  lock: 'Lock the room',
  lockHint: 'Nobody else can join or wait.',
} as const;
