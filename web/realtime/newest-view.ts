import { applyChange } from '@nightfall/shared/protocol/apply-change';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ServerMessage, ViewMessageType } from '@nightfall/shared/protocol/server-messages';

export type ViewFrame = Extract<ServerMessage, { type: ViewMessageType | 'game_changed' }>;

/** The last view received over a socket: the base of the server's next change. */
export class ReceivedView {
  #view: GameView | null = null;

  /** A whole view was asked for and has not come. */
  get isAwaited(): boolean {
    return this.#view === null;
  }

  /** Changes are ignored until a whole view comes. */
  reset(): void {
    this.#view = null;
  }

  /** The view after a frame; 'lost' for a change of another view, after which a whole one is needed; null while that is awaited. */
  apply(frame: ViewFrame): GameView | 'lost' | null {
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
