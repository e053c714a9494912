import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { isTimed, pauseOf } from '../state/clock.ts';
import { MOST_ADDED_MS, PAUSE_MS } from '../state/limits.ts';
import { isAbsent, presentHumans } from '../state/presence.ts';
import type { GameState, Player } from '../state/state.ts';
import type { ActionOf, Context } from './command.ts';

/** Stops the clock: deadlines and bots wait, players may go on (rulebook section 10). A repeat changes nothing. */
export function pauseClock({ stage }: GameState, _: unknown, host: Player, { now }: Context): Decision {
  if (pauseOf(stage) !== undefined) return accept([]);
  return accept([{ type: 'clock_paused', playerId: host.id, at: now }]);
}

/** The rest of the time starts running again. A repeat changes nothing. */
export function resumeClock({ stage }: GameState, _: unknown, __: Player, { now }: Context): Decision {
  return accept(pauseOf(stage) === undefined ? [] : [{ type: 'clock_resumed', at: now }]);
}

export function extendClock({ stage }: GameState, { seconds }: ActionOf<'extend_clock'>): Decision {
  if (!isTimed(stage)) return refuse('WRONG_PHASE');
  const ms = seconds * 1000;
  if ((stage.addedMs ?? 0) + ms > MOST_ADDED_MS) return refuse('INVALID_ACTION');
  return accept([{ type: 'clock_extended', ms }]);
}

/** A pause ends after its time, or when no present player could end it. */
export function clockFollowUps(state: GameState, now: number): GameEvent[] {
  const pause = pauseOf(state.stage);
  if (pause === undefined) return [];
  const host = state.players.find(({ id }) => id === state.hostId);
  const isForgotten =
    now >= pause.at + PAUSE_MS ||
    host === undefined ||
    isAbsent(host, now) ||
    presentHumans(state, now).length === 0;
  return isForgotten ? [{ type: 'clock_resumed', at: now }] : [];
}
