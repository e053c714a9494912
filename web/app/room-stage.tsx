import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { ConnectionBanner } from '../components/page/connection-banner.tsx';
import { LastRoundProvider, useLastRound } from '../components/page/last-round.tsx';
import { Stage } from '../components/sky/sky.tsx';
import * as gameStyles from '../features/game/game.module.css';
import { useMoonClock } from '../features/game/parts/moon-clock.tsx';
import * as voteStyles from '../features/game/phases/vote.module.css';
import * as lobbyStyles from '../features/lobby/lobby.module.css';
import { LobbyGhost } from '../features/lobby/lobby-skeleton.tsx';
import { useJoinedRoom } from '../realtime/room-context.tsx';
import { reloadOnce } from '../session/missing-program.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { useCodeInAddress } from './room-address.ts';

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
