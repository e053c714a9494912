import { useState } from 'react';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Seat, type SeatLook } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { flatSquash } from '../../../components/table/table-track.ts';
import { useMedia } from '../../../components/ui/use-media.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useSeatNotes } from '../notes/claim-tag.tsx';
import { NotesDialog } from '../notes/note-pad.tsx';
import { roundPlayers } from '../parts/round.ts';
import { useSeatFacts } from '../parts/seat-facts.ts';
import { TEXTS } from '../texts.ts';
import { TalkRing } from './talk-time.tsx';

/** More than these around the table would leave no room to talk on a phone, and none for their names on a wide screen. */
const MAX_AROUND_A_TABLE = { small: 8, wide: 16 };

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

/** Everybody with whether they are ready, around the timer. Whoever is tapped can be noted down. */
export function Gathering() {
  const seats = useSeatLooks();
  const isWide = useMedia('(min-width: 900px)');
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const picking = { canPick: () => true, onPick: setAskedFor, opens: true };
  const isTable = seats.length <= MAX_AROUND_A_TABLE[isWide ? 'wide' : 'small'];
  return (
    <>
      {isTable ? (
        <Table
          label={TEXTS.table}
          seats={seats}
          picking={picking}
          squash={flatSquash(seats.length)}
          withCards
        >
          <TalkRing />
        </Table>
      ) : (
        <div className="gathering">
          <ul aria-label={TEXTS.table}>
            {seats.map((seat) => (
              <Seat key={seat.id} seat={seat} picking={picking} />
            ))}
          </ul>
          <TalkRing />
        </div>
      )}
      <NotesDialog open={askedFor !== null} askedFor={askedFor} onClose={() => setAskedFor(null)} />
    </>
  );
}
