import type { GameView } from '@nightfall/shared/protocol/game-view';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ME_KEY } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { fetchMovedSeat, takeSeatBack } from '../../api/seats.ts';
import { forgetGameSession, saveGameSession } from '../../session/game-session.ts';
import { LoadingThemePage, MessagePage } from '../page/message-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

const REMOVED_BY_HOST = {
  title: 'The host has removed you',
  text: 'You cannot come back to this room. You can join another one.',
};

const TEXTS = {
  removed: {
    removed: REMOVED_BY_HOST,
    REMOVED: REMOVED_BY_HOST,
    left: { title: 'You left this room', text: 'You left it in another tab or on another device.' },
    seat_returned: { title: 'Your seat was taken back', text: 'It went back to the device it came from.' },
    room_closed: { title: 'This room has been closed', text: 'Everybody has gone home. Thanks for playing!' },
    GAME_NOT_FOUND: { title: 'Game not found', text: 'Everybody has gone home, or the room was closed.' },
  } as Partial<Record<string, { readonly title: string; readonly text: string }>>,
  noSeat: {
    title: 'You do not have a seat in this game',
    text: 'Ask the host for the room code, and join with it.',
  },
  missedRound: 'The next round has begun',
  missedRoundText: 'You were away when it began. You can wait for the one after it.',
  joinAgain: 'Back to the Room',
  seatMoved: 'Your seat was moved to another device',
  seatMovedText: (seconds: number) =>
    `The host gave out a code for your seat, and it was used. If you did not use it, you can take your seat back for ${seconds} s.`,
  seatMovedForGood: 'To play here again, ask the host for a code for your seat.',
  takeBack: 'Take it back',
  notTakenBack: 'The seat could not be taken back',
  signedOut: 'You were signed out',
  signedOutText: 'Sign in again to come back to your seat.',
  signIn: 'Sign In',
  home: 'Return to Home',
} as const;

/** Shown in place of a room that has ended for this browser. @param reason a code of the wire */
export function RoomEndPage({ view, reason }: { readonly view: GameView; readonly reason: string }) {
  const { id: gameId, me, roomCode } = view;
  if (reason === 'SIGNED_OUT' || reason === 'seat_taken') return <SignedOutPage gameId={gameId} />;
  const wasWaiting = me === null && roomCode !== null;
  if (reason === 'NOT_JOINED' && wasWaiting) return <MissedRoundPage gameId={gameId} roomCode={roomCode} />;
  return <RemovedPage gameId={gameId} reason={reason} />;
}

/** This browser no longer has the seat's identity: it was signed out, or the seat is played from another device. */
export function SignedOutPage({ gameId }: { readonly gameId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData(ME_KEY, null);
  }, [queryClient]);
  const seconds = useSecondsToReturn(gameId);
  if (seconds === undefined) return <LoadingThemePage />;
  if (seconds !== null) return <SeatMovedPage gameId={gameId} seconds={seconds} />;
  return (
    <MessagePage scene="door" title={TEXTS.signedOut} text={TEXTS.signedOutText}>
      <ButtonLink look="primary" to="/auth">
        {TEXTS.signIn}
      </ButtonLink>
      <ButtonLink to="/">{TEXTS.home}</ButtonLink>
    </MessagePage>
  );
}

/** How long this browser may take back the seat it had; null where none has moved, undefined while not known. */
function useSecondsToReturn(gameId: string): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['moved-seat', gameId],
    queryFn: () => fetchMovedSeat(gameId),
    gcTime: 0,
  });
  return isError ? null : data?.secondsLeft;
}

/** Counts down by the clock that no setting of the device moves. */
function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

interface SeatMovedProps {
  readonly gameId: string;
  /** How long the seat may still be taken back from here. */
  readonly seconds: number;
}

/** The end of a seat that the host has given to another device. */
function SeatMovedPage({ gameId, seconds }: SeatMovedProps) {
  const left = useSecondsLeft(seconds);
  const back = useMutation({
    mutationFn: () => takeSeatBack(gameId),
    onSuccess: ({ userId, displayName, game }) => {
      saveGameSession({ gameId: game.id, userId, displayName });
      // The room begins anew, with the new session.
      window.location.reload();
    },
    onError: (error) => showToast({ title: errorText(error, TEXTS.notTakenBack), isDestructive: true }),
  });
  const isTooLate = left === 0;
  useEffect(() => {
    if (isTooLate) forgetGameSession(gameId);
  }, [isTooLate, gameId]);
  return (
    <MessagePage
      scene="chair"
      title={TEXTS.seatMoved}
      text={isTooLate ? TEXTS.seatMovedForGood : TEXTS.seatMovedText(left)}
    >
      {!isTooLate && (
        <Button look="primary" isBusy={back.isPending} onClick={() => back.mutate()}>
          {TEXTS.takeBack}
        </Button>
      )}
      <ButtonLink look={isTooLate ? 'primary' : 'plain'} to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}

interface MissedRoundProps {
  readonly gameId: string;
  readonly roomCode: string;
}

/** The end of a wait: a player who is away when the next round begins gets no seat in it. */
function MissedRoundPage({ gameId, roomCode }: MissedRoundProps) {
  useEffect(() => forgetGameSession(gameId), [gameId]);
  return (
    <MessagePage scene="chair" title={TEXTS.missedRound} text={TEXTS.missedRoundText}>
      <ButtonLink look="primary" to={`/?code=${roomCode}`}>
        {TEXTS.joinAgain}
      </ButtonLink>
    </MessagePage>
  );
}

/** The end of a seat that its player did not give up. */
function RemovedPage({ gameId, reason }: { gameId: string; reason: string }) {
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    forgetGameSession(gameId);
    // Without the room code, so that a reload does not join again.
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [gameId, setSearch]);
  return (
    <MessagePage scene="door" {...(TEXTS.removed[reason] ?? TEXTS.noSeat)}>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}
