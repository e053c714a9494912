import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/request.ts';
import { fetchMovedSeat, takeSeatBack } from '../../api/seats.ts';
import { forgetGameSession, saveGameSession } from '../../session/game-session.ts';
import { TEXTS } from '../table/seat-texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { MessagePage } from './message-page.tsx';

/** For how long the seat may be taken back that this browser had; null where none has moved, undefined while not known. */
export function useSecondsToReturn(gameId: string): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['moved-seat', gameId],
    queryFn: () => fetchMovedSeat(gameId),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
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
  /** For how long the seat may still be taken back from here. */
  readonly seconds: number;
}

/** The end of a seat that the host has given to another device. */
export function SeatMovedPage({ gameId, seconds }: SeatMovedProps) {
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
