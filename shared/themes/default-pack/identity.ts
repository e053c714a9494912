import type { ThemeIdentity } from '../theme-schema.ts';

export const DEFAULT_PACK = {
  id: 'default-theme',
  name: 'Default theme pack',
  description: 'What /default-theme.zip holds: Nightfall as a pack, to start your own theme from.',
} as const satisfies ThemeIdentity;
