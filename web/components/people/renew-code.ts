import { errorText } from '../../api/request.ts';
import { renewRoomCode } from '../../api/rooms.ts';
import { showToast } from '../ui/toast-store.ts';
import { TEXTS } from './newcomers-texts.ts';

/** The old code stops working. */
export async function renewCode(gameId: string): Promise<void> {
  try {
    const { roomCode } = await renewRoomCode(gameId);
    showToast({ title: TEXTS.codeIs(roomCode), description: TEXTS.oldCode });
  } catch (error) {
    showToast({
      title: TEXTS.codeFailed,
      description: errorText(error, TEXTS.tryLater),
      isDestructive: true,
    });
  }
}
