import { useState } from 'react';
import type { CardMove } from '../../../components/table/table-moves.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoomBelow } from '../../../components/ui/use-media.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useSayReady } from '../../../realtime/use-say-ready.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { Hindrance, hasSeen, Notices, SeenCards, SeenPeople } from '../known/night-result.tsx';
import { noteKnownShown } from '../known/what-i-know.tsx';
import { ActionTable, ownMoves } from '../night/action-table.tsx';
import { NotePad, NotesDialog } from '../notes/note-pad.tsx';
import { TEXTS as NOTES_TEXTS } from '../notes/texts.ts';
import { PencilMark } from '../notes/trust-mark.tsx';
import { PhaseBody, PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import { TEXTS } from '../parts/texts.ts';
import { WaitingTable } from '../parts/waiting-table.tsx';

/** What the night brought: as large as the screen allows until it is read, beside the others afterwards. */
function Brought({ isSmall = false }: { isSmall?: boolean }) {
  const { view, me } = useRoom();
  return (
    <div className={`brought ${isSmall ? 'brought--small' : ''}`}>
      <SeenCards view={view} me={me} />
      <SeenPeople view={view} me={me} />
    </div>
  );
}

function Words({ isRead }: { isRead: boolean }) {
  const { view, me } = useRoom();
  const { moments } = useTheme().text.screens;
  return (
    <>
      <div className="slip">
        <Hindrance me={me} />
        <p>{me.actionResult?.message ?? moments.quietNight}</p>
        {isRead && <p className="quiet">{moments.waitingForDawn}</p>}
      </div>
      {isRead && <Brought isSmall />}
      <Notices view={view} me={me} />
    </>
  );
}

/** Cards and people that were seen, or else what was moved. */
function Shown({ moves }: { moves: readonly CardMove[] | null }) {
  return moves === null ? <Brought /> : <ActionTable moves={moves} />;
}

export function RoleResolvePhase() {
  const { view, me, player, isConnected } = useRoom();
  const sayReady = useSayReady();
  const theme = useTheme();
  const players = roundPlayers(view);
  const count = TEXTS.readyCount(players.filter(({ isReady }) => isReady).length, players.length);
  const isRead = player.isReady;
  const moves = ownMoves(view, me);
  const isSeeing = hasSeen({ view, me }, theme);
  const isShowing = !isRead && (isSeeing || moves.length > 0);
  const button = (
    <>
      {isShowing && <p className="quiet">{count}</p>}
      <Button look="primary" disabled={!isConnected} onClick={sayReady}>
        {isConnected ? TEXTS.gotIt : TEXTS.reconnecting}
      </Button>
    </>
  );
  return (
    <PhaseFrame title={theme.text.phases.role_resolve} time={<NotesAndTime />}>
      <PhaseBody
        below={<NotesAside />}
        words={<Words isRead={isRead} />}
        table={
          isShowing ? (
            <Shown moves={isSeeing ? null : moves} />
          ) : (
            <WaitingTable
              count={count}
              label={TEXTS.ready}
              players={players}
              isDone={({ isReady }) => isReady}
              doneWord={TEXTS.ready}
            />
          )
        }
        actions={isRead ? undefined : button}
      />
    </PhaseFrame>
  );
}

/** The note pad over the time that is left, beside the heading of a phase; the pad only where it is not open below. */
function NotesAndTime() {
  const hasRoomBelow = useRoomBelow();
  return (
    <div className="notes-and-time">
      {!hasRoomBelow && <NotesButton />}
      <PhaseTime />
    </div>
  );
}

/** The note pad beside what a wide screen shows. */
function NotesAside() {
  return (
    <section className="discussion__notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{NOTES_TEXTS.myNotes}</h2>
      <p className="quiet">{NOTES_TEXTS.onlyYou}</p>
      <div className="discussion__pad">
        <NotePad />
      </div>
    </section>
  );
}

/** Opens the private note pad: in the night’s results, the discussion and the vote. */
function NotesButton() {
  const { view } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (view.roomCode === null) noteKnownShown(view.id);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="notes-button" aria-haspopup="dialog" onClick={open}>
        <PencilMark /> {NOTES_TEXTS.notes}
      </button>
      <NotesDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
