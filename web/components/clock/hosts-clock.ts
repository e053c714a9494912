import type { GameView } from '@nightfall/shared/protocol/game-view';

/** Phases whose clock the host may stop. */
const HOSTS_CLOCK = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'];

/** People talk for as long as they like. */
export function talksFreely({ phase, gameSettings }: GameView): boolean {
  return phase === 'discussion' && !gameSettings.discussionClock;
}

/** Whether the host may stop this clock. */
export function hasHostsClock(view: GameView): boolean {
  return HOSTS_CLOCK.includes(view.phase) && !talksFreely(view);
}
