import type { SentAction } from '@nightfall/shared/protocol/actions';
import { useEffect, useState } from 'react';
import { useWatchedRoom } from '../../realtime/watched-room.ts';

/** What the server answers sooner is not worth a word. */
const SHOWN_AFTER_MS = 1_000;

type SentMessage = SentAction<'send_message'>;

const isMessage = (sent: SentAction): sent is SentMessage => sent.action === 'send_message';

/** What was said some time ago and has not reached the room yet, oldest first. */
export function useSending(): readonly SentMessage[] {
  const { unanswered } = useWatchedRoom();
  const [late, setLate] = useState<ReadonlySet<string | undefined>>(new Set());
  useEffect(() => {
    if (unanswered.length === 0) return;
    const timer = setTimeout(
      () => setLate(new Set(unanswered.map(({ requestId }) => requestId))),
      SHOWN_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [unanswered]);
  return unanswered.filter(isMessage).filter(({ requestId }) => late.has(requestId));
}
