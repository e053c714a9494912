import type { ThemeIdentity } from '../theme-schema.ts';

export const DEFAULT_PACK = {
  id: 'default-theme',
  name: 'Default Pack',
  description: 'Nightfall as a theme pack, to start your own theme from.',
} as const satisfies ThemeIdentity;
