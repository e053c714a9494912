import { useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { noteKnownShown } from '../known/known-button.tsx';
import { NotesDialog } from './note-pad.tsx';
import { TEXTS } from './texts.ts';
import { PencilMark } from './trust-mark.tsx';

/** Opens the private note pad: in the night’s results, the discussion and the vote. */
export function NotesButton() {
  const { view } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (view.roomCode === null) noteKnownShown(view.id);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="notes-button" aria-haspopup="dialog" onClick={open}>
        <PencilMark /> {TEXTS.notes}
      </button>
      <NotesDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
