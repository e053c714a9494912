import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import type { GameView, MeView, PlayerView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { MAINTENANCE_KEY, setMaintenancePushed } from '../api/maintenance.ts';
import { serverClock } from '../api/server-clock.ts';
import { showToast } from '../components/ui/toast-store.ts';
import { forgetGameSession } from '../session/game-session.ts';
import { findSeat, personsTicket } from './find-seat.ts';
import { type AckData, ActionError } from './pending-actions.ts';
import { RoomConnection, type RoomConnectionOptions, type RoomSnapshot } from './room-connection.ts';
import { viewersId } from './viewers-id.ts';

const TEXTS = ROOM.connection;

/** A room that the viewer is one of: in a seat, or waiting for the next round. */
export interface JoinedRoom extends WatchedRoom {
  readonly userId: string;
  readonly displayName: string;
  /** Sends an action; rejects with an ActionError. */
  readonly actQuietly: <A extends ActionName>(action: A, data: SentActionData<A>) => Promise<AckData>;
  /** Sends an action; a refusal is shown as a toast under `failureTitle` and gives null. */
  readonly act: <A extends ActionName>(
    action: A,
    data: SentActionData<A>,
    failureTitle?: string,
  ) => Promise<AckData | null>;
}

/** A room that the viewer sits in. */
export interface Room extends JoinedRoom {
  readonly me: MeView;
  /** The viewer's own seat. */
  readonly player: PlayerView;
  readonly isHost: boolean;
  /** Asks for the debug view, or gives it up. */
  readonly setDebug: (isWanted: boolean) => void;
}

const JoinedRoomContext = createContext<JoinedRoom | null>(null);
const RoomContext = createContext<Room | null>(null);

function orThrow<T>(room: T | null): T {
  if (room === null) throw new Error('There is no room here');
  return room;
}

/** The room around this component, for what is the same in a seat and while waiting for one. */
export const useJoinedRoom = (): JoinedRoom => orThrow(useContext(JoinedRoomContext));

/** The room in which the viewer has a seat. */
export const useRoom = (): Room => orThrow(useContext(RoomContext));

interface RoomContextsProps {
  readonly joined: JoinedRoom;
  /** Null while the viewer waits for a seat. */
  readonly room: Room | null;
  readonly children: ReactNode;
}

export const RoomContexts = ({ joined, room, children }: RoomContextsProps) => (
  <JoinedRoomContext value={joined}>
    <WatchedRoomContext value={joined}>
      <RoomContext value={room}>{children}</RoomContext>
    </WatchedRoomContext>
  </JoinedRoomContext>
);

/** The room as an earlier view of it shows it; null where the viewer had no seat. Actions go to the room of today. */
export function useRoomAsOf(view: GameView): Room | null {
  const room = useRoom();
  const { me } = view;
  const player = view.players.find(({ userId }) => userId === me?.userId);
  return me === null || player === undefined ? null : { ...room, view, me, player };
}

interface OpenedRoom {
  readonly snapshot: RoomSnapshot;
  /** Null where the viewer neither sits nor waits in the room. */
  readonly joined: JoinedRoom | null;
  /** Null without a seat. */
  readonly room: Room | null;
}

/** Connects to a room for as long as the component is mounted. @param view what the page was opened with */
export function useOpenedRoom(gameId: string, view: GameView): OpenedRoom {
  const options = { gameId, view, ticketOf: personsTicket, findSeat: () => findSeat(gameId) };
  const connection = useConnection(options);
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const joined = useJoined(connection, snapshot);
  return { snapshot, joined, room: useSeated(joined, connection.setDebug) };
}

/** The viewer's seat, or their entry in the list of those who wait. */
function ownEntry(view: GameView): { readonly displayName: string } | undefined {
  const ownId = viewersId(view);
  const entries = view.me === null ? view.waiting : view.players;
  return entries.find(({ userId }) => userId === ownId);
}

function useJoined(connection: RoomConnection, snapshot: RoomSnapshot): JoinedRoom | null {
  const userId = viewersId(snapshot.view);
  const displayName = ownEntry(snapshot.view)?.displayName;
  return useMemo(() => {
    if (userId === undefined || displayName === undefined) return null;
    return {
      ...watchedRoom(connection, snapshot),
      userId,
      displayName,
      actQuietly: connection.act,
      act: async (action, data, failureTitle = TEXTS.actionFailed) => {
        try {
          return await connection.act(action, data);
        } catch (error) {
          if (error instanceof ActionError && error.code !== 'NOT_CONNECTED')
            showToast({ title: failureTitle, description: error.message, isDestructive: true });
          return null;
        }
      },
    };
  }, [connection, snapshot, userId, displayName]);
}

function useSeated(joined: JoinedRoom | null, setDebug: Room['setDebug']): Room | null {
  return useMemo(() => {
    const { me, view } = joined ?? {};
    const player = view?.players.find(({ userId }) => userId === me?.userId);
    if (!joined || !me || player === undefined) return null;
    return { ...joined, me, player, isHost: player.isHost, setDebug };
  }, [joined, setDebug]);
}

/** Says that one is ready, of the phase that is shown: a word that comes late then counts for no other. */
export function useSayReady(): () => void {
  const { view, act } = useRoom();
  return () => void act('ready_next_phase', { phase: view.phase });
}

/** Gives the seat up; false when the server did not hear of it. */
export function useLeaveRoom(): () => Promise<boolean> {
  const { act, view } = useJoinedRoom();
  return async () => {
    if ((await act('leave_game', {})) === null) return false;
    forgetGameSession(view.id);
    return true;
  };
}

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
