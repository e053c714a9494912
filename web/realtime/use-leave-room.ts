import { forgetGameSession } from '../session/game-session.ts';
import { useJoinedRoom } from './room-context.tsx';

/** Gives the seat up; false when the server did not hear of it. */
export function useLeaveRoom(): () => Promise<boolean> {
  const { act, view } = useJoinedRoom();
  return async () => {
    if ((await act('leave_game', {})) === null) return false;
    forgetGameSession(view.id);
    return true;
  };
}
