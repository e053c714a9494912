import type { OwnRoom } from '@nightfall/shared/protocol/rooms';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { saveGameSession, savePracticeSession } from '../../session/game-session.ts';
import { TEXTS } from './texts.ts';

const PATH = '/api/rooms/mine';

function take({ gameId, roomCode, userId, displayName }: OwnRoom): void {
  const keep = roomCode === null ? savePracticeSession : saveGameSession;
  keep({ gameId, userId, displayName });
}

function wordsFor({ roomCode, hostName }: OwnRoom): string {
  if (roomCode === null) return TEXTS.returnToPractice;
  return hostName === null ? TEXTS.returnToRoom(roomCode) : TEXTS.returnToRoomOf(roomCode, hostName);
}

/** The ways back to all rooms that one sits in, as the server knows them, but the one that is offered already. */
export function OwnRooms({ offered }: { readonly offered: string | null }) {
  const { data = [] } = useQuery({
    queryKey: [PATH],
    queryFn: () => request<readonly OwnRoom[]>('GET', PATH),
    gcTime: 0,
    staleTime: 0,
  });
  const others = data.filter(({ gameId }) => offered?.endsWith(gameId) !== true);
  if (others.length === 0) return null;
  return (
    <nav className="stack home__buttons" aria-label={TEXTS.yourRooms}>
      {others.map((room) => (
        <ButtonLink
          key={room.gameId}
          look="big"
          to={`/${room.phase === 'lobby' ? 'lobby' : 'game'}/${room.gameId}`}
          onClick={() => take(room)}
        >
          {wordsFor(room)}
        </ButtonLink>
      ))}
    </nav>
  );
}
