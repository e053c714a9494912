export const TEXTS = {
  title: 'Sound and vibration',
  description: 'On this device only.',
  sound: 'Sounds',
  soundHint: 'A cue for each phase, and for your turn.',
  volume: 'Volume',
  percent: (volume: number) => `${volume} percent`,
  vibration: 'Vibration',
  vibrationHint: 'A short buzz when it is your turn.',
  lastSeconds: (seconds: number) => `${seconds} seconds left`,
} as const;
