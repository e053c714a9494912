import type { MeView } from '@nightfall/shared/protocol/game-view';
import { createContext, useContext, useEffect, useState } from 'react';
import { RoomConnection, type RoomConnectionOptions, type RoomSnapshot } from './room-connection.ts';

/** A room as anybody sees it who may look on: its players, and the table screen, which has no seat. */
export interface WatchedRoom extends RoomSnapshot {
  readonly me: MeView | null;
  readonly isConnected: boolean;
  /** The server's time now, milliseconds. */
  readonly serverNow: () => number;
  readonly reconnect: () => void;
}

export const WatchedRoomContext = createContext<WatchedRoom | null>(null);

/** The room this screen shows, for what looks the same with and without a seat. */
export function useWatchedRoom(): WatchedRoom {
  const room = useContext(WatchedRoomContext);
  if (room === null) throw new Error('There is no room here');
  return room;
}

export const watchedRoom = (connection: RoomConnection, snapshot: RoomSnapshot): WatchedRoom => ({
  ...snapshot,
  me: snapshot.view.me,
  isConnected: snapshot.status === 'connected',
  serverNow: () => Date.now() + snapshot.clockOffsetMs,
  reconnect: connection.reconnect,
});

const socketUrl = () =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`;

/** One line to a room as long as its screen is open; taken up again when the tab or the network returns. */
export function useConnection(options: Omit<RoomConnectionOptions, 'url'>): RoomConnection {
  const [connection] = useState(() => new RoomConnection({ ...options, url: socketUrl() }));
  useEffect(() => {
    connection.open();
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
    };
  }, [connection]);
  return connection;
}
