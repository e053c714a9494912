import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runningGame } from '../../api/rooms.ts';
import { viewersId } from '../../realtime/viewers-id.ts';
import { restoreGameSession } from '../../session/game-session.ts';

/** The address of the game in which this browser still has a seat; null without one, undefined until that is known. */
export function useRunningGame(): string | null | undefined {
  const [session] = useState(() => restoreGameSession());
  const { data: view, isLoading } = useQuery({
    ...runningGame(session?.gameId ?? ''),
    enabled: session !== null,
    gcTime: 0,
  });
  if (isLoading) return undefined;
  if (view === undefined || viewersId(view) === undefined) return null;
  return `/${view.phase === 'lobby' ? 'lobby' : 'game'}/${view.id}`;
}
