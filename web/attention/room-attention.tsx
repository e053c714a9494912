import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView, MeView, PlayerView } from '@nightfall/shared/protocol/game-view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { announce } from '../components/page/live-region.tsx';
import { nameOf } from '../components/people/players.ts';
import { useRoom } from '../realtime/room-context.tsx';
import { useWatchedRoom } from '../realtime/watched-room.ts';
import { isReadingPause } from '../session/reading-pause.ts';
import day from './icons/discussion.svg';
import night from './icons/job-choice.svg';
import dusk from './icons/lobby.svg';
import torchlight from './icons/results.svg';
import nightfall from './icons/role-deal.svg';
import firstLight from './icons/role-resolve.svg';
import evening from './icons/vote.svg';
import { useMissed } from './missed.ts';
import { attentionSettings } from './settings.ts';
import { playCue } from './sound.ts';
import { TEXTS } from './texts.ts';

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

/**
 * A new moment of the game, such as a phase, is said aloud, seen from its top, and takes the focus to its heading, also
 * from who is writing: what they wrote is kept. Nothing else on the screen does, nor a theme whose words are others.
 */
export function useArrival(moment: string, title: string): void {
  const arrivedAt = useRef<string | null>(null);
  // Before what the moment itself has to say, such as who has won.
  useLayoutEffect(() => {
    if (arrivedAt.current === moment) return;
    arrivedAt.current = moment;
    announce(title);
    window.scrollTo(0, 0);
    document.getElementById('phase-heading')?.focus({ preventScroll: true });
  }, [moment, title]);
}

/** A short buzz, where the device has it and its owner has touched the page and not switched it off. */
function buzz(milliseconds: number): void {
  if (!attentionSettings().isVibrationOn || navigator.userActivation?.hasBeenActive !== true) return;
  navigator.vibrate?.(milliseconds);
}

/** Whether the table waits for this player; names what for, so that a second question counts anew. Null: it does not. */
export function ownTurn(view: GameView, me: MeView, player: PlayerView): string | null {
  const turn = `${view.round} ${view.phase}`;
  if (player.joinsNextRound) return null;
  switch (view.phase) {
    case 'role_deal':
    case 'role_resolve':
      return player.isReady ? null : turn;
    case 'job_choice':
      return me.prompt === null ? null : `${turn} ${me.prompt.choices.map(({ type }) => type).join(' ')}`;
    case 'vote':
      return me.prompt === null || player.hasVoted ? null : turn;
    default:
      return null;
  }
}

const ICONS: Readonly<Record<Phase, string>> = {
  lobby: dusk,
  role_deal: nightfall,
  job_choice: night,
  role_resolve: firstLight,
  discussion: day,
  vote: evening,
  results: torchlight,
};

/** The tab's icon shows the light of the phase, for who is looking at another tab. */
function usePhaseIcon(phase: Phase): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
    const icon = (ICONS as Partial<typeof ICONS>)[phase];
    if (link === null || icon === undefined) return;
    const usual = link.href;
    link.href = icon;
    return () => {
      link.href = usual;
    };
  }, [phase]);
}

/** What the host has done to the clock of this phase; null for nothing. */
function clockNews(before: GameView, after: GameView): string | null {
  const [was, is] = [before.pausedAt, after.pausedAt];
  if (before.phase !== after.phase || before.round !== after.round) return null;
  if (was === null && is !== null) return TEXTS.clockPaused(nameOf(after.players, after.pausedBy ?? ''));
  if (was !== null && is === null) return TEXTS.clockRuns;
  const addedMs = (after.phaseEndsAt ?? 0) - (before.phaseEndsAt ?? 0);
  return addedMs > 0 ? TEXTS.clockExtended(Math.round(addedMs / 60_000)) : null;
}

/** Has a screen reader say when the clock is stopped, goes on, or gets more time. */
function useClockSaid(): void {
  const { view } = useWatchedRoom();
  const last = useRef(view);
  useEffect(() => {
    const news = clockNews(last.current, view);
    last.current = view;
    if (news !== null && !isReadingPause(view)) announce(news);
  }, [view]);
}

/**
 * Keeps the screen awake as long as it is wanted. The browser takes the lock away when the tab is hidden, so it is asked
 * for again when the tab returns; a device that refuses sleeps when it likes.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    /** One request at a time, since a second lock would be let go by nobody; and what came meanwhile. */
    let isAsking = false;
    let isAskedAgain = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      isAskedAgain = isAsking;
      if (isAsking) return;
      isAsking = true;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isOver) await granted.release();
        else lock = granted;
      } catch {
        // Refused, for instance while the battery is low.
      } finally {
        isAsking = false;
        if (isAskedAgain && !isOver) void ask();
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      lock?.release().catch(() => undefined);
    };
  }, [isWanted]);
}
