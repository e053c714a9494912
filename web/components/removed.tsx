import { useEffect } from 'react';
import { forgetGameSession } from '../session/game-session.ts';
import { MessagePage } from './message-page.tsx';
import { ButtonLink } from './ui/button.tsx';

const WORDS: Record<string, string> = {
  removed: 'The host has removed you from this room.',
  room_closed: 'This room has been closed.',
  GAME_NOT_FOUND: 'Game not found',
};

/** The end of a seat that its player did not give up. */
export function RemovedPage({ reason }: { reason: string }) {
  useEffect(forgetGameSession, []);
  return (
    <MessagePage
      title="You have left the table"
      text={WORDS[reason] ?? 'You do not have a seat in this game'}
    >
      <ButtonLink look="primary" to="/">
        Return to Home
      </ButtonLink>
    </MessagePage>
  );
}
