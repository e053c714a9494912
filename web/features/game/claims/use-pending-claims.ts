import { useCallback, useEffect, useRef, useState } from 'react';
import { isByKeyboard } from '../../../components/ui/last-input.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimSentence, type SaidClaim } from './claim-kinds.ts';
import { TEXTS } from './texts.ts';

/** How long a claim can be undone before it is said (talk.md section 1, "Making one"). */
export const UNDO_MS = 3000;

export interface PendingClaim {
  readonly id: number;
  readonly claim: SaidClaim;
  readonly isByKeyboard: boolean;
  /** When it is said, by the page's own clock. */
  readonly saidAt: number;
}

export interface PendingClaims {
  /** What is about to be said, the oldest first. */
  readonly pending: readonly PendingClaim[];
  /** Says it soon. */
  readonly say: (claim: SaidClaim) => void;
  readonly undo: (id: number) => void;
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

/** Claiming another role takes the claim to the first one back: while that can be undone, nobody hears of it. */
const without = (pending: readonly PendingClaim[], { kind }: SaidClaim) =>
  kind === 'role' ? pending.filter(({ claim }) => claim.kind !== 'role') : pending;

/** What one viewer is about to say, wherever on the page they say it. */
export function usePendingClaims(): PendingClaims {
  const send = useSaying();
  const [pending, setPending] = useState<readonly PendingClaim[]>([]);
  const count = useRef(0);
  const say = useCallback((claim: SaidClaim) => {
    count.current += 1;
    const next = {
      id: count.current,
      claim,
      isByKeyboard: isByKeyboard(),
      saidAt: performance.now() + UNDO_MS,
    };
    setPending((now) => [...without(now, claim), next]);
  }, []);
  const undo = useCallback((id: number) => setPending((now) => now.filter((one) => one.id !== id)), []);
  // All wait equally long, so the oldest is said first.
  const [first] = pending;
  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(() => {
      undo(first.id);
      send(first.claim);
    }, first.saidAt - performance.now());
    return () => clearTimeout(timer);
  }, [first, send, undo]);
  return { pending, say, undo };
}
