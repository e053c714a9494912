import { useCallback, useRef } from 'react';
import { ActionError } from '../../../realtime/pending-actions.ts';
import { useRoom } from '../../../realtime/room-context.tsx';

/** Refusals that pass: worth another try in a moment. */
const PASSING = new Set(['TOO_EARLY', 'NOT_CONNECTED']);
const MAX_TRIES = 5;
const RETRY_MS = 1000;

/** Tells the server that the discussion's time is up. Its clock decides: if it was too early, it is told again. */
export function useForceEnd(): () => void {
  const { view, actQuietly } = useRoom();
  const endedRound = useRef(0);
  const { id: gameId, round } = view;
  return useCallback(() => {
    if (endedRound.current === round) return;
    endedRound.current = round;
    const tell = async (tries: number): Promise<void> => {
      try {
        await actQuietly('force_discussion_end', { gameId });
      } catch (error) {
        const isPassing = error instanceof ActionError && PASSING.has(error.code);
        if (isPassing && tries < MAX_TRIES) setTimeout(() => void tell(tries + 1), RETRY_MS);
      }
    };
    void tell(1);
  }, [actQuietly, gameId, round]);
}
