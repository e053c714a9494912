import { useTimeLeft } from '../../../components/clock/countdown.tsx';
import { clockText } from '../../../components/clock/countdown-level.ts';
import type { MoonClock } from '../../../components/sky/sky.tsx';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { TEXTS } from '../texts.ts';
import { phaseLengthMs } from './phase-frame.tsx';

function Digits({ endsAt }: { endsAt: number }) {
  const { serverNow } = useWatchedRoom();
  const leftMs = useTimeLeft({ endsAt, now: serverNow });
  return (
    <div className="moon-clock" role="timer" aria-label={`${clockText(leftMs)} ${TEXTS.left}`}>
      {clockText(leftMs)}
    </div>
  );
}

/** The moon of the night is its countdown. */
export function useMoonClock(): MoonClock | undefined {
  const { view, serverNow } = useWatchedRoom();
  const { phase, phaseEndsAt } = view;
  if (phase !== 'job_choice' || phaseEndsAt === null) return undefined;
  return {
    from: phaseEndsAt - phaseLengthMs(view),
    until: phaseEndsAt,
    now: serverNow,
    face: <Digits endsAt={phaseEndsAt} />,
  };
}
