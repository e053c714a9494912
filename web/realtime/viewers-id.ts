import type { GameView } from '@nightfall/shared/protocol/game-view';
import { readStored } from '../session/browser-storage.ts';

/** The user a view is made for: the one in a seat, or the one waiting under the identity that this browser has. */
export function viewersId({ me, waiting }: GameView): string | undefined {
  if (me !== null) return me.userId;
  const stored = readStored('userId');
  return waiting.find(({ userId }) => userId === stored)?.userId;
}
