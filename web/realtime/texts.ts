export const TEXTS = {
  actionFailed: 'Error',
  seatMoved: (name: string) => `${name} goes on elsewhere`,
  seatMovedText: 'On another device, or signed in to an account.',
  yourName: (name: string) => `You are now called ${name}`,
} as const;
