export const TEXTS = {
  title: 'Sound and vibration',
  description: 'On this device only.',
  sound: 'Sounds',
  soundHint: 'A cue for each phase, and for your turn.',
  volume: 'Volume',
  percent: (volume: number) => `${volume} percent`,
  vibration: 'Vibration',
  vibrationHint: 'A short buzz when it is your turn.',
  whileAway: 'While you were away',
  movedOn: (passed: readonly string[], now: string) =>
    `The game moved on: ${[...passed, `now ${now}`].join(', ')}.`,
  anotherRound: (now: string) => `A new round has begun: now ${now}.`,
  haveVoted: (done: number, of: number) => `${done} of ${of} have voted.`,
  haveChosen: (done: number, of: number) => `${done} of ${of} have chosen.`,
  clockPaused: (name: string) => `${name} paused the clock.`,
  clockRuns: 'The clock is running again.',
  clockExtended: (minutes: number) =>
    minutes === 1 ? 'One minute was added.' : `${minutes} minutes were added.`,
  lastSeconds: (seconds: number) => `${seconds} seconds left`,
} as const;
