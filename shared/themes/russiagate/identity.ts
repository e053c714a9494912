import type { ThemeIdentity } from '../theme-schema.ts';

export const RUSSIAGATE = {
  id: 'russiagate',
  name: 'Off the Record',
  description:
    'A government district full of leaks, briefcases and burner phones. A commission must find the agents of the Other Side before the evening news.',
} as const satisfies ThemeIdentity;
