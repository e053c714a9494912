import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import type { GameView, MeView, PlayerView } from '@nightfall/shared/protocol/game-view';
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
import { ME_KEY } from '../api/account.ts';
import { SignedOutPage } from '../components/account/signed-out.tsx';
import { LoadingThemePage } from '../components/page/message-page.tsx';
import { OutdatedPage } from '../components/page/outdated.tsx';
import { RemovedPage } from '../components/page/removed.tsx';
import { useHostNews } from '../components/people/use-host-news.ts';
import { showToast } from '../components/ui/toast-store.ts';
import { saveGameSession, savePracticeSession } from '../session/game-session.ts';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { findSeat } from './find-seat.ts';
import { type AckData, ActionError } from './pending-actions.ts';
import { seatTicket } from './room-connection.ts';
import { TEXTS } from './texts.ts';
import { useConnection, type WatchedRoom, WatchedRoomContext, watchedRoom } from './watched-room.ts';

/** A room that the viewer sits in. */
export interface Room extends WatchedRoom {
  readonly me: MeView;
  /** The viewer's own seat. */
  readonly player: PlayerView;
  readonly isHost: boolean;
  /** Asks for the debug view, or gives it up. */
  readonly setDebug: (isWanted: boolean) => void;
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

/** The longest time between two notes that this seat is in use. */
const ACTIVITY_NOTE_MS = 30_000;

/** Being here counts as activity; the seat may change hands to the account that its guest signed in to. */
function useKeptSession({ id: gameId, roomCode }: GameView, player: PlayerView | undefined): void {
  const isPractice = roomCode === null;
  const { userId, displayName } = player ?? {};
  useEffect(() => {
    if (userId === undefined || displayName === undefined) return;
    const keep = isPractice ? savePracticeSession : saveGameSession;
    const save = () => keep({ gameId, userId, displayName });
    save();
    const timer = setInterval(save, ACTIVITY_NOTE_MS);
    return () => clearInterval(timer);
  }, [gameId, isPractice, userId, displayName]);
}

/** A seat that goes over to another identity says that somebody has signed in, be it in another tab. */
function useKnownAccount(userId: string | undefined): void {
  const queryClient = useQueryClient();
  const [first] = useState(userId);
  useEffect(() => {
    if (userId !== first) void queryClient.invalidateQueries({ queryKey: ME_KEY });
  }, [userId, first, queryClient]);
}

interface RoomProviderProps {
  readonly gameId: string;
  /** The view the page was opened with. */
  readonly view: GameView;
  /** Shown to somebody who has no seat here. */
  readonly withoutSeat: ReactNode;
  /** Shown while the theme is on its way. */
  readonly whileLoading?: ReactNode;
  readonly children: ReactNode;
}

/** What is there in place of a room that has ended for this browser. */
function Ended({ gameId, because }: { gameId: string; because: string }) {
  if (because === 'SIGNED_OUT') return <SignedOutPage />;
  return <RemovedPage gameId={gameId} reason={because} />;
}

export function RoomProvider({
  gameId,
  view,
  withoutSeat,
  whileLoading = <LoadingThemePage />,
  children,
}: RoomProviderProps) {
  const connection = useConnection({ gameId, view, ticketOf: seatTicket, findSeat: () => findSeat(gameId) });
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const { me, players } = snapshot.view;
  const player = players.find(({ userId }) => userId === me?.userId);
  const isSeated = snapshot.removedBecause === null;
  useKeptSession(snapshot.view, isSeated ? player : undefined);
  useKnownAccount(me?.userId);
  useHostNews(isSeated && player?.isHost === true, snapshot.status === 'connected');
  const room = useMemo<Room | null>(() => {
    if (me === null || player === undefined) return null;
    return {
      ...watchedRoom(connection, snapshot),
      me,
      player,
      isHost: player.isHost,
      setDebug: connection.setDebug,
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
  }, [snapshot, me, player, connection]);
  if (snapshot.newerServer !== null) return <OutdatedPage newerServer={snapshot.newerServer} />;
  if (isSeated && room === null) return withoutSeat;
  // Who is sent away sees so in the theme of the room.
  return (
    <ThemeProvider themeId={snapshot.view.themeId} whileLoading={whileLoading}>
      {snapshot.removedBecause === null ? (
        <RoomContext value={room}>
          <WatchedRoomContext value={room}>{children}</WatchedRoomContext>
        </RoomContext>
      ) : (
        <Ended gameId={gameId} because={snapshot.removedBecause} />
      )}
    </ThemeProvider>
  );
}
