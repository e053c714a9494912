import type { GameView } from '@nightfall/shared/protocol/game-view';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ME_KEY } from '../../api/account.ts';
import type { RoomSnapshot } from '../../realtime/room-connection.ts';
import type { JoinedRoom, Room } from '../../realtime/room-context.tsx';
import { saveGameSession, savePracticeSession } from '../../session/game-session.ts';
import { TEXTS as HAND_OVER_TEXTS } from '../people/hand-over-texts.ts';
import { useSeatNews } from '../people/use-seat-news.ts';
import { showToast } from '../ui/toast-store.ts';

const TEXTS = {
  yourName: (name: string) => `You are now called ${name}`,
} as const;

interface OpenedRoom {
  readonly snapshot: RoomSnapshot;
  readonly joined: JoinedRoom | null;
  readonly room: Room | null;
}

/** Remembers the seat in this browser, and shows toasts for changes of seats, names and the host. */
export function useRoomNews({ snapshot, joined, room }: OpenedRoom): void {
  const isHere = snapshot.removedBecause === null;
  useStoredSession(snapshot.view, isHere ? joined : null);
  useAccountRefresh(joined?.userId);
  useNameNews(joined?.displayName);
  useSeatNews(snapshot.view, joined?.userId);
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
    if (known !== undefined) showToast({ title: TEXTS.yourName(name) });
    setKnown(name);
  }, [name, known]);
}

/** Not for a host from the start, nor for one that returns as host: they are told what they missed instead. */
function useHostNews(isHost: boolean, isConnected: boolean): void {
  const wasGuest = useRef(false);
  useEffect(() => {
    if (isHost && isConnected && wasGuest.current) {
      showToast({ title: HAND_OVER_TEXTS.youAreHost, description: HAND_OVER_TEXTS.youAreHostText });
    }
    wasGuest.current = isConnected && !isHost;
  }, [isHost, isConnected]);
}
