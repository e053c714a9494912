import type { GameView } from '@nightfall/shared/protocol/game-view';
import { readStored } from '../session/browser-storage.ts';

/**
 * Whose view it is: of somebody in a seat, or of somebody who waits for the next round under the identity that this
 * browser has.
 */
export function viewersId({ me, waiting }: GameView): string | undefined {
  if (me !== null) return me.userId;
  const stored = readStored('userId');
  return waiting.find(({ userId }) => userId === stored)?.userId;
}
