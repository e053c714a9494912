import type { GameView } from '@nightfall/shared/protocol/game-view';

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
