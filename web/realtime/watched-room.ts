import type { MeView } from '@nightfall/shared/protocol/game-view';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { MAINTENANCE_KEY, setMaintenancePushed } from '../api/maintenance.ts';
import { serverClock } from '../api/server-clock.ts';
import { RoomConnection, type RoomConnectionOptions, type RoomSnapshot } from './room-connection.ts';

/** A room as players and the table screen, which has no seat, see it. */
export interface WatchedRoom extends RoomSnapshot {
  readonly me: MeView | null;
  readonly isConnected: boolean;
  /** The server's time now, milliseconds. */
  readonly serverNow: () => number;
  readonly reconnect: () => void;
}

export const WatchedRoomContext = createContext<WatchedRoom | null>(null);

/** The room around this component, for what is the same with and without a seat. */
export function useWatchedRoom(): WatchedRoom {
  const room = useContext(WatchedRoomContext);
  if (room === null) throw new Error('There is no room here');
  return room;
}

export const watchedRoom = (connection: RoomConnection, snapshot: RoomSnapshot): WatchedRoom => ({
  ...snapshot,
  me: snapshot.view.me,
  isConnected: snapshot.status === 'connected',
  serverNow: connection.clock.now,
  reconnect: connection.reconnect,
});

/** Names the game, so that a proxy may route its players to one process. */
const socketUrl = (gameId: string) =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws?game=${gameId}`;

/** Keeps a connection while the component is mounted, and resumes it when the tab or the network returns. */
export function useConnection(options: Omit<RoomConnectionOptions, 'url'>): RoomConnection {
  const queryClient = useQueryClient();
  const onMaintenance: RoomConnectionOptions['onMaintenance'] = (maintenance) => {
    queryClient.setQueryData(MAINTENANCE_KEY, maintenance);
    setMaintenancePushed(true);
  };
  const [connection] = useState(
    () =>
      new RoomConnection({
        ...options,
        onMaintenance,
        clock: serverClock,
        url: socketUrl(options.gameId),
      }),
  );
  useEffect(() => {
    connection.open();
    const unsubscribe = connection.subscribe(() => {
      if (connection.getSnapshot().status !== 'connected') setMaintenancePushed(false);
    });
    const returned = () => {
      if (document.visibilityState === 'visible') connection.resume();
    };
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('online', connection.resume);
    window.addEventListener('offline', connection.goOffline);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('online', connection.resume);
      window.removeEventListener('offline', connection.goOffline);
      connection.close();
      unsubscribe();
    };
  }, [connection]);
  return connection;
}
