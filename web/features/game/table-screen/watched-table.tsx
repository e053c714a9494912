import type { GameView } from '@nightfall/shared/protocol/game-view';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { openTable } from '../../../api/rooms.ts';
import { MessagePage } from '../../../components/page/message-page.tsx';
import { OutdatedPage } from '../../../components/page/outdated.tsx';
import { Looks } from '../../../components/people/looks.tsx';
import { foundBy } from '../../../realtime/find-seat.ts';
import { useConnection, WatchedRoomContext, watchedRoom } from '../../../realtime/watched-room.ts';
import { ThemeProvider } from '../../../theme/theme-context.tsx';
import { Ended } from './ended.tsx';
import { TEXTS } from './texts.ts';

/** Nobody stands by to press Reconnect. */
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

/** The room as the table screen sees it: the public part, and nothing to do. */
export function WatchedTable({ gameId, tableToken, view, children }: WatchedTableProps) {
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
    <WatchedRoomContext value={room}>
      <ThemeProvider themeId={room.view.themeId} whileLoading={<MessagePage title={TEXTS.loading} isBusy />}>
        <Looks view={room.view}>{children}</Looks>
      </ThemeProvider>
    </WatchedRoomContext>
  );
}
