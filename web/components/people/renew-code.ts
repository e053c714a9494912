import { errorText } from '../../api/request.ts';
import { renewRoomCode } from '../../api/rooms.ts';
import { showToast } from '../ui/toast-store.ts';
import { NEWCOMERS } from './texts.ts';

/** The old code stops working. */
export async function renewCode(gameId: string): Promise<void> {
  try {
    const { roomCode } = await renewRoomCode(gameId);
    showToast({ title: NEWCOMERS.codeIs(roomCode), description: NEWCOMERS.oldCode });
  } catch (error) {
    showToast({
      title: NEWCOMERS.codeFailed,
      description: errorText(error, NEWCOMERS.tryLater),
      isDestructive: true,
    });
  }
}
