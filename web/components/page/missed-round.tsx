import { useEffect } from 'react';
import { forgetGameSession } from '../../session/game-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { TEXTS } from './page-texts.ts';

interface MissedRoundProps {
  readonly gameId: string;
  readonly roomCode: string;
}

/** The end of a wait: whoever is not there when the next round begins gets no seat in it. */
export function MissedRoundPage({ gameId, roomCode }: MissedRoundProps) {
  useEffect(() => forgetGameSession(gameId), [gameId]);
  return (
    <MessagePage scene="chair" title={TEXTS.missedRound} text={TEXTS.missedRoundText}>
      <ButtonLink look="primary" to={`/?code=${roomCode}`}>
        {TEXTS.joinAgain}
      </ButtonLink>
    </MessagePage>
  );
}
