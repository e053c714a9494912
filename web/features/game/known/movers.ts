import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import { actionsOf } from '../parts/actions-of.ts';

/** What takes a card from before somebody else. */
const MOVING: ReadonlySet<ActionType> = new Set([
  'rob_player',
  'view_and_swap',
  'swap_players',
  'shift_cards',
  'convert_player',
]);

/** The roles whose players may have moved the viewer's card in the night, besides the viewer's own. */
export function moversOf(
  view: Pick<GameView, 'customRoles' | 'selectedRoles'>,
  { originalRole }: Pick<MeView, 'originalRole'>,
): readonly string[] {
  const others = [...view.selectedRoles];
  if (originalRole !== null && others.includes(originalRole)) others.splice(others.indexOf(originalRole), 1);
  return [...new Set(others)].filter((role) => actionsOf(role, view).some((type) => MOVING.has(type)));
}
