import type { GameView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
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

const TEXTS = ROOM.end;

/** By the reason for which a seat has ended. */
const ENDS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  ...TEXTS.removed,
  REMOVED: TEXTS.removed.removed,
};

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
      text={isTooLate ? TEXTS.seatMovedForGood : TEXTS.seatMovedText({ seconds: left })}
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
    <MessagePage scene="door" {...(ENDS[reason] ?? TEXTS.noSeat)}>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}
