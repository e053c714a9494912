import { useState } from 'react';
import { fromSeatOf } from '../../../components/people/players.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useSeatNotes } from '../notes/claim-tag.tsx';
import { NotesDialog } from '../notes/note-pad.tsx';
import { Gathered } from '../parts/gathered.tsx';
import { roundPlayers } from '../parts/round.ts';
import { useSeatFacts } from '../parts/seat-facts.ts';
import { TEXTS } from '../texts.ts';
import { TalkRing } from './talk-time.tsx';

function useSeatLooks(): SeatLook[] {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const notedOf = useSeatNotes();
  return fromSeatOf(roundPlayers(view), me.userId).map((player) => {
    const facts = factsOf(player);
    const noted = notedOf(player.id);
    const words = [player.isReady ? TEXTS.ready : TEXTS.waiting, facts.note, noted?.words];
    return {
      ...facts,
      state: player.isReady ? 'done' : 'none',
      isDimmed: !player.isConnected && !player.isBot,
      note: words.filter(Boolean).join(', '),
      ...(noted === null ? {} : { tag: noted.tag }),
    };
  });
}

/** Everybody around the timer, and whether they are ready. Tapping somebody opens a note about them. */
export function Gathering() {
  const seats = useSeatLooks();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return (
    <>
      <Gathered seats={seats} picking={{ canPick: () => true, onPick: setAskedFor, opens: true }}>
        <TalkRing />
      </Gathered>
      <NotesDialog open={askedFor !== null} askedFor={askedFor} onClose={() => setAskedFor(null)} />
    </>
  );
}
