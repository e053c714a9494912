import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useRef, useState } from 'react';
import * as styles from './countdown.module.css';

const TEXTS = ROOM.countdown;

export interface CountdownTime {
  /** When the time is up, in the server's time; null without a deadline. */
  readonly endsAt: number | null;
  readonly now: () => number;
  /** Since when the clock stands still, in the server's time. */
  readonly pausedAt: number | null;
  readonly onTimeUp?: (() => void) | undefined;
}

const TICK_MS = 1000;

export const isStill = ({ pausedAt }: CountdownTime): boolean => pausedAt !== null;

/** '1:20 to talk', 'paused with 1:20 to talk'. */
export const timeInWords = (leftMs: number, label: string, isStill: boolean): string =>
  (isStill ? TEXTS.pausedFor : TEXTS.timeFor)({ clock: clockText(leftMs), label });

/** Milliseconds left, worked out anew each second; calls `onTimeUp` when none are left any more. */
export function useTimeLeft({ endsAt, now, pausedAt, onTimeUp }: CountdownTime): number {
  const latest = useRef({ now, onTimeUp });
  latest.current = { now, onTimeUp };
  const [leftMs, setLeftMs] = useState(() =>
    endsAt === null ? 0 : Math.max(0, endsAt - (pausedAt ?? now())),
  );
  useEffect(() => {
    if (endsAt === null) return;
    if (pausedAt !== null) {
      setLeftMs(Math.max(0, endsAt - pausedAt));
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    let isUp = false;
    const tick = () => {
      const left = Math.max(0, endsAt - latest.current.now());
      setLeftMs(left);
      if (left === 0 && !isUp) latest.current.onTimeUp?.();
      isUp = left === 0;
      // Even then: the next message may say that it is earlier.
      timer = setTimeout(tick, left % TICK_MS || TICK_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt, pausedAt]);
  return leftMs;
}

interface CountdownProps extends CountdownTime {
  readonly totalMs: number;
  /** What the time is for. */
  readonly label: string;
}

const LAST_SECONDS_MS = 10_000;
const RING = 2 * Math.PI * 44;

/** The timer as a ring on the table. */
export function CountdownRing({ totalMs, label, ...time }: CountdownProps) {
  const leftMs = useTimeLeft(time);
  const share = totalMs > 0 ? Math.min(1, leftMs / totalMs) : 0;
  const isLastSeconds = !isStill(time) && leftMs > 0 && leftMs <= LAST_SECONDS_MS;
  return (
    <div
      className={styles.root}
      role="timer"
      aria-label={timeInWords(leftMs, label, isStill(time))}
      data-level={countdownLevel(leftMs, totalMs)}
      data-paused={isStill(time)}
      data-last-seconds={isLastSeconds}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="49" fill="oklch(.13 .035 250)" />
        <circle cx="50" cy="50" r="44" fill="none" stroke="oklch(.36 .03 260)" strokeWidth="8" />
        <circle
          className={styles.arc}
          cx="50"
          cy="50"
          r="44"
          fill="none"
          stroke="var(--level)"
          strokeWidth="8"
          strokeDasharray={RING}
          strokeDashoffset={RING * (1 - share)}
        />
      </svg>
      <div className={styles.time} aria-hidden="true">
        {/* A new element each second, so that each of the last ones swells anew. */}
        <span key={isLastSeconds ? clockText(leftMs) : 'steady'} className={styles.digits}>
          {clockText(leftMs)}
        </span>
        <span className={styles.word}>{isStill(time) ? TEXTS.paused : label}</span>
      </div>
    </div>
  );
}

/** The timer as a bar under its digits. */
export function CountdownBar({ totalMs, label, ...time }: CountdownProps) {
  const leftMs = useTimeLeft(time);
  const share = totalMs > 0 ? Math.min(1, leftMs / totalMs) : 0;
  return (
    <div
      className={styles.timeLeft}
      role="timer"
      aria-label={timeInWords(leftMs, label, isStill(time))}
      data-level={countdownLevel(leftMs, totalMs)}
      data-paused={isStill(time)}
    >
      <span className={styles.timeLeftDigits} aria-hidden="true">
        {clockText(leftMs)}
      </span>
      <span className={styles.timeLeftBar} aria-hidden="true">
        <span className={styles.timeLeftFill} style={{ transform: `scaleX(${share})` }} />
      </span>
    </div>
  );
}

type CountdownLevel = 'green' | 'amber' | 'red';

/** Green above half of the time, amber above a quarter, then red. */
export function countdownLevel(leftMs: number, totalMs: number): CountdownLevel {
  const share = totalMs > 0 ? leftMs / totalMs : 0;
  if (share > 0.5) return 'green';
  return share > 0.25 ? 'amber' : 'red';
}

/** 3:07 */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
