import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, CookiesRefused } from '../../../api/request.ts';
import { openTable } from '../../../api/rooms.ts';
import { PhaseAttention } from '../../../attention/room-attention.tsx';
import { MessagePage } from '../../../components/page/message-page.tsx';
import { useTableToken } from '../../../session/table-token.ts';
import { Ended, NoAnswer, NoToken } from './ended.tsx';
import { TableScreen } from './table-screen.tsx';
import { TEXTS } from './texts.ts';
import { WatchedTable } from './watched-table.tsx';
import '../../../styles/room.css';
import './table-screen.css';
import './board.css';
import './outcome.css';

const ENDED: Partial<Record<number, string>> = {
  400: 'GAME_NOT_FOUND',
  403: 'NOT_JOINED',
  404: 'GAME_NOT_FOUND',
};

function OpenedTable({ gameId, tableToken }: { readonly gameId: string; readonly tableToken: string }) {
  const table = useQuery({
    queryKey: ['table', gameId, tableToken],
    queryFn: () => openTable(gameId, tableToken),
    // Always the room as it is now.
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

/** The screen for everybody at the table, for a TV or laptop beside the players. */
export default function TableScreenPage() {
  const { gameId = '' } = useParams();
  const tableToken = useTableToken(gameId);
  if (tableToken === null) return <NoToken />;
  return <OpenedTable key={tableToken} gameId={gameId} tableToken={tableToken} />;
}
