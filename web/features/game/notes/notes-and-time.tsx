import { PhaseTime } from '../parts/phase-frame.tsx';
import { useRoomBelow } from '../parts/use-room-below.ts';
import { NotesButton } from './notes-button.tsx';

/** The note pad over the time that is left, beside the heading of a phase; the pad only where it is not open below. */
export function NotesAndTime() {
  const hasRoomBelow = useRoomBelow();
  return (
    <div className="notes-and-time">
      {!hasRoomBelow && <NotesButton />}
      <PhaseTime />
    </div>
  );
}
