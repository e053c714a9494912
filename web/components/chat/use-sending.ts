import type { SentAction } from '@nightfall/shared/protocol/actions';
import { useEffect, useState } from 'react';
import { useWatchedRoom } from '../../realtime/watched-room.ts';

/** A quicker answer needs no 'sending'. */
const SHOWN_AFTER_MS = 1_000;

type SentMessage = SentAction<'send_message'>;

const isMessage = (sent: SentAction): sent is SentMessage => sent.action === 'send_message';

/** Own messages that have been unacknowledged for a while, oldest first. */
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
