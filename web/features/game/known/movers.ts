import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';

/** What takes a card from before somebody else. */
const MOVING: ReadonlySet<ActionType> = new Set([
  'rob_player',
  'view_and_swap',
  'swap_players',
  'shift_cards',
  'convert_player',
]);

/** Who else may have moved the viewer's card in the night: roles, or null where custom ones leave it open. */
export function moversOf(
  { customRoles, selectedRoles }: Pick<GameView, 'customRoles' | 'selectedRoles'>,
  { originalRole }: Pick<MeView, 'originalRole'>,
): readonly string[] | null {
  const others = [...selectedRoles];
  if (originalRole !== null && others.includes(originalRole)) others.splice(others.indexOf(originalRole), 1);
  const movers = [...new Set(others)].filter((role) =>
    findBuiltInRole(role)?.actions.some(({ type }) => MOVING.has(type)),
  );
  const isOpen = others.some((role) => customRoles.some(({ name }) => name === role));
  return isOpen && movers.length === 0 ? null : movers;
}
