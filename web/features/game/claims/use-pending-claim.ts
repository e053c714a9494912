import { useCallback, useEffect, useRef, useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimSentence, type SaidClaim } from './claim-sentence.ts';
import { TEXTS } from './texts.ts';

/** How long a claim can be undone before it is said (talk.md section 1, "Making one"). */
export const UNDO_MS = 3000;

export interface PendingClaim {
  /** What is about to be said. */
  readonly claim: SaidClaim | null;
  /** Says it soon; what was about to be said before is said at once. */
  readonly say: (claim: SaidClaim) => void;
  readonly undo: () => void;
}

/** Makes a claim; if the room has switched claims off, as plain chat. */
function useSaying(): (claim: SaidClaim) => void {
  const { view, me, act } = useRoom();
  const theme = useTheme();
  const isOn = view.gameSettings.claims === 'on';
  const latest = useRef({ view, me, act, theme, isOn });
  latest.current = { view, me, act, theme, isOn };
  return useCallback((claim) => {
    const now = latest.current;
    if (now.isOn) void now.act('make_claim', { claim }, TEXTS.failed);
    else void now.act('send_message', { content: claimSentence(now.view, now.theme, now.me.userId, claim) });
  }, []);
}

/** What one viewer is about to say, wherever on the page they say it. */
export function usePendingClaim(): PendingClaim {
  const send = useSaying();
  const [claim, setClaim] = useState<SaidClaim | null>(null);
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
