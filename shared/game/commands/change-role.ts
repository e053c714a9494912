import { problem } from '../../text/problems.ts';
import { presentLayout, type RunningStage, withRoleChanged } from '../events/apply-to-stage.ts';
import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { dealtRoleOf, knowledgeIn, knownOwnRole } from '../night/knowledge.ts';
import { checkChoice, promptFor } from '../night/prompts.ts';
import { rolesOf, roundOf } from '../night/roles/role-lookup.ts';
import type { CardId, PlayerId } from '../state/ids.ts';
import { isSeatedHuman } from '../state/presence.ts';
import type { RoleName } from '../state/role-facts.ts';
import {
  type GameState,
  type NightTurn,
  playsThisRound,
  type Stage,
  type StageOf,
  turnsOf,
} from '../state/state.ts';
import type { ServerCommand } from './command.ts';

/** In the lobby a role is fixed for the next deal; in a running round the card in front of the player changes. */
export function changeRole(
  state: GameState,
  { playerId, role }: Extract<ServerCommand, { type: 'change_role' }>,
): Decision {
  const { stage } = state;
  if (stage.phase === 'results') return refuse('WRONG_PHASE');
  const player = state.players.find(({ id }) => id === playerId);
  if (!player) return refuse('INVALID_TARGET', problem('rooms.noSuchPlayer'));
  if (!rolesOf(state).has(role)) return refuse('UNKNOWN_ROLE');
  if (stage.phase === 'lobby') return fixRole(state, stage, player.id, role);
  return playsThisRound(stage, player.id)
    ? replaceCard(state, stage, player.id, role)
    : refuse('INVALID_TARGET', problem('rooms.notInRound'));
}

/** The selected roles must include a copy that is not fixed for another player. */
function fixRole(
  { players, selectedRoles }: GameState,
  { fixedRoles = {} }: StageOf<'lobby'>,
  playerId: PlayerId,
  role: RoleName,
): Decision {
  const copies = selectedRoles.filter((name) => name === role).length;
  if (copies === 0) return refuse('UNKNOWN_ROLE', problem('rooms.roleNotSelected'));
  const taken = players.filter(({ id }) => id !== playerId && fixedRoles[id] === role).length;
  if (taken >= copies) return refuse('UNKNOWN_ROLE', problem('rooms.roleCopiesFixed'));
  return accept(fixedRoles[playerId] === role ? [] : [{ type: 'role_fixed', playerId, role }]);
}

function replaceCard(state: GameState, stage: RunningStage, playerId: PlayerId, role: RoleName): Decision {
  const { cards, hands } = presentLayout(stage);
  const card = cards[hands[playerId] as CardId];
  const was = turnsOf(stage)?.[playerId];
  const hasCopied = stage.phase === 'job_choice' && was?.copied !== undefined;
  const isWritten = card?.as !== undefined || card?.mark !== undefined;
  if (card?.role === role && !isWritten && !hasCopied) return accept([]);

  const change = { type: 'role_changed', playerId, role, turn: null, seenBy: [] } as const;
  const replaced = { ...state, stage: withRoleChanged(stage, change) };
  const turn = turnByNewCard(replaced, playerId, role);
  const event: GameEvent = { ...change, turn };
  const after = { ...state, stage: withRoleChanged(stage, event) };
  const isResubmitted = turn !== null && turn.isDone !== was?.isDone;
  return accept([{ ...event, seenBy: isResubmitted ? 'room' : whoSees(state, after) }]);
}

/** The player is asked again, unless their choice is also legal with the new card. */
function turnByNewCard(state: GameState, playerId: PlayerId, role: RoleName): NightTurn | null {
  const { stage } = state;
  if (stage.phase !== 'job_choice') return null;
  const asked: NightTurn = { choices: [], role, isDone: false };
  const { choices = [], copied } = stage.turns[playerId] ?? {};
  const [choice] = choices;
  if (choice === undefined || copied !== undefined) return asked;
  const turns = { ...stage.turns, [playerId]: asked };
  const prompt = promptFor(roundOf({ ...state, stage: { ...stage, turns } }), playerId);
  const fits = prompt !== null && checkChoice(prompt, choice) === 'ok';
  return fits ? { choices, role, isDone: true } : asked;
}

/** The players whose view changes. After the night cards change no view before the results. */
function whoSees(before: GameState, after: GameState): PlayerId[] {
  return after.players
    .filter((player) => {
      const learns = whatIsKnown(before, player.id) !== whatIsKnown(after, player.id);
      return learns || (player.hasDebugView === true && isShownByDebugView(after.stage));
    })
    .map(({ id }) => id);
}

/** Everything that the dealt cards tell one player. */
function whatIsKnown(state: GameState, playerId: PlayerId): string {
  const round = roundOf(state);
  if (!round?.deal.seats.includes(playerId)) return '';
  return JSON.stringify([
    dealtRoleOf(round.deal, playerId),
    knownOwnRole(round, playerId),
    knowledgeIn(round, playerId),
    round.turns?.[playerId],
    round.phase === 'job_choice' ? promptFor(round, playerId) : null,
  ]);
}

/** The phases that have a debug view. */
export function isShownByDebugView({ phase }: Stage): boolean {
  return phase === 'discussion' || phase === 'results';
}

/** Shown to the whole room until the next lobby, since the viewer keeps what was seen. */
export function noteDebugView(state: GameState, playerId: PlayerId): Decision {
  const player = state.players.find(({ id }) => id === playerId);
  const isNew = player !== undefined && isSeatedHuman(player) && !player.hasDebugView;
  return accept(isNew && isShownByDebugView(state.stage) ? [{ type: 'debug_view_shown', playerId }] : []);
}
