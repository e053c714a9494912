import ROOM from '@nightfall/shared/text/en/room.json';
import { errorText } from '../../api/request.ts';
import { renewRoomCode } from '../../api/rooms.ts';
import { showToast } from '../ui/toast-store.ts';

const NEWCOMERS = ROOM.newcomers;

/** The old code stops working. */
export async function renewCode(gameId: string): Promise<void> {
  try {
    const { roomCode } = await renewRoomCode(gameId);
    showToast({ title: NEWCOMERS.codeIs({ code: roomCode }), description: NEWCOMERS.oldCode });
  } catch (error) {
    showToast({
      title: NEWCOMERS.codeFailed,
      description: errorText(error, NEWCOMERS.tryLater),
      isDestructive: true,
    });
  }
}
