import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { addProgress, readProgress } from '../../../guide/progress.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { tabStore } from '../../../session/store.ts';
import { NotePad } from '../notes/note-pad.tsx';
import { TEXTS as NOTE_TEXTS } from '../notes/texts.ts';
import { PencilMark } from '../notes/trust-mark.tsx';
import { useHideWithPage } from '../parts/turning-card.tsx';
import { TEXTS } from './texts.ts';
import { WhatIKnow } from './what-i-know.tsx';

/** In the guide's progress: a practising player has seen it, or the notes, which are a part of it. */
const SHOWN = 'known:shown';
export const noteKnownShown = (gameId: string) => addProgress(gameId, [SHOWN]);

/**
 * What the night told, and the private note pad, one tap away.
 * @param isShownFirst opens by itself the first time, in practice: in the morning, and not over what is to be done later
 */
export function KnownButton({ isShownFirst = false }: { isShownFirst?: boolean }) {
  const { view } = useRoom();
  const isPractice = view.roomCode === null;
  const [isOpen, setOpen] = useState(() => isShownFirst && isPractice && !readProgress(view.id).has(SHOWN));
  const close = () => {
    if (isPractice) noteKnownShown(view.id);
    setOpen(false);
  };
  useHideWithPage(close);
  return (
    <>
      <button
        type="button"
        className="notes-button known-button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PencilMark /> {TEXTS.whatIKnow}
      </button>
      <Dialog
        title={TEXTS.whatIKnow}
        description={TEXTS.forYou}
        open={isOpen}
        onOpenChange={close}
        isForReading
      >
        <WhatIKnow />
        <h3 className="small-heading">{NOTE_TEXTS.myNotes}</h3>
        <p className="quiet">{NOTE_TEXTS.onlyYou}</p>
        <NotePad />
      </Dialog>
    </>
  );
}

const KEY = 'known:hidden';

/** What the viewer knows and the note pad, open beside a wide screen; hidden from glances over a shoulder. */
export function KnownAside() {
  const [isHidden, setHidden] = useState(() => tabStore.read(KEY) === 'yes');
  const turn = () => {
    tabStore.write(KEY, isHidden ? 'no' : 'yes');
    setHidden(!isHidden);
  };
  return (
    <section className="discussion__notes" aria-labelledby="known-heading">
      <div className="known-head">
        <h2 id="known-heading">{TEXTS.whatIKnow}</h2>
        <Button look="quiet" aria-expanded={!isHidden} onClick={turn}>
          {isHidden ? TEXTS.show : TEXTS.hide}
        </Button>
      </div>
      <div className="discussion__pad">
        {!isHidden && <WhatIKnow />}
        <h3 className="small-heading">{NOTE_TEXTS.myNotes}</h3>
        <p className="quiet">{NOTE_TEXTS.onlyYou}</p>
        <NotePad />
      </div>
    </section>
  );
}
