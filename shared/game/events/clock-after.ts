import type { HostsClock } from '../state/clock.ts';
import type { GameEvent } from './event.ts';

type ClockEvent = Extract<GameEvent, { type: 'clock_paused' | 'clock_resumed' | 'clock_extended' }>;

/** A rest of the time that goes on is another than before it stood still, whatever the clocks of two machines say. */
export function clockAfter(clock: HostsClock, event: ClockEvent): HostsClock {
  const { startedAt, endsAt, pause, addedMs = 0 } = clock;
  switch (event.type) {
    case 'clock_paused':
      return { startedAt, endsAt, pause: pause ?? { by: event.playerId, at: event.at }, addedMs };
    case 'clock_resumed': {
      const stoodStillMs = pause === undefined ? 0 : Math.max(1, event.at - pause.at);
      return { startedAt, endsAt: endsAt + stoodStillMs, pause: undefined, addedMs };
    }
    case 'clock_extended':
      return { startedAt, endsAt: endsAt + event.ms, pause, addedMs: addedMs + event.ms };
  }
}
