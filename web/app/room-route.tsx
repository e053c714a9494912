import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from 'react-router';
import { ApiError } from '../api/request.ts';
import { fetchGame, gameKey } from '../api/rooms.ts';
import { MessagePage } from '../components/message-page.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { RoomProvider } from '../realtime/room-context.tsx';
import { storedUserId } from '../session/game-session.ts';

const HOME = (
  <ButtonLink look="primary" to="/">
    Return to Home
  </ButtonLink>
);

function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Error loading game data. Please refresh the page.';
  if (error.status === 404 || error.status === 400) return 'Game not found';
  if (error.status === 401 || error.status === 403) return 'Player not found';
  return 'Error loading game data. Please refresh the page.';
}

function OpenRoom({ gameId, isGame }: { gameId: string; isGame: boolean }) {
  const { data: view, error } = useQuery({ queryKey: gameKey(gameId), queryFn: () => fetchGame(gameId) });
  if (error !== null) return <MessagePage title={failureText(error)}>{HOME}</MessagePage>;
  if (view === undefined) return <MessagePage title={isGame ? 'Loading theme...' : 'Loading'} isBusy />;
  return (
    <RoomProvider
      key={gameId}
      gameId={gameId}
      view={view}
      withoutSeat={<MessagePage title="Player not found">{HOME}</MessagePage>}
    >
      <Outlet />
    </RoomProvider>
  );
}

/** Lobby and game share one connection: both are screens of the room this route opens. */
export default function RoomRoute() {
  const { gameId } = useParams();
  const { pathname } = useLocation();
  if (gameId === undefined) return <MessagePage title="No game ID provided">{HOME}</MessagePage>;
  const isGame = pathname.startsWith('/game/');
  if (storedUserId(gameId, isGame) === null)
    return <MessagePage title="No user ID found. Please return to home.">{HOME}</MessagePage>;
  return <OpenRoom gameId={gameId} isGame={isGame} />;
}
