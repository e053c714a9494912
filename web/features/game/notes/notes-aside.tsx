import { NotePad } from './note-pad.tsx';
import { TEXTS } from './texts.ts';

/** The note pad beside what a wide screen shows. */
export function NotesAside() {
  return (
    <section className="discussion__notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{TEXTS.myNotes}</h2>
      <p className="quiet">{TEXTS.onlyYou}</p>
      <div className="discussion__pad">
        <NotePad />
      </div>
    </section>
  );
}
