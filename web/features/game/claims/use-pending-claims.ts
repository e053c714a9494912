import GAME from '@nightfall/shared/text/en/game.json';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isByKeyboard } from '../../../components/ui/last-input.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { type Claim, claimText } from './claim-kinds.ts';

const TEXTS = GAME.claims;

/** How long a claim can be undone before it is said (talk.md section 1, "Making one"). */
export const UNDO_MS = 3000;

export interface PendingClaim {
  readonly id: number;
  readonly claim: Claim;
  readonly isByKeyboard: boolean;
  /** When it is sent, by `performance.now()`. */
  readonly dueAt: number;
}

export interface PendingClaims {
  /** The oldest first. */
  readonly pending: readonly PendingClaim[];
  /** Sends the claim after `UNDO_MS`. */
  readonly say: (claim: Claim) => void;
  readonly undo: (id: number) => void;
}

/** Sends a claim; as plain chat if the room has switched claims off. */
function useSaying(): (claim: Claim) => void {
  const { view, me, act } = useRoom();
  const theme = useTheme();
  const isOn = view.gameSettings.claims === 'on';
  const latest = useRef({ view, me, act, theme, isOn });
  latest.current = { view, me, act, theme, isOn };
  return useCallback((claim) => {
    const now = latest.current;
    if (now.isOn) void now.act('make_claim', { claim }, TEXTS.failed);
    else void now.act('send_message', { content: claimText(now.view, now.theme, now.me.userId, claim) });
  }, []);
}

/** A second role claim replaces a pending one, which is never sent. */
const without = (pending: readonly PendingClaim[], { kind }: Claim) =>
  kind === 'role' ? pending.filter(({ claim }) => claim.kind !== 'role') : pending;

/** The viewer's pending claims, wherever on the page they are made. */
export function usePendingClaims(): PendingClaims {
  const send = useSaying();
  const [pending, setPending] = useState<readonly PendingClaim[]>([]);
  const count = useRef(0);
  const say = useCallback((claim: Claim) => {
    count.current += 1;
    const next = {
      id: count.current,
      claim,
      isByKeyboard: isByKeyboard(),
      dueAt: performance.now() + UNDO_MS,
    };
    setPending((now) => [...without(now, claim), next]);
  }, []);
  const undo = useCallback((id: number) => setPending((now) => now.filter((one) => one.id !== id)), []);
  // All wait equally long, so the oldest is due first.
  const [first] = pending;
  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(() => {
      undo(first.id);
      send(first.claim);
    }, first.dueAt - performance.now());
    return () => clearTimeout(timer);
  }, [first, send, undo]);
  return { pending, say, undo };
}
