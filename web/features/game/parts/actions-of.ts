import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { GameView } from '@nightfall/shared/protocol/game-view';

/** What a role of this game may do at night. */
export function actionsOf(
  role: string,
  { customRoles }: Pick<GameView, 'customRoles'>,
): readonly ActionType[] {
  const custom = customRoles.find(({ name }) => name === role);
  return custom?.actions ?? findBuiltInRole(role)?.actions.map(({ type }) => type) ?? [];
}
