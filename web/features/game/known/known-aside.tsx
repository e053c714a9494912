import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { tabStore } from '../../../session/store.ts';
import { NotePad } from '../notes/note-pad.tsx';
import { TEXTS as NOTE_TEXTS } from '../notes/texts.ts';
import { TEXTS } from './texts.ts';
import { WhatIKnow } from './what-i-know.tsx';

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
