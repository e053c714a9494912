import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { GameView } from '@nightfall/shared/protocol/game-view';

/** Becomes another role in the night, and does what that one does. */
export const isCopier = (role: string): boolean =>
  findBuiltInRole(role)?.actions.some(({ copiedPlace }) => copiedPlace !== undefined) === true;

/** A Minion is on the wolves' team, but is none (rulebook section 9). */
export function isWolf(role: string, { customRoles }: Pick<GameView, 'customRoles'>): boolean {
  const custom = customRoles.find(({ name }) => name === role);
  return custom === undefined ? findBuiltInRole(role)?.isWolf === true : custom.team === 'Werewolf';
}
