import type { ThemeIdentity } from '../theme-schema.ts';

export const ONUW_CLASSIC = {
  id: 'onuw-classic',
  name: 'Classic Werewolf',
  description:
    'The werewolf night as it is told around a card table: pines, a ruined castle and a full moon.',
} as const satisfies ThemeIdentity;
