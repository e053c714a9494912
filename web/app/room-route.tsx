import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { ApiError } from '../api/request.ts';
import { fetchGame, gameKey } from '../api/rooms.ts';
import { PhaseAttention, RoomAttention } from '../attention/room-attention.tsx';
import { LoadingThemePage, MessagePage } from '../components/page/message-page.tsx';
import type { SceneName } from '../components/page/message-scene.tsx';
import { SignedOutPage } from '../components/room/room-end.tsx';
import { RoomProvider } from '../components/room/room-provider.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { LobbySkeleton } from '../features/lobby/lobby-skeleton.tsx';
import { hasSatIn, storedUserId } from '../session/game-session.ts';
import { isOnline } from '../session/online.ts';
import { lazyPage } from './lazy-page.ts';
import { useInvitation } from './room-address.ts';
import { RoomStage, WaitingStage } from './room-stage.tsx';
import { TEXTS } from './texts.ts';
import '../styles/room.ts';

const HOME = (
  <ButtonLink look="primary" to="/">
    {TEXTS.home}
  </ButtonLink>
);

interface Failure {
  readonly title: string;
  readonly text?: string;
  readonly scene: SceneName;
}

const NO_GAME: Failure = { title: TEXTS.noGame, text: TEXTS.noGameText, scene: 'table' };
const NO_PLAYER: Failure = { title: TEXTS.noPlayer, text: TEXTS.noPlayerText, scene: 'chair' };

const OFFLINE: Failure = { title: TEXTS.offline, text: TEXTS.offlineText, scene: 'clouds' };

function failureOf(error: Error): Failure {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 400) return NO_GAME;
  if (status === 403) return NO_PLAYER;
  return isOnline() ? { title: TEXTS.gameFailed, scene: 'torn' } : OFFLINE;
}

/** Fetched beside the room, so that the game can start at once. A failure shows when it is needed. */
const fetchGamePage = () => void import('../features/game/game-page.tsx').catch(() => undefined);

const LatecomerPage = lazyPage(() => import('../features/game/latecomers/latecomer-page.tsx'));

const Failed = (failure: Failure) => <MessagePage {...failure}>{HOME}</MessagePage>;

/** The view to open a room with: fetched anew on each visit. Offline it fails at once, and is retried when the network returns. */
function useOpening(gameId: string) {
  const queryClient = useQueryClient();
  const opening = useQuery({
    queryKey: gameKey(gameId),
    queryFn: () => fetchGame(gameId),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  useEffect(() => () => queryClient.removeQueries({ queryKey: gameKey(gameId) }), [queryClient, gameId]);
  return opening;
}

function OpenRoom({ gameId, isGame }: { gameId: string; isGame: boolean }) {
  const { data: view, error, isFetching } = useOpening(gameId);
  useEffect(fetchGamePage, []);
  const invitation = useInvitation();
  const status = error instanceof ApiError ? error.status : null;
  const isStranger = (status === 401 || status === 403) && !hasSatIn(gameId);
  if (isStranger && invitation !== null) return <Navigate to={invitation} replace />;
  if (status === 401) return <SignedOutPage gameId={gameId} />;
  if (error !== null && !isFetching) return <Failed {...failureOf(error)} />;
  const whileLoading = isGame ? <LoadingThemePage /> : <LobbySkeleton />;
  if (view === undefined) return whileLoading;
  return (
    <RoomProvider
      key={gameId}
      gameId={gameId}
      view={view}
      withoutSeat={<Failed {...NO_PLAYER} />}
      whileWaiting={
        <WaitingStage>
          <PhaseAttention />
          <LatecomerPage />
        </WaitingStage>
      }
      whileLoadingTheme={whileLoading}
    >
      <RoomAttention />
      <RoomStage />
    </RoomProvider>
  );
}

/** Lobby and game share one connection: both are screens of the room this route opens. */
export default function RoomRoute() {
  const { gameId } = useParams();
  const { pathname } = useLocation();
  const invitation = useInvitation();
  if (gameId === undefined) return <Failed title={TEXTS.noGameId} scene="tiles" />;
  const isGame = pathname.startsWith('/game/');
  if (storedUserId(gameId, isGame) === null) {
    if (invitation !== null) return <Navigate to={invitation} replace />;
    return <Failed title={TEXTS.noUserId} scene="chair" />;
  }
  return <OpenRoom gameId={gameId} isGame={isGame} />;
}
