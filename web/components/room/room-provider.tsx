import type { GameView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ME_KEY } from '../../api/account.ts';
import type { RoomSnapshot } from '../../realtime/room-connection.ts';
import {
  type JoinedRoom,
  type Room,
  RoomContexts,
  useOpenedRoom,
  useRoomAsOf,
  useWatchedRoom,
} from '../../realtime/room-context.tsx';
import { saveGameSession, savePracticeSession } from '../../session/game-session.ts';
import { useOwnWords } from '../../theme/own-words.ts';
import { ThemeProvider } from '../../theme/theme-context.tsx';
import { LoadingThemePage } from '../page/message-page.tsx';
import { OutdatedPage } from '../page/outdated.tsx';
import { Looks } from '../people/looks.tsx';
import { useSeatNews } from '../people/use-seat-news.ts';
import { showToast } from '../ui/toast-store.ts';
import { RoomEndPage } from './room-end.tsx';

const TEXTS = ROOM.provider;
const HAND_OVER = ROOM.handOver;

interface RoomProviderProps {
  readonly gameId: string;
  /** The view the page was opened with. */
  readonly view: GameView;
  /** Shown where the viewer neither sits nor waits. */
  readonly withoutSeat: ReactNode;
  /** Shown while the viewer waits for the next round. */
  readonly whileWaiting?: ReactNode;
  readonly whileLoadingTheme?: ReactNode;
  readonly children: ReactNode;
}

/** Connects to a room and shows what belongs to the viewer's place in it: a seat, a wait, or the end of one. */
export function RoomProvider({
  gameId,
  view,
  withoutSeat,
  whileWaiting = withoutSeat,
  whileLoadingTheme = <LoadingThemePage />,
  children,
}: RoomProviderProps) {
  const { snapshot, joined, room } = useOpenedRoom(gameId, view);
  const { removedBecause, newerServer, view: newest } = snapshot;
  useRoomNews({ snapshot, joined, room });
  if (newerServer !== null) return <OutdatedPage newerServer={newerServer} />;
  if (removedBecause === null && joined === null) return withoutSeat;
  // A removed player reads so in the theme of the room.
  return (
    <ThemeProvider themeId={newest.themeId} whileLoading={whileLoadingTheme}>
      {removedBecause !== null || joined === null ? (
        <RoomEndPage view={newest} reason={removedBecause ?? ''} />
      ) : (
        <InOwnWords joined={joined} room={room}>
          <SeatNews own={joined.userId} />
          {room === null ? whileWaiting : children}
        </InOwnWords>
      )}
    </ThemeProvider>
  );
}

/** Within the theme, whose words it has. */
function SeatNews({ own }: { readonly own: string }) {
  useSeatNews(useWatchedRoom().view, own);
  return null;
}

/** The room with its texts in the words of the theme and the language of this page. */
function InOwnWords({ joined, room, children }: ComponentProps<typeof RoomContexts>) {
  const view = useOwnWords(joined.view);
  const own = useMemo(() => ({ ...joined, view, me: view.me }), [joined, view]);
  const seated = useMemo(() => {
    const player = view.players.find(({ userId }) => userId === room?.player.userId);
    return room && view.me && player ? { ...room, view, me: view.me, player } : null;
  }, [room, view]);
  return (
    <RoomContexts joined={own} room={seated}>
      <Looks view={view}>{children}</Looks>
    </RoomContexts>
  );
}

interface RoomAsOfProps {
  /** An earlier view of this room for the same viewer. */
  readonly view: GameView;
  readonly children: ReactNode;
}

/** The room as it was, around the results of an earlier round. */
export function RoomAsOf({ view, children }: RoomAsOfProps) {
  const room = useRoomAsOf(view);
  if (room === null) return null;
  return (
    <InOwnWords joined={room} room={room}>
      {children}
    </InOwnWords>
  );
}

interface OpenedRoom {
  readonly snapshot: RoomSnapshot;
  readonly joined: JoinedRoom | null;
  readonly room: Room | null;
}

/** Remembers the seat in this browser, and shows toasts for changes of names and the host. */
function useRoomNews({ snapshot, joined, room }: OpenedRoom): void {
  const isHere = snapshot.removedBecause === null;
  useStoredSession(snapshot.view, isHere ? joined : null);
  useAccountRefresh(joined?.userId);
  useNameNews(joined?.displayName);
  useHostNews(isHere && room?.isHost === true, snapshot.status === 'connected');
}

/** The longest time between two notes that this seat is in use. */
const ACTIVITY_NOTE_MS = 30_000;

/** An open page counts as activity. The seat may go over to the account that its guest signs in to. */
function useStoredSession({ id: gameId, roomCode }: GameView, joined: JoinedRoom | null): void {
  const isPractice = roomCode === null;
  const { userId, displayName } = joined ?? {};
  useEffect(() => {
    if (userId === undefined || displayName === undefined) return;
    const store = isPractice ? savePracticeSession : saveGameSession;
    const save = () => store({ gameId, userId, displayName });
    save();
    const timer = setInterval(save, ACTIVITY_NOTE_MS);
    return () => clearInterval(timer);
  }, [gameId, isPractice, userId, displayName]);
}

/** A seat changes its user when its player signs in, possibly in another tab: the account is read again. */
function useAccountRefresh(userId: string | undefined): void {
  const queryClient = useQueryClient();
  const [first] = useState(userId);
  useEffect(() => {
    if (userId !== first) void queryClient.invalidateQueries({ queryKey: ME_KEY });
  }, [userId, first, queryClient]);
}

/** A name changed on one page is announced on the player's other pages too. */
function useNameNews(name: string | undefined): void {
  const [known, setKnown] = useState(name);
  useEffect(() => {
    if (name === known || name === undefined) return;
    if (known !== undefined) showToast({ title: TEXTS.yourName({ name }) });
    setKnown(name);
  }, [name, known]);
}

/** Not for a host from the start, nor for one that returns as host: they are told what they missed instead. */
function useHostNews(isHost: boolean, isConnected: boolean): void {
  const wasGuest = useRef(false);
  useEffect(() => {
    if (isHost && isConnected && wasGuest.current) {
      showToast({ title: HAND_OVER.youAreHost, description: HAND_OVER.youAreHostText });
    }
    wasGuest.current = isConnected && !isHost;
  }, [isHost, isConnected]);
}
