import type { GameView } from '@nightfall/shared/protocol/game-view';

/** People talk for as long as they like. */
export function talksFreely({ phase, gameSettings }: GameView): boolean {
  return phase === 'discussion' && !gameSettings.discussionClock;
}

/** Whether the host may stop this clock. */
export function hasHostsClock(view: GameView): boolean {
  return view.phase !== 'lobby' && view.phase !== 'results' && !talksFreely(view);
}
