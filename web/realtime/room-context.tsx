import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import type { GameView, MeView, PlayerView } from '@nightfall/shared/protocol/game-view';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'react-router';
import { ME_KEY } from '../api/account.ts';
import { SignedOutPage } from '../components/account/signed-out.tsx';
import { LoadingThemePage, MessagePage } from '../components/page/message-page.tsx';
import { OutdatedPage } from '../components/page/outdated.tsx';
import { TEXTS as PAGE_TEXTS } from '../components/page/page-texts.ts';
import { TEXTS as HAND_OVER_TEXTS } from '../components/people/hand-over-texts.ts';
import { Looks } from '../components/people/looks.tsx';
import { useSeatNews } from '../components/people/use-seat-news.ts';
import { TEXTS as SEAT_TEXTS } from '../components/table/seat-texts.ts';
import { ButtonLink } from '../components/ui/button.tsx';
import { showToast } from '../components/ui/toast-store.ts';
import { forgetGameSession, saveGameSession, savePracticeSession } from '../session/game-session.ts';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { findSeat } from './find-seat.ts';
import { type AckData, ActionError } from './pending-actions.ts';
import type { RoomConnection, RoomSnapshot } from './room-connection.ts';
import { personsTicket } from './ticket.ts';
import { viewersId } from './viewers-id.ts';
import { useConnection, type WatchedRoom, WatchedRoomContext, watchedRoom } from './watched-room.ts';

const TEXTS = {
  actionFailed: 'Error',
  yourName: (name: string) => `You are now called ${name}`,
} as const;

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

function given<T>(room: T | null): T {
  if (room === null) throw new Error('There is no room here');
  return room;
}

/** The room this screen is in, for what is the same with a seat and while waiting for one. */
export const useJoinedRoom = (): JoinedRoom => given(useContext(JoinedRoomContext));

/** The room this screen has a seat in. */
export const useRoom = (): Room => given(useContext(RoomContext));

/** The longest time between two notes that this seat is in use. */
const ACTIVITY_NOTE_MS = 30_000;

/** Being here counts as activity; the place may go over to the account that its guest signed in to. */
function useKeptSession({ id: gameId, roomCode }: GameView, place: Place | undefined): void {
  const isPractice = roomCode === null;
  const { userId, displayName } = place ?? {};
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

/** Said in every place where somebody is who has changed their name in one of them. */
function useNameNews(name: string | undefined): void {
  const [known, setKnown] = useState(name);
  useEffect(() => {
    if (name === known || name === undefined) return;
    if (known !== undefined) showToast({ title: TEXTS.yourName(name) });
    setKnown(name);
  }, [name, known]);
}

interface RoomAsOfProps {
  /** An earlier view of this room for the same viewer. */
  readonly view: GameView;
  readonly children: ReactNode;
}

/** The room as it was, for what shows a round that is over. What is sent goes to the room of today. */
export function RoomAsOf({ view, children }: RoomAsOfProps) {
  const room = useRoom();
  const { me } = view;
  const player = view.players.find(({ userId }) => userId === me?.userId);
  if (me === null || player === undefined) return null;
  const then = { ...room, view, me, player };
  return (
    <WatchedRoomContext value={then}>
      <RoomContext value={then}>
        <Looks view={view}>{children}</Looks>
      </RoomContext>
    </WatchedRoomContext>
  );
}

interface RoomProviderProps {
  readonly gameId: string;
  /** The view the page was opened with. */
  readonly view: GameView;
  /** Shown to somebody who neither sits nor waits here. */
  readonly withoutSeat: ReactNode;
  /** Shown to somebody who waits for the next round. */
  readonly whileWaiting?: ReactNode;
  /** Shown while the theme is on its way. */
  readonly whileLoading?: ReactNode;
  readonly children: ReactNode;
}

/** What is there in place of a room that has ended for this browser. */
function Ended({ view, because }: { view: GameView; because: string }) {
  const { id: gameId, me, roomCode } = view;
  if (because === 'SIGNED_OUT' || because === 'seat_taken') return <SignedOutPage gameId={gameId} />;
  const wasWaiting = me === null && roomCode !== null;
  if (because === 'NOT_JOINED' && wasWaiting) return <MissedRoundPage gameId={gameId} roomCode={roomCode} />;
  return <RemovedPage gameId={gameId} reason={because} />;
}

interface Place {
  readonly userId: string;
  readonly displayName: string;
}

/** The seat of whoever the view is for, or their place among the waiting. */
function placeIn(view: GameView): Place | undefined {
  const userId = viewersId(view);
  if (userId === undefined) return undefined;
  const places: readonly Place[] = view.me === null ? view.waiting : view.players;
  return places.find((place) => place.userId === userId);
}

function useJoined(
  connection: RoomConnection,
  snapshot: RoomSnapshot,
  place: Place | undefined,
): JoinedRoom | null {
  const { userId, displayName } = place ?? {};
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

function useSeat(joined: JoinedRoom | null, setDebug: Room['setDebug']): Room | null {
  return useMemo(() => {
    const { me, view } = joined ?? {};
    const player = view?.players.find(({ userId }) => userId === me?.userId);
    if (!joined || !me || player === undefined) return null;
    return { ...joined, me, player, isHost: player.isHost, setDebug };
  }, [joined, setDebug]);
}

export function RoomProvider({
  gameId,
  view,
  withoutSeat,
  whileWaiting = withoutSeat,
  whileLoading = <LoadingThemePage />,
  children,
}: RoomProviderProps) {
  const options = { gameId, view, ticketOf: personsTicket, findSeat: () => findSeat(gameId) };
  const connection = useConnection(options);
  const snapshot = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const isHere = snapshot.removedBecause === null;
  const place = placeIn(snapshot.view);
  const joined = useJoined(connection, snapshot, place);
  const room = useSeat(joined, connection.setDebug);
  useKeptSession(snapshot.view, isHere ? place : undefined);
  useKnownAccount(place?.userId);
  useNameNews(place?.displayName);
  useSeatNews(snapshot.view, place?.userId);
  useHostNews(isHere && room?.isHost === true, snapshot.status === 'connected');
  if (snapshot.newerServer !== null) return <OutdatedPage newerServer={snapshot.newerServer} />;
  if (isHere && joined === null) return withoutSeat;
  // Who is sent away sees so in the theme of the room.
  return (
    <ThemeProvider themeId={snapshot.view.themeId} whileLoading={whileLoading}>
      {isHere ? (
        <JoinedRoomContext value={joined}>
          <WatchedRoomContext value={joined}>
            <Looks view={snapshot.view}>
              {room === null ? whileWaiting : <RoomContext value={room}>{children}</RoomContext>}
            </Looks>
          </WatchedRoomContext>
        </JoinedRoomContext>
      ) : (
        <Ended view={snapshot.view} because={snapshot.removedBecause ?? ''} />
      )}
    </ThemeProvider>
  );
}

interface MissedRoundProps {
  readonly gameId: string;
  readonly roomCode: string;
}

/** The end of a wait: whoever is not there when the next round begins gets no seat in it. */
function MissedRoundPage({ gameId, roomCode }: MissedRoundProps) {
  useEffect(() => forgetGameSession(gameId), [gameId]);
  return (
    <MessagePage scene="chair" title={PAGE_TEXTS.missedRound} text={PAGE_TEXTS.missedRoundText}>
      <ButtonLink look="primary" to={`/?code=${roomCode}`}>
        {PAGE_TEXTS.joinAgain}
      </ButtonLink>
    </MessagePage>
  );
}

/** The end of a seat that its player did not give up. */
function RemovedPage({ gameId, reason }: { gameId: string; reason: string }) {
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    forgetGameSession(gameId);
    // Without the code, so that loading the page anew seats nobody again.
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [gameId, setSearch]);
  return (
    <MessagePage scene="door" {...(SEAT_TEXTS.left[reason] ?? SEAT_TEXTS.noSeat)}>
      <ButtonLink look="primary" to="/">
        {SEAT_TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}

/**
 * Tells somebody who becomes the host while at the table; nobody else, and not whoever was it from the start or is it
 * again on return, who hears what they missed.
 */
function useHostNews(isHost: boolean, isConnected: boolean): void {
  const wasGuest = useRef(false);
  useEffect(() => {
    if (isHost && isConnected && wasGuest.current) {
      showToast({ title: HAND_OVER_TEXTS.youAreHost, description: HAND_OVER_TEXTS.youAreHostText });
    }
    wasGuest.current = isConnected && !isHost;
  }, [isHost, isConnected]);
}
