import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { evolve } from '../events/evolve.ts';
import { isTimed } from '../state/clock.ts';
import type { PlayerId } from '../state/ids.ts';
import { STAND_IN_AFTER_MS } from '../state/limits.ts';
import { isBetweenRounds } from '../state/phase.ts';
import {
  awaitedHumans,
  isAbsent,
  isConnected,
  isPresent,
  isSeatedHuman,
  presentHumans,
} from '../state/presence.ts';
import { type GameState, type Player, turnsOf, voteTargets } from '../state/state.ts';
import type { ActionOf, Context } from './command.ts';

/** What follows from an absence, or from its end (rulebook section 10). */
export function absenceFollowUps(state: GameState, now: number): GameEvent[] {
  return isBetweenRounds(state.stage.phase) ? hostFollowUps(state, now) : standInFollowUps(state, now);
}

/** An absent host hands over to the present human who joined first. */
function hostFollowUps(state: GameState, now: number): GameEvent[] {
  const host = state.players.find(({ id }) => id === state.hostId);
  if (!host || !isAbsent(host, now)) return [];
  const heir = firstPresent(state, now);
  if (!heir) return [];
  const isLent = host.userId === state.creatorUserId || state.isHostLent === true;
  return [{ type: isLent ? 'host_lent' : 'host_changed', playerId: heir.id }];
}

/** Newcomers count only if no player of the round is present. */
function firstPresent(state: GameState, now: number): Player | undefined {
  const ofTheRound = presentHumans(state, now);
  const present =
    ofTheRound.length > 0 ? ofTheRound : state.players.filter((player) => isPresent(player, now));
  return present.toSorted((a, b) => a.joinedAt - b.joinedAt)[0];
}

/** With no human present, stand-ins do nothing and only deadlines act. */
function standInFollowUps(state: GameState, now: number): GameEvent[] {
  const isAnybodyHere = awaitedHumans(state, now).length > 0;
  return state.players.flatMap((player): GameEvent[] => {
    const isWanted = isAnybodyHere && (isAbsent(player, now) || player.isIdle === true);
    if (isWanted === (player.hasStandIn === true)) return [];
    return [{ type: isWanted ? 'stand_in_began' : 'stand_in_ended', playerId: player.id }];
  });
}

/**
 * Players who disconnected at about the same time as the last one are not absent: an hour without a server makes no
 * player absent. Their time counts from now, when the first player is back.
 */
export function absencesRestarted(state: GameState, returned: Player, now: number): GameEvent[] {
  const { emptySince } = state;
  if (emptySince === null) return [];
  return state.players
    .filter((player) => player.id !== returned.id && isPresent(player, emptySince))
    .filter(({ goneSince }) => goneSince !== null && goneSince !== now)
    .map(({ id }) => ({ type: 'absence_restarted', playerId: id, at: now }));
}

/** A creator who was only absent is host again. */
export function hostReturned(state: GameState, seat: Player): GameEvent[] {
  const isBack = state.isHostLent === true && seat.userId === state.creatorUserId;
  return isBack ? [{ type: 'host_changed', playerId: seat.id }] : [];
}

/**
 * A bot acts for a connected player who does nothing (rulebook section 10). The decision uses public facts only, so
 * that no refusal reveals a role with two steps.
 */
export function askStandIn(
  state: GameState,
  { targetUserId }: ActionOf<'ask_stand_in'>,
  host: Player,
  { now }: Context,
): Decision {
  const { stage } = state;
  if (!isTimed(stage)) return refuse('WRONG_PHASE');
  const target = state.players.find((player) => player.userId === targetUserId && isSeatedHuman(player));
  if (!target || target.id === host.id || !stage.deal.seats.includes(target.id))
    return refuse('INVALID_TARGET');
  if (target.hasStandIn === true) return accept([]);
  // An absent player gets a stand-in without being asked for.
  if (!isConnected(target)) return refuse('INVALID_TARGET');
  if (now - stage.startedAt < STAND_IN_AFTER_MS) return refuse('TOO_EARLY');
  if (!isHoldingUp(state, target.id, now)) return refuse('INVALID_TARGET');
  return accept([{ type: 'stand_in_began', playerId: target.id, isIdle: true }]);
}

/**
 * Others wait for this player; in the discussion only once all others are ready. Where no other is awaited, stand-ins do
 * nothing.
 */
function isHoldingUp(state: GameState, player: PlayerId, now: number): boolean {
  const { stage } = state;
  const waiting = awaitedHumans(state, now).filter(({ id }) => id !== player);
  if (waiting.length === 0) return false;
  switch (stage.phase) {
    case 'job_choice':
      return stage.turns[player]?.isDone !== true;
    case 'vote':
      return stage.votes[player] === undefined && voteTargets(stage, player).length > 0;
    case 'discussion':
      return !stage.ready.includes(player) && waiting.every(({ id }) => stage.ready.includes(id));
    default:
      return false;
  }
}

export const confirmPresence = (_: GameState, __: unknown, seat: Player): Decision =>
  accept(seat.isIdle === true ? [standInEnded(seat)] : []);

/**
 * An idle player who acts has the seat back. Not by a step of the night that changes nothing for the others: the end of
 * the stand-in would reveal it.
 */
export function endIdleStandIn(state: GameState, seat: Player, decision: Decision): Decision {
  if (!decision.ok || seat.isIdle !== true || decision.events.length === 0) return decision;
  if (decision.events.some(({ type }) => type === 'stand_in_ended')) return decision;
  if (state.stage.phase === 'job_choice') {
    const turn = turnsOf(evolve(state, decision.events).stage)?.[seat.id];
    if (turn !== undefined && !turn.isDone) return decision;
  }
  return { ...decision, events: [standInEnded(seat), ...decision.events] };
}

const standInEnded = ({ id }: Player): GameEvent => ({ type: 'stand_in_ended', playerId: id });
