import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ME_KEY } from '../../api/account.ts';
import { MessagePage } from '../page/message-page.tsx';
import { TEXTS } from '../table/seat-texts.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The seat is kept, but this browser no longer says whose it is. */
export function SignedOutPage() {
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData(ME_KEY, null);
  }, [queryClient]);
  return (
    <MessagePage scene="door" title={TEXTS.signedOut} text={TEXTS.signedOutText}>
      <ButtonLink look="primary" to="/auth">
        {TEXTS.signIn}
      </ButtonLink>
      <ButtonLink to="/">{TEXTS.home}</ButtonLink>
    </MessagePage>
  );
}
