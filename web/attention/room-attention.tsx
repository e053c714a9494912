import { useEffect, useRef } from 'react';
import { announce } from '../components/page/live-region.tsx';
import { useRoom } from '../realtime/room-context.tsx';
import { useWatchedRoom } from '../realtime/watched-room.ts';
import { buzz } from './buzz.ts';
import { ownTurn } from './own-turn.ts';
import { usePhaseIcon } from './phase-icon.ts';
import { playCue } from './sound.ts';
import { TEXTS } from './texts.ts';
import { useClockSaid } from './use-clock-said.ts';
import { useMissed } from './use-missed.ts';
import { useWakeLock } from './wake-lock.ts';

const TURN_BUZZ_MS = 80;
const TICK_BUZZ_MS = 20;
const LAST_SECONDS = 10;

/** Ticks through the last ten seconds of a talk or a vote. */
function useLastSeconds(endsAt: number | null, now: () => number): void {
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    if (endsAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const leftMs = endsAt - latest.current();
      const second = Math.ceil(leftMs / 1000);
      if (second === LAST_SECONDS) announce(TEXTS.lastSeconds(second));
      if (second >= 1 && second <= LAST_SECONDS) {
        playCue('tick');
        buzz(TICK_BUZZ_MS);
      }
      // Each second, since a message may move the server's time.
      timer = setTimeout(next, leftMs > 0 ? leftMs % 1000 || 1000 : 1000);
    };
    timer = setTimeout(next, 0);
    return () => clearTimeout(timer);
  }, [endsAt]);
}

/** What a room does to be noticed, with a seat and without: light that stays on, tones, the tab's icon. */
export function PhaseAttention({ isAlwaysAwake = false }: { readonly isAlwaysAwake?: boolean }) {
  const { view, serverNow } = useWatchedRoom();
  const { phase } = view;
  const first = useRef(phase);
  useWakeLock(isAlwaysAwake || phase !== 'lobby');
  usePhaseIcon(phase);
  const isCounted = (phase === 'discussion' || phase === 'vote') && view.pausedAt === null;
  useLastSeconds(isCounted ? view.phaseEndsAt : null, serverNow);
  useClockSaid();
  useEffect(() => {
    // Who opens the page in the middle of a phase did not hear it begin.
    if (phase !== first.current) playCue(phase);
    first.current = phase;
  }, [phase]);
  return null;
}

/** The same at a player's own screen, and a cue and a buzz when the table waits for them. */
export function RoomAttention() {
  const { view, me, player } = useRoom();
  const turn = ownTurn(view, me, player);
  useMissed();
  useEffect(() => {
    if (turn === null) return;
    playCue('turn');
    buzz(TURN_BUZZ_MS);
  }, [turn]);
  return <PhaseAttention />;
}
