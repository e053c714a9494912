import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Table } from '../../../components/table/table.tsx';
import type { CardMove } from '../../../components/table/table-moves.tsx';
import { Button } from '../../../components/ui/button.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useRoomBelow } from '../../../components/ui/use-media.ts';
import { useRoom, useSayReady } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { Hindrance, hasSeen, Notices, SeenCards, SeenPeople } from '../known/night-result.tsx';
import { noteKnownShown } from '../known/what-i-know.tsx';
import * as lowScreenStyles from '../low-screen.module.css';
import { StillCards } from '../night/center-cards.tsx';
import { ownMoves } from '../night/moves.ts';
import { NotePad, NotesDialog } from '../notes/note-pad.tsx';
import * as notesStyles from '../notes/notes.module.css';
import { PencilMark } from '../notes/trust-mark.tsx';
import { PhaseBody, PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { WaitingTable } from '../parts/waiting-table.tsx';
import * as discussionStyles from './discussion.module.css';
import * as nightResultStyles from './night-result.module.css';

const TEXTS = GAME.round;
const NOTES_TEXTS = GAME.notes;

/** Seen cards and players: large until they are confirmed, small afterwards. */
function NightFindings({ isSmall = false }: { isSmall?: boolean }) {
  const { view, me } = useRoom();
  return (
    <div className={`${nightResultStyles.root} ${isSmall ? nightResultStyles.small : ''}`}>
      <SeenCards view={view} me={me} />
      <SeenPeople view={view} me={me} />
    </div>
  );
}

function ResultWords({ isRead }: { isRead: boolean }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const { moments } = theme.text.screens;
  return (
    <>
      <div className={slipStyles.root}>
        <Hindrance me={me} />
        <p lang={langOf(theme)}>{me.actionResult?.message ?? moments.quietNight}</p>
        {isRead && (
          <p className="quiet" lang={langOf(theme)}>
            {moments.waitingForDawn}
          </p>
        )}
      </div>
      {isRead && <NightFindings isSmall />}
      <Notices view={view} me={me} />
    </>
  );
}

export function RoleResolvePhase() {
  const { view, me, player, isConnected } = useRoom();
  const sayReady = useSayReady();
  const theme = useTheme();
  const players = roundPlayers(view);
  const count = TEXTS.readyCount({
    ready: players.filter(({ isReady }) => isReady).length,
    all: players.length,
  });
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
    <PhaseFrame title={theme.text.phases.role_resolve} lang={langOf(theme)} time={<NotesAndTime />}>
      <PhaseBody
        below={<NotesAside />}
        words={<ResultWords isRead={isRead} />}
        table={
          isShowing ? (
            isSeeing ? (
              <NightFindings />
            ) : (
              <ActionTable moves={moves} />
            )
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

/** The notes button and the countdown. The button is left out where the pad is open below. */
function NotesAndTime() {
  const hasRoomBelow = useRoomBelow();
  return (
    <div className={lowScreenStyles.root}>
      {!hasRoomBelow && <NotesButton />}
      <PhaseTime />
    </div>
  );
}

/** The note pad beside what a wide screen shows. */
function NotesAside() {
  return (
    <section className={discussionStyles.notes} aria-labelledby="notes-heading">
      <h2 id="notes-heading">{NOTES_TEXTS.myNotes}</h2>
      <p className="quiet">{NOTES_TEXTS.onlyYou}</p>
      <div className={discussionStyles.pad}>
        <NotePad />
      </div>
    </section>
  );
}

/** Opens the private note pad. */
function NotesButton() {
  const { view } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (view.roomCode === null) noteKnownShown(view.id);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={notesStyles.notesButton} aria-haspopup="dialog" onClick={open}>
        <PencilMark /> {NOTES_TEXTS.notes}
      </button>
      <NotesDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The viewer's own night action on the table. */
export function ActionTable({ moves }: { moves: readonly CardMove[] }) {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const isMoved = (id: string) => moves.some(({ from }) => from === id);
  const seats = fromSeatOf(roundPlayers(view), me.userId).map((player) => ({
    ...factsOf(player),
    isDimmed: !isMoved(player.userId),
  }));
  return (
    <Table label={TEXTS.table} seats={seats} withCards moves={moves}>
      <StillCards />
    </Table>
  );
}
