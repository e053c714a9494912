import type { GameEvent } from '../../events/event.ts';
import { evolve } from '../../events/evolve.ts';
import { turnsOf } from '../../night/round-knowledge.ts';
import { hasHostsClock } from '../../state/clock.ts';
import type { PlayerId } from '../../state/ids.ts';
import { STAND_IN_AFTER_MS } from '../../state/limits.ts';
import { awaitedHumans, isConnected, isSeatedHuman } from '../../state/presence.ts';
import { type GameState, type Player, voteTargets } from '../../state/state.ts';
import type { ActionOf, Context } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';

/**
 * A bot acts for a player who is here and does nothing (rulebook section 10). Decided by what everybody sees alone, so
 * that no refusal tells of a role with two steps.
 */
export function askStandIn(
  state: GameState,
  { targetUserId }: ActionOf<'ask_stand_in'>,
  host: Player,
  { now }: Context,
): Decision {
  const { stage } = state;
  if (!hasHostsClock(stage)) return refuse('WRONG_PHASE');
  const target = state.players.find((player) => player.userId === targetUserId && isSeatedHuman(player));
  if (!target || target.id === host.id || !stage.deal.seats.includes(target.id))
    return refuse('INVALID_TARGET');
  if (target.hasStandIn === true) return accept([]);
  // For who is gone a bot comes by itself.
  if (!isConnected(target)) return refuse('INVALID_TARGET');
  if (now - stage.startedAt < STAND_IN_AFTER_MS) return refuse('TOO_EARLY');
  if (!isHoldingUp(state, target.id, now)) return refuse('INVALID_TARGET');
  return accept([{ type: 'stand_in_began', playerId: target.id, isIdle: true }]);
}

/** In the discussion only who is not ready when all others who are here are. */
function isHoldingUp(state: GameState, player: PlayerId, now: number): boolean {
  const { stage } = state;
  switch (stage.phase) {
    case 'job_choice':
      return stage.turns[player]?.isDone !== true;
    case 'vote':
      return stage.votes[player] === undefined && voteTargets(stage, player).length > 0;
    case 'discussion':
      return (
        !stage.ready.includes(player) &&
        awaitedHumans(state, now).every(({ id }) => id === player || stage.ready.includes(id))
      );
    default:
      return false;
  }
}

export const iAmHere = (_: GameState, __: unknown, seat: Player): Decision =>
  accept(seat.isIdle === true ? [ended(seat)] : []);

/**
 * Whoever does something has their seat back: but for a step of the night after which nothing has changed for the
 * others, since the end of the stand-in would tell them of it.
 */
export function backByActing(state: GameState, seat: Player, decision: Decision): Decision {
  if (!decision.ok || seat.isIdle !== true || decision.events.length === 0) return decision;
  if (decision.events.some(({ type }) => type === 'stand_in_ended')) return decision;
  if (state.stage.phase === 'job_choice') {
    const turn = turnsOf(evolve(state, decision.events).stage)?.[seat.id];
    if (turn !== undefined && !turn.isDone) return decision;
  }
  return { ...decision, events: [ended(seat), ...decision.events] };
}

const ended = ({ id }: Player): GameEvent => ({ type: 'stand_in_ended', playerId: id });
