import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView, MeView, PlayerView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { announce } from '../components/page/live-region.tsx';
import { nameOf } from '../components/people/players.ts';
import { useRoom, useWatchedRoom } from '../realtime/room-context.tsx';
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

const TEXTS = ROOM.attention;

const TURN_BUZZ_MS = 80;
const TICK_BUZZ_MS = 20;
const LAST_SECONDS = 10;

/** Ticks through the last ten seconds of a discussion or a vote. */
function useLastSeconds(endsAt: number | null, now: () => number): void {
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    if (endsAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const leftMs = endsAt - latest.current();
      const second = Math.ceil(leftMs / 1000);
      if (second === LAST_SECONDS) announce(TEXTS.lastSeconds({ seconds: second }));
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

/** With and without a seat: the wake lock, sounds, and the tab's icon. */
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
    // Not for the phase in which the page was opened.
    if (phase !== first.current) playCue(phase);
    first.current = phase;
  }, [phase]);
  return null;
}

/** The same for a player, and a sound and a buzz on their turn. */
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
 * A new moment of the game, such as a phase, is announced, scrolled to its top, and takes the focus to its heading, also
 * from a player who is writing: drafts are kept. Another theme's title is no new moment.
 */
export function useArrival(moment: string, title: string): void {
  const arrivedAt = useRef<string | null>(null);
  // Before the moment's own announcements, such as who has won.
  useLayoutEffect(() => {
    if (arrivedAt.current === moment) return;
    arrivedAt.current = moment;
    announce(title);
    window.scrollTo(0, 0);
    document.getElementById('phase-heading')?.focus({ preventScroll: true });
  }, [moment, title]);
}

/** Browsers vibrate only after the page has been touched. */
function buzz(milliseconds: number): void {
  if (!attentionSettings().isVibrationOn || navigator.userActivation?.hasBeenActive !== true) return;
  navigator.vibrate?.(milliseconds);
}

/** Names what the table waits for this player to do, so that a second question counts anew; null when it does not wait. */
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

/** The tab's icon shows the light of the phase. */
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
  if (was === null && is !== null)
    return TEXTS.clockPaused({ name: nameOf(after.players, after.pausedBy ?? '') });
  if (was !== null && is === null) return TEXTS.clockRuns;
  const addedMs = (after.phaseEndsAt ?? 0) - (before.phaseEndsAt ?? 0);
  return addedMs > 0 ? TEXTS.clockExtended({ minutes: Math.round(addedMs / 60_000) }) : null;
}

/** Announces when the clock is paused, resumed or extended. */
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
 * Keeps the screen awake while wanted. The browser releases the lock when the tab is hidden, so it is requested again when
 * the tab returns. A device may refuse.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    /** One request at a time, since a second lock would never be released. */
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
