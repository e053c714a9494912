import GAME from '@nightfall/shared/text/en/game.json';
import { clockText, isStill, timeInWords, useTimeLeft } from '../../../components/clock/countdown.tsx';
import type { MoonClock } from '../../../components/sky/sky.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import * as styles from '../night/night.module.css';
import { type PhaseClock, usePhaseClock } from './phase-clock.ts';

const TEXTS = GAME.round;

function Digits({ clock }: { clock: PhaseClock }) {
  const leftMs = useTimeLeft(clock);
  return (
    <div
      className={styles.moonClock}
      role="timer"
      aria-label={timeInWords(leftMs, TEXTS.left, isStill(clock))}
      data-paused={isStill(clock)}
    >
      {clockText(leftMs)}
    </div>
  );
}

/** The moon of the night is its countdown. */
export function useMoonClock(): MoonClock | undefined {
  const { view } = useWatchedRoom();
  const clock = usePhaseClock();
  if (view.phase !== 'job_choice' || clock === null) return undefined;
  const { endsAt, totalMs, pausedAt, now } = clock;
  return {
    from: endsAt - totalMs,
    until: endsAt,
    now: () => pausedAt ?? now(),
    face: <Digits clock={clock} />,
  };
}
