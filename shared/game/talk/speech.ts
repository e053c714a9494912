import { dealtRoleOf } from '../night/knowledge.ts';
import { chatHidingRoles } from '../night/roles/index.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { GameState, Player } from '../state/state.ts';

/** Muted by the host, or by the Mask during the discussion (rulebook section 6). */
export function isSilenced(state: GameState, player: Player): boolean {
  return player.mutedByHost || artifactOf(state, player)?.silences === true;
}

export function canChat(state: GameState, player: Player): boolean {
  const { phase } = state.stage;
  return (phase === 'lobby' || phase === 'discussion' || phase === 'results') && !isSilenced(state, player);
}

/** The bearer of the Shroud does not read the others during the discussion. */
export function canRead(state: Pick<GameState, 'stage'>, player: Player): boolean {
  return artifactOf(state, player)?.hidesChat !== true;
}

/** Whether the table screen shows what players say. */
export const isTalkOnScreen = ({
  stage,
  selectedRoles,
  customRoles,
}: Pick<GameState, 'stage' | 'selectedRoles' | 'customRoles'>): boolean =>
  stage.phase !== 'discussion' || chatHidingRoles(selectedRoles, customRoles).length === 0;

/** A role may announce once in the discussion; neither the Mask nor the host takes that away. */
export function canAnnounce(state: GameState, player: Player): boolean {
  const { stage } = state;
  if (stage.phase !== 'discussion' || !stage.deal.seats.includes(player.id)) return false;
  if (!rolesOf(state).get(dealtRoleOf(stage.deal, player.id)).mayAnnounce) return false;
  return !state.messages.some(({ playerId, source }) => playerId === player.id && source === 'revealer');
}

function artifactOf({ stage }: Pick<GameState, 'stage'>, player: Player) {
  if (stage.phase !== 'discussion') return undefined;
  const id = stage.night.artifacts[player.id];
  return id && ARTIFACTS[id];
}
