export const TEXTS = {
  actionFailed: 'Error',
  yourName: (name: string) => `You are now called ${name}`,
} as const;
