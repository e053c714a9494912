import type { ClaimPayload } from '@nightfall/shared/game/state/claim';
import { useCallback, useEffect, useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { TEXTS } from './texts.ts';

/** So long a claim can be undone before it is said (talk.md section 1, "Making one"). */
export const UNDO_MS = 3000;

export interface PendingClaim {
  /** What is about to be said. */
  readonly claim: ClaimPayload | null;
  /** Says it soon; what was about to be said before is said at once. */
  readonly say: (claim: ClaimPayload) => void;
  readonly undo: () => void;
}

export function usePendingClaim(): PendingClaim {
  const { act } = useRoom();
  const [claim, setClaim] = useState<ClaimPayload | null>(null);
  const send = useCallback(
    (made: ClaimPayload) => void act('make_claim', { claim: made }, TEXTS.failed),
    [act],
  );
  useEffect(() => {
    if (claim === null) return undefined;
    const timer = setTimeout(() => {
      setClaim(null);
      send(claim);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [claim, send]);
  return {
    claim,
    say: (next) => {
      if (claim !== null) send(claim);
      setClaim(next);
    },
    undo: () => setClaim(null),
  };
}
