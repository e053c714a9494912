import PAGE from '@nightfall/shared/text/en/page.json';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../api/request.ts';
import { fetchGame, gameKey } from '../api/rooms.ts';
import { PhaseAttention, RoomAttention } from '../attention/room-attention.tsx';
import { LoadingThemePage, MessagePage } from '../components/page/message-page.tsx';
import type { SceneName } from '../components/page/message-scene.tsx';
import { SignedOutPage } from '../components/room/room-end.tsx';
import { RoomProvider } from '../components/room/room-provider.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { LobbyGhost, LobbySkeleton } from '../features/lobby/lobby-skeleton.tsx';
import { hasSatIn, storedUserId } from '../session/game-session.ts';
import { isOnline } from '../session/online.ts';
import { lazyPage } from './lazy-page.ts';
import '../styles/room.ts';
import { ConnectionBanner } from '../components/page/connection-banner.tsx';
import { LastRoundProvider, useLastRound } from '../components/page/last-round.tsx';
import { roomCodeIn } from '../components/page/room-code.ts';
import { Stage } from '../components/sky/sky.tsx';
import * as gameStyles from '../features/game/game.module.css';
import { useMoonClock } from '../features/game/parts/moon-clock.tsx';
import * as voteStyles from '../features/game/phases/vote.module.css';
import * as lobbyStyles from '../features/lobby/lobby.module.css';
import { useJoinedRoom } from '../realtime/room-context.tsx';
import { reloadOnce } from '../session/missing-program.ts';
import { useTheme } from '../theme/theme-context.tsx';

const TEXTS = PAGE.addresses;
const ROUTE = ROOM.route;

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

const NO_GAME: Failure = { title: ROUTE.noGame, text: ROUTE.noGameText, scene: 'table' };
const NO_PLAYER: Failure = { title: ROUTE.noPlayer, text: ROUTE.noPlayerText, scene: 'chair' };

const OFFLINE: Failure = { title: ROUTE.offline, text: ROUTE.offlineText, scene: 'clouds' };

function failureOf(error: Error): Failure {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 400) return NO_GAME;
  if (status === 403) return NO_PLAYER;
  return isOnline() ? { title: TEXTS.gameFailed, scene: 'torn' } : OFFLINE;
}

/** Fetched beside the room, so that the game can start at once. A failure shows when it is needed. */
const fetchGamePage = () => void import('../features/game/game-page.tsx').catch(() => undefined);

const LatecomerPage = lazyPage(() => import('../features/game/latecomers/latecomer-page.tsx'));

/**
 * Puts the room's code into its address: a stranger who is sent this address instead of the invitation comes to the join
 * form with it.
 */
function useCodeInAddress(roomCode: string | null): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isThere = roomCode === null || search.get('code') === roomCode;
  useEffect(() => {
    if (isThere) return;
    // `window.location`, since a child may just have navigated to another phase's address.
    navigate({ pathname: window.location.pathname, search: `?code=${roomCode}` }, { replace: true });
  }, [isThere, roomCode, navigate]);
}

/** The address of the join form for the room code in this address; null without one. */
function useInvitation(): string | null {
  const [search] = useSearchParams();
  const code = roomCodeIn(search.get('code') ?? '');
  return code === '' ? null : `/?code=${code}`;
}

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
  if (gameId === undefined) return <Failed title={ROUTE.noGameId} scene="tiles" />;
  const isGame = pathname.startsWith('/game/');
  if (storedUserId(gameId, isGame) === null) {
    if (invitation !== null) return <Navigate to={invitation} replace />;
    return <Failed title={ROUTE.noUserId} scene="chair" />;
  }
  return <OpenRoom gameId={gameId} isGame={isGame} />;
}

const PHASE_CLASSES: Readonly<Record<string, string | undefined>> = {
  discussion: gameStyles.phase_discussion,
  results: gameStyles.phase_results,
  job_choice: gameStyles.phase_job_choice,
  watched: gameStyles.phase_watched,
  vote: voteStyles.phase_vote,
};

/** Waiting viewers chat under the sky of the phase they watch. */
const WATCHING = `${gameStyles.root} ${gameStyles.phase_discussion} ${gameStyles.phase_watched}`;

/** One sky for lobby and game, which stays while the pages under it change. */
export const RoomStage = () => (
  <LastRoundProvider>
    <StageOfRoom>
      <Outlet />
    </StageOfRoom>
    <LastRound />
  </LastRoundProvider>
);

const fetchSheet = () => import('../features/game/results/last-round-sheet.tsx');
const LastRoundSheet = lazy(() => fetchSheet().catch(reloadOnce));

/** Its script is fetched during the results, so that it is there when the lobby opens. A failure shows when it is needed. */
function LastRound() {
  const { isOpen } = useLastRound();
  const { phase } = useJoinedRoom().view;
  useEffect(() => {
    if (phase === 'results') void fetchSheet().catch(() => undefined);
  }, [phase]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <LastRoundSheet />
    </Suspense>
  );
}

/** The same for viewers who wait for the next round. */
export const WaitingStage = ({ children }: { readonly children: ReactNode }) => (
  <StageOfRoom look={WATCHING}>{children}</StageOfRoom>
);

interface StageProps {
  /** Another look than that of the phase. */
  readonly look?: string;
  readonly children: ReactNode;
}

function StageOfRoom({ look, children }: StageProps) {
  const { view, status, hindrance, reconnect } = useJoinedRoom();
  const { images } = useTheme();
  const moon = useMoonClock();
  useCodeInAddress(view.roomCode);
  const { phase } = view;
  return (
    <Stage
      phase={phase}
      className={
        look ?? (phase === 'lobby' ? lobbyStyles.root : `${gameStyles.root} ${PHASE_CLASSES[phase] ?? ''}`)
      }
      picture={images.background}
      moon={moon}
    >
      <ConnectionBanner status={status} hindrance={hindrance} onReconnect={reconnect} />
      <Suspense fallback={phase === 'lobby' && <LobbyGhost />}>{children}</Suspense>
    </Stage>
  );
}
