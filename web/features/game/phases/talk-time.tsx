import GAME from '@nightfall/shared/text/en/game.json';
import { useCallback, useRef } from 'react';
import { CountdownBar, CountdownRing } from '../../../components/clock/countdown.tsx';
import { ActionError } from '../../../realtime/pending-actions.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { usePhaseClock } from '../parts/phase-clock.ts';
import * as styles from './discussion.module.css';

const TEXTS = GAME.round;

/** The discussion's countdown on the table; tells the server when time is up. */
export function TalkRing() {
  const clock = usePhaseClock();
  const onTimeUp = useForceEnd();
  if (clock === null) return <p className={styles.talkFreely}>{TEXTS.talkFreely}</p>;
  return <CountdownRing {...clock} label={TEXTS.toTalk} onTimeUp={onTimeUp} />;
}

/** The discussion's countdown in one line, while typing hides the table. */
export function TalkBar() {
  const clock = usePhaseClock();
  return clock && <CountdownBar {...clock} label={TEXTS.toTalk} />;
}

/** Temporary refusals, worth a retry. */
const PASSING = new Set(['TOO_EARLY', 'NOT_CONNECTED']);
const MAX_TRIES = 5;
const RETRY_MS = 1000;

/**
 * Tells the server that the discussion's time is up. The server's clock decides: if it was too early, this retries,
 * at most `MAX_TRIES` times for one deadline.
 */
function useForceEnd(): () => void {
  const { view, actQuietly, serverNow } = useRoom();
  const { id: gameId, phaseEndsAt } = view;
  const told = useRef<{ readonly end: number | null; tries: number }>({ end: null, tries: 0 });
  return useCallback(() => {
    if (phaseEndsAt === null) return;
    if (told.current.end !== phaseEndsAt) told.current = { end: phaseEndsAt, tries: 0 };
    const ofThisEnd = told.current;
    const tell = async (): Promise<void> => {
      if (ofThisEnd.tries >= MAX_TRIES || serverNow() < phaseEndsAt) return;
      ofThisEnd.tries += 1;
      try {
        await actQuietly('force_discussion_end', { gameId });
      } catch (error) {
        const isPassing = error instanceof ActionError && PASSING.has(error.code);
        if (isPassing) setTimeout(() => void tell(), RETRY_MS);
      }
    };
    void tell();
  }, [actQuietly, gameId, phaseEndsAt, serverNow]);
}
