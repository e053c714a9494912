import { applyChange } from '@nightfall/shared/protocol/apply-change';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ServerMessage, ViewMessageType } from '@nightfall/shared/protocol/server-messages';

export type ViewFrame = Extract<ServerMessage, { type: ViewMessageType | 'game_changed' }>;

/** The view that came over a line last, from which the server tells changes. */
export class SentView {
  #view: GameView | null = null;

  /** A whole view was asked for and has not come. */
  get isAwaited(): boolean {
    return this.#view === null;
  }

  /** Until a whole view comes, there is nothing that could be changed. */
  forget(): void {
    this.#view = null;
  }

  /** The view after a frame; 'lost' for a change of another view, so that this one has to be asked for; null if that was done. */
  after(frame: ViewFrame): GameView | 'lost' | null {
    if (frame.type !== 'game_changed') {
      this.#view = frame.data;
      return this.#view;
    }
    if (this.#view === null) return null;
    this.#view = applyChange(this.#view, frame.data);
    return this.#view ?? 'lost';
  }
}

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
