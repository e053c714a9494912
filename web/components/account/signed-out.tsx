import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ME_KEY } from '../../api/account.ts';
import { LoadingThemePage, MessagePage } from '../page/message-page.tsx';
import { SeatMovedPage, useSecondsToReturn } from '../page/seat-moved.tsx';
import { TEXTS } from '../table/seat-texts.ts';
import { ButtonLink } from '../ui/button.tsx';

/** This browser no longer says whose the seat is: it was signed out, or the seat is played from another device. */
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
