import { PhaseTime } from '../parts/phase-frame.tsx';
import { useRoomBelow } from '../parts/use-room-below.ts';
import { KnownButton } from './known-button.tsx';

/** What the viewer knows over the time that is left, beside the heading of a phase; only where it is not open below. */
export function KnownAndTime() {
  const hasRoomBelow = useRoomBelow();
  return (
    <div className="notes-and-time">
      {!hasRoomBelow && <KnownButton />}
      <PhaseTime />
    </div>
  );
}
