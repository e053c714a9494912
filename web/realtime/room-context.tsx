import type { GameView, MeView, PlayerView } from '@nightfall/shared/game/view';
import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { RemovedPage } from '../components/removed.tsx';
import { showToast } from '../components/ui/toast-store.ts';
import { saveGameSession } from '../session/game-session.ts';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { type AckData, ActionError } from './pending-actions.ts';
import { RoomConnection, type RoomSnapshot } from './room-connection.ts';

export interface Room extends RoomSnapshot {
  readonly me: MeView;
  /** The viewer's own seat. */
  readonly player: PlayerView;
  readonly isHost: boolean;
  readonly isConnected: boolean;
  /** The server's time now, milliseconds. */
  readonly serverNow: () => number;
  readonly reconnect: () => void;
  /** Sends an action; rejects with an ActionError. */
  readonly actQuietly: <A extends ActionName>(action: A, data: SentActionData<A>) => Promise<AckData>;
  /** Sends an action; a refusal is shown as a toast under `failureTitle` and gives null. */
  readonly act: <A extends ActionName>(
    action: A,
    data: SentActionData<A>,
    failureTitle?: string,
  ) => Promise<AckData | null>;
}

const RoomContext = createContext<Room | null>(null);

/** The room this screen is in. */
export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (room === null) throw new Error('There is no room here');
  return room;
}

const socketUrl = () =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`;

function useConnection(gameId: string, view: GameView): RoomConnection {
  const [connection] = useState(() => new RoomConnection({ url: socketUrl(), gameId, view }));
  useEffect(() => {
    connection.open();
    const returned = () => {
      if (document.visibilityState === 'visible') connection.resume();
    };
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('online', connection.resume);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('online', connection.resume);
      connection.close();
    };
  }, [connection]);
  return connection;
}

/** The longest time between two notes that this seat is in use. */
const ACTIVITY_NOTE_MS = 30_000;

/** Being here counts as activity; the seat may change hands to the account that its guest signed in to. */
function useKeptSession(gameId: string, userId: string | undefined, displayName: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || displayName === undefined) return;
    const save = () => saveGameSession({ gameId, userId, displayName });
    save();
    const timer = setInterval(save, ACTIVITY_NOTE_MS);
    return () => clearInterval(timer);
  }, [gameId, userId, displayName]);
}

interface RoomProviderProps {
  readonly gameId: string;
  /** The view the page was opened with. */
  readonly view: GameView;
  /** Shown to somebody who has no seat here. */
  readonly withoutSeat: ReactNode;
  readonly children: ReactNode;
}

export function RoomProvider({ gameId, view, withoutSeat, children }: RoomProviderProps) {
  const connection = useConnection(gameId, view);
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const { me, players } = snapshot.view;
  const player = players.find(({ userId }) => userId === me?.userId);
  useKeptSession(gameId, me?.userId, player?.displayName);
  const room = useMemo<Room | null>(() => {
    if (me === null || player === undefined) return null;
    return {
      ...snapshot,
      me,
      player,
      isHost: player.isHost,
      isConnected: snapshot.status === 'connected',
      serverNow: () => Date.now() + snapshot.clockOffsetMs,
      reconnect: connection.reconnect,
      actQuietly: connection.act,
      act: async (action, data, failureTitle = 'Error') => {
        try {
          return await connection.act(action, data);
        } catch (error) {
          if (error instanceof ActionError && error.code !== 'NOT_CONNECTED')
            showToast({ title: failureTitle, description: error.message, isDestructive: true });
          return null;
        }
      },
    };
  }, [snapshot, me, player, connection]);
  if (snapshot.removedBecause !== null) return <RemovedPage reason={snapshot.removedBecause} />;
  if (room === null) return withoutSeat;
  return (
    <RoomContext value={room}>
      <ThemeProvider themeId={room.view.themeId}>{children}</ThemeProvider>
    </RoomContext>
  );
}
