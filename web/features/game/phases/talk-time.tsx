import { useCallback, useRef } from 'react';
import { CountdownBar, CountdownRing } from '../../../components/clock/countdown.tsx';
import { ActionError } from '../../../realtime/pending-actions.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { usePhaseClock } from '../parts/phase-clock.ts';
import { TEXTS } from '../parts/texts.ts';

/** How much time there is left to talk, on the table; tells the server when it is up. */
export function TalkRing() {
  const clock = usePhaseClock();
  const onTimeUp = useForceEnd();
  if (clock === null) return <p className="talk-freely">{TEXTS.talkFreely}</p>;
  return <CountdownRing {...clock} label={TEXTS.toTalk} onTimeUp={onTimeUp} />;
}

/** The same in one line, for players who are typing and cannot see the table. */
export function TalkBar() {
  const clock = usePhaseClock();
  return clock && <CountdownBar {...clock} label={TEXTS.toTalk} />;
}

/** Refusals that pass: worth another try in a moment. */
const PASSING = new Set(['TOO_EARLY', 'NOT_CONNECTED']);
const MAX_TRIES = 5;
const RETRY_MS = 1000;

/**
 * Tells the server that the discussion's time is up. Its clock decides: if it was too early, it is told again, so many
 * times for one end and no more, however often the page's clock comes to it.
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
