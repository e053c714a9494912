import { ROLE_DEAL_MS, ROLE_RESOLVE_MS } from '@nightfall/shared/game/state/limits';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { CountdownTime } from '../../../components/clock/countdown.tsx';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';

/** How long the phase lasts in all, milliseconds; without what the host adds to it. */
function phaseLengthMs({ phase, gameSettings }: GameView): number {
  switch (phase) {
    case 'role_deal':
      return ROLE_DEAL_MS;
    case 'job_choice':
      return gameSettings.nightTime * 1000;
    case 'role_resolve':
      return ROLE_RESOLVE_MS;
    case 'discussion':
      return gameSettings.discussionTime * 1000;
    case 'vote':
      return gameSettings.votingTime * 1000;
    default:
      return 0;
  }
}

/** Phases whose clock the host may stop. */
const HOSTS_CLOCK = ['job_choice', 'discussion', 'vote'];

/** People talk for as long as they like. A server from before there was this always counts. */
export function talksFreely({ phase, gameSettings }: GameView): boolean {
  return phase === 'discussion' && gameSettings.discussionClock === false;
}

/** Whether the host may stop this clock; a server from before there were pauses says nothing of them. */
export function hasHostsClock(view: GameView): boolean {
  return HOSTS_CLOCK.includes(view.phase) && view.pausedAt !== undefined && !talksFreely(view);
}

export interface PhaseClock extends CountdownTime {
  readonly endsAt: number;
  readonly totalMs: number;
}

/** The time that the phase has left; null where nothing is counted. */
export function usePhaseClock(): PhaseClock | null {
  const { view, serverNow } = useWatchedRoom();
  const { phaseEndsAt, pausedAt } = view;
  if (phaseEndsAt === null || talksFreely(view)) return null;
  return { endsAt: phaseEndsAt, pausedAt, now: serverNow, totalMs: phaseLengthMs(view) };
}
