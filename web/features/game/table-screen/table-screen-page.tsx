import type { GameView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/table-screen.json';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { ApiError, CookiesRefused } from '../../../api/request.ts';
import { openTable } from '../../../api/rooms.ts';
import { PhaseAttention } from '../../../attention/room-attention.tsx';
import { MessagePage } from '../../../components/page/message-page.tsx';
import { OutdatedPage } from '../../../components/page/outdated.tsx';
import { Looks } from '../../../components/people/looks.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { foundBy } from '../../../realtime/find-seat.ts';
import {
  useConnection,
  type WatchedRoom,
  WatchedRoomContext,
  watchedRoom,
} from '../../../realtime/room-context.tsx';
import { useTableToken } from '../../../session/table-token.ts';
import { useOwnWords } from '../../../theme/own-words.ts';
import { ThemeProvider } from '../../../theme/theme-context.tsx';
import { TableScreen } from './table-screen.tsx';
import '../../../styles/room.ts';
import './table-screen.module.css';
import './table-screen-board.module.css';
import './outcome.module.css';

const ENDED: Partial<Record<number, string>> = {
  400: 'GAME_NOT_FOUND',
  403: 'NOT_JOINED',
  404: 'GAME_NOT_FOUND',
};

function OpenedTable({ gameId, tableToken }: { readonly gameId: string; readonly tableToken: string }) {
  const table = useQuery({
    queryKey: ['table', gameId, tableToken],
    queryFn: () => openTable(gameId, tableToken),
    // A kept answer would show an old room.
    gcTime: 0,
  });
  if (table.error !== null) {
    const reason = table.error instanceof ApiError ? ENDED[table.error.status] : undefined;
    if (reason !== undefined) return <Ended reason={reason} />;
    const isRefused = table.error instanceof CookiesRefused;
    return (
      <NoAnswer text={isRefused ? table.error.message : undefined} onRetry={() => void table.refetch()} />
    );
  }
  if (table.data === undefined) return <MessagePage title={TEXTS.loading} isBusy />;
  return (
    <WatchedTable gameId={gameId} tableToken={tableToken} view={table.data}>
      <PhaseAttention isAlwaysAwake />
      <TableScreen />
    </WatchedTable>
  );
}

/** The public screen of a table, for a TV or laptop beside the players. */
export default function TableScreenPage() {
  const { gameId = '' } = useParams();
  const tableToken = useTableToken(gameId);
  if (tableToken === null) return <NoToken />;
  return <OpenedTable key={tableToken} gameId={gameId} tableToken={tableToken} />;
}

/** The screen is unattended: it reconnects without a press. */
const TRY_AGAIN_MS = 15_000;

function useEndlessTries(isLost: boolean, reconnect: () => void): void {
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(reconnect, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isLost, reconnect]);
}

interface WatchedTableProps {
  readonly gameId: string;
  readonly tableToken: string;
  /** The view the screen was opened with. */
  readonly view: GameView;
  readonly children: ReactNode;
}

/** Provides the public part of the room, without actions. */
function WatchedTable({ gameId, tableToken, view, children }: WatchedTableProps) {
  const connection = useConnection({
    gameId,
    view,
    ticketOf: () => ({ tableToken }),
    findSeat: () => foundBy(() => openTable(gameId, tableToken)),
  });
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const room = useMemo(() => watchedRoom(connection, snapshot), [connection, snapshot]);
  useEndlessTries(room.status === 'lost', connection.reconnect);
  if (room.newerServer !== null) return <OutdatedPage newerServer={room.newerServer} />;
  if (room.removedBecause !== null) return <Ended reason={room.removedBecause} />;
  return (
    <ThemeProvider themeId={room.view.themeId} whileLoading={<MessagePage title={TEXTS.loading} isBusy />}>
      <InOwnWords room={room}>{children}</InOwnWords>
    </ThemeProvider>
  );
}

function InOwnWords({ room, children }: { readonly room: WatchedRoom; readonly children: ReactNode }) {
  const view = useOwnWords(room.view);
  const own = useMemo(() => ({ ...room, view, me: view.me }), [room, view]);
  return (
    <WatchedRoomContext value={own}>
      <Looks view={view}>{children}</Looks>
    </WatchedRoomContext>
  );
}

const CLOSED: ReadonlySet<string> = new Set(['room_closed', 'GAME_NOT_FOUND']);

/** A table screen that has nothing more to show. */
function Ended({ reason }: { readonly reason: string }) {
  if (CLOSED.has(reason))
    return (
      <MessagePage scene="door" title={TEXTS.closed} text={TEXTS.closedText}>
        <ButtonLink look="primary" to="/">
          {TEXTS.home}
        </ButtonLink>
      </MessagePage>
    );
  return <MessagePage scene="chair" title={TEXTS.replaced} text={TEXTS.replacedText} />;
}

const NoToken = () => <MessagePage scene="table" title={TEXTS.noToken} text={TEXTS.noTokenText} />;

interface NoAnswerProps {
  /** The reason, if it is known. */
  readonly text?: string | undefined;
  readonly onRetry: () => void;
}

const NoAnswer = ({ text = TEXTS.noAnswerText, onRetry }: NoAnswerProps) => (
  <MessagePage scene="torn" title={TEXTS.noAnswer} text={text}>
    <Button look="primary" onClick={onRetry}>
      {TEXTS.tryAgain}
    </Button>
  </MessagePage>
);
