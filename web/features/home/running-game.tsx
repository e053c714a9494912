import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchGame } from '../../api/rooms.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { restoreGameSession } from '../../session/game-session.ts';
import { TEXTS } from './texts.ts';

/** The way back to the seat this browser still has. */
export function RunningGame() {
  const [session] = useState(() => restoreGameSession());
  const { data: view } = useQuery({
    queryKey: ['running-game', session?.gameId],
    queryFn: () => fetchGame(session?.gameId ?? ''),
    enabled: session !== null,
    gcTime: 0,
  });
  if (view === undefined || view.me === null) return null;
  const screen = view.phase === 'lobby' ? 'lobby' : 'game';
  return (
    <ButtonLink look="big" to={`/${screen}/${view.id}`}>
      {TEXTS.returnToGame}
    </ButtonLink>
  );
}
