import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { GameState, NightTurns, Stage } from '../state/state.ts';
import { currentRole } from './current-role.ts';
import {
  KNOWS_NOBODY,
  type Knowledge,
  type KnowledgeInput,
  knowledgeOf,
  ownRoleAtNight,
} from './knowledge.ts';
import { rolesOf } from './role-table.ts';

/** The choices of the night, once there is one. */
export function turnsOf(stage: Stage): NightTurns | null {
  return 'turns' in stage ? stage.turns : null;
}

/** The night, once it has been worked out. */
export function nightOf(stage: Stage): NightRecord | null {
  return 'night' in stage ? stage.night : null;
}

/** Results are out: everything may be seen. */
export function isRevealed(stage: Stage): boolean {
  return stage.phase === 'results' && stage.result !== null;
}

/** Did this player get a card this round? */
export function playsThisRound(stage: Stage, player: PlayerId): boolean {
  return stage.phase !== 'lobby' && stage.deal.seats.includes(player);
}

export function knowledgeInput(state: GameState): KnowledgeInput | null {
  const { stage } = state;
  if (stage.phase === 'lobby') return null;
  return { deal: stage.deal, turns: turnsOf(stage), phase: stage.phase, roles: rolesOf(state) };
}

/** Whom a player recognises; a round that ended before its night taught nothing more. */
export function knowledgeInState(state: GameState, player: PlayerId): Knowledge {
  const input = knowledgeInput(state);
  return input && playsThisRound(state.stage, player) ? knowledgeOf(input, player) : KNOWS_NOBODY;
}

/** What a player may know of their own current role (rulebook section 5). */
export function knownOwnRole(state: GameState, player: PlayerId): RoleName | null {
  const input = knowledgeInput(state);
  if (!input || !playsThisRound(state.stage, player)) return null;
  const night = nightOf(state.stage);
  if (night && isRevealed(state.stage)) return currentRole(night, player, input.roles).name;
  return night?.ownRoles[player] ?? ownRoleAtNight(input, player).name;
}
