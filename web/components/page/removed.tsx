import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { forgetGameSession } from '../../session/game-session.ts';
import { TEXTS } from '../table/seat-texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** The end of a seat that its player did not give up. */
export function RemovedPage({ gameId, reason }: { gameId: string; reason: string }) {
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    forgetGameSession(gameId);
    // Without the code, so that loading the page anew seats nobody again.
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [gameId, setSearch]);
  return (
    <MessagePage scene="door" {...(TEXTS.left[reason] ?? TEXTS.noSeat)}>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}
