import type { ThemeIdentity } from '../theme-schema.ts';

export const GENERIC = {
  id: 'generic',
  name: 'Nightfall',
  description: 'A village under a moving sky: lanterns, woodsmoke and somebody who is not what they say.',
} as const satisfies ThemeIdentity;
