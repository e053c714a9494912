import { OVERDUE_MS } from '@nightfall/shared/backend/rooms/due-rooms';
import type { Effect } from '@nightfall/shared/game/events/effect';
import { deadlineOf } from '@nightfall/shared/game/events/effects-of';
import { nextTick } from '@nightfall/shared/game/state/clock';
import { ABANDONED_MS } from '@nightfall/shared/game/state/limits';
import { isAbandoned } from '@nightfall/shared/game/state/presence';
import type { GameState } from '@nightfall/shared/game/state/state';

/** What the sweep reads of a game. */
export type SweptState = Pick<GameState, 'round' | 'stage' | 'players' | 'waiting' | 'emptySince'>;

/** What a lost job should have done: lost in the last second before Redis crashed, or failed too often. */
export function overdue(state: SweptState, now: number): Effect[] {
  const { stage, round } = state;
  const effects: Effect[] = [];
  if ('endsAt' in stage && now - nextTick(stage) > OVERDUE_MS) {
    effects.push(deadlineOf(stage, round));
  }
  if (stage.phase === 'results' && stage.result === null && now - stage.startedAt > OVERDUE_MS) {
    effects.push({ kind: 'calculate_results', round });
  }
  if (isAbandoned(state, now - OVERDUE_MS)) effects.push({ kind: 'close_abandoned_room', at: 0 });
  return effects;
}

/** When something of this room may be overdue, if its jobs get lost; if something already is, when to look again. */
export function nextLook({ stage, emptySince }: SweptState, now: number): number | undefined {
  const moments: number[] = [];
  if ('endsAt' in stage) moments.push(nextTick(stage));
  if (stage.phase === 'results' && stage.result === null) moments.push(stage.startedAt);
  if (emptySince !== null) moments.push(emptySince + ABANDONED_MS);
  if (moments.length === 0) return undefined;
  // What happens at this very moment is not overdue yet.
  return Math.max(Math.min(...moments) + 1, now) + OVERDUE_MS;
}
