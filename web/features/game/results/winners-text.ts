import type { Theme } from '@nightfall/shared/themes/theme';
import { type CustomRole, winnerName } from '../../../theme/role-facts.ts';
import { TEXTS } from './texts.ts';

/** The winning sides in the theme's words. */
export function winnersText(
  winners: readonly string[],
  theme: Theme,
  customRoles: readonly CustomRole[],
): string {
  if (winners.length === 0) return TEXTS.nobodyWins;
  return TEXTS.wins(winners.map((winner) => winnerName(winner, theme, customRoles)).join(', '));
}
