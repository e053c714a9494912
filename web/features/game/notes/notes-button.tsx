import { useState } from 'react';
import { NotesDialog } from './note-pad.tsx';
import { TEXTS } from './texts.ts';
import { PencilMark } from './trust-mark.tsx';

/** Opens the private note pad: in the night’s results, the discussion and the vote. */
export function NotesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="notes-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PencilMark /> {TEXTS.notes}
      </button>
      <NotesDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
