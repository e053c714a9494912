import type { CardMove } from '../../../components/table/table-moves.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useSayReady } from '../../../realtime/use-say-ready.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ActionTable, ownMoves } from '../night/action-table.tsx';
import { NotesAndTime } from '../notes/notes-and-time.tsx';
import { NotesAside } from '../notes/notes-aside.tsx';
import { PhaseBody, PhaseFrame } from '../parts/phase-frame.tsx';
import { roundPlayers } from '../parts/round.ts';
import { WaitingTable } from '../parts/waiting-table.tsx';
import { TEXTS } from '../texts.ts';
import { Hindrance, hasSeen, Notices, SeenCards, SeenPeople } from './night-result.tsx';

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
