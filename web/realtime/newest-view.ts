import type { GameView } from '@nightfall/shared/protocol/game-view';

const ageOf = (view: GameView): readonly number[] => [view.round, view.version, view.me?.version ?? 0];

/** Frames may overtake one another: is `next` at least as new as what is shown? */
export function isAtLeastAsNew(next: GameView, shown: GameView): boolean {
  const before = ageOf(shown);
  for (const [index, value] of ageOf(next).entries()) {
    const earlier = before[index] ?? 0;
    if (value !== earlier) return value > earlier;
  }
  return true;
}
