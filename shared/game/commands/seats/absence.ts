import type { GameEvent } from '../../events/event.ts';
import { isBetweenRounds } from '../../state/phase.ts';
import { awaitedHumans, isAbsent, isPresent, presentHumans } from '../../state/presence.ts';
import type { GameState, Player } from '../../state/state.ts';

/** What follows from somebody's absence, or from its end (rulebook section 10). */
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

/** Newcomers count if nobody from the round is present. */
function firstPresent(state: GameState, now: number): Player | undefined {
  const ofTheRound = presentHumans(state, now);
  const present =
    ofTheRound.length > 0 ? ofTheRound : state.players.filter((player) => isPresent(player, now));
  return present.toSorted((a, b) => a.joinedAt - b.joinedAt)[0];
}

/** With nobody present, stand-ins do nothing and only deadlines act. */
function standInFollowUps(state: GameState, now: number): GameEvent[] {
  const isAnybodyHere = awaitedHumans(state, now).length > 0;
  return state.players.flatMap((player): GameEvent[] => {
    const isWanted = isAnybodyHere && (isAbsent(player, now) || player.isIdle === true);
    if (isWanted === (player.hasStandIn === true)) return [];
    return [{ type: isWanted ? 'stand_in_began' : 'stand_in_ended', playerId: player.id }];
  });
}

/**
 * Players who left at about the same time as the last one were missed by nobody: an hour without a server makes nobody
 * absent. Their time counts from now, when somebody is back.
 */
export function absencesRestarted(state: GameState, returned: Player, now: number): GameEvent[] {
  const { emptySince } = state;
  if (emptySince === null) return [];
  return state.players
    .filter((player) => player.id !== returned.id && isPresent(player, emptySince))
    .filter(({ goneSince }) => goneSince !== null && goneSince !== now)
    .map(({ id }) => ({ type: 'absence_restarted', playerId: id, at: now }));
}

/** The creator who was only absent is host again. */
export function hostReturned(state: GameState, seat: Player): GameEvent[] {
  const isBack = state.isHostLent === true && seat.userId === state.creatorUserId;
  return isBack ? [{ type: 'host_changed', playerId: seat.id }] : [];
}
