import { PRACTICE_READING_MS, ROLE_DEAL_MS, ROLE_RESOLVE_MS } from '@nightfall/shared/game/state/limits';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { CountdownTime } from '../../../components/clock/countdown.tsx';
import { talksFreely } from '../../../components/clock/hosts-clock.ts';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';

/** How long the phase lasts in all, milliseconds; without what the host adds to it. */
function phaseLengthMs({ phase, gameSettings, roomCode }: GameView): number {
  const isPractice = roomCode === null;
  switch (phase) {
    case 'role_deal':
      return isPractice ? PRACTICE_READING_MS : ROLE_DEAL_MS;
    case 'job_choice':
      return gameSettings.nightTime * 1000;
    case 'role_resolve':
      return isPractice ? PRACTICE_READING_MS : ROLE_RESOLVE_MS;
    case 'discussion':
      return gameSettings.discussionTime * 1000;
    case 'vote':
      return gameSettings.votingTime * 1000;
    default:
      return 0;
  }
}

export interface PhaseClock extends CountdownTime {
  readonly endsAt: number;
  readonly totalMs: number;
}

/** The clock of the phase; null in a phase without one. */
export function usePhaseClock(): PhaseClock | null {
  const { view, serverNow } = useWatchedRoom();
  const { phaseEndsAt, pausedAt } = view;
  if (phaseEndsAt === null || talksFreely(view)) return null;
  return { endsAt: phaseEndsAt, pausedAt, now: serverNow, totalMs: phaseLengthMs(view) };
}
