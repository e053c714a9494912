import type { Phase } from '@nightfall/shared/game/phase';
import { type ComponentType, useEffect } from 'react';
import { Navigate } from 'react-router';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { announce } from '../../components/live-region.tsx';
import { Stage } from '../../components/sky.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { GameHeader } from './game-header.tsx';
import { PhaseFrame } from './parts/phase-frame.tsx';
import { DiscussionPhase } from './phases/discussion.tsx';
import { JobChoicePhase } from './phases/job-choice.tsx';
import { RoleDealPhase } from './phases/role-deal.tsx';
import { RoleResolvePhase } from './phases/role-resolve.tsx';
import { VotePhase } from './phases/vote.tsx';
import { ResultsPhase } from './results/results-phase.tsx';
import { TEXTS } from './texts.ts';

type RunningPhase = Exclude<Phase, 'lobby'>;

const PHASE_VIEWS: Record<RunningPhase, ComponentType> = {
  role_deal: RoleDealPhase,
  job_choice: JobChoicePhase,
  role_resolve: RoleResolvePhase,
  discussion: DiscussionPhase,
  vote: VotePhase,
  results: ResultsPhase,
};

/** A newcomer of the results sees them; until then there is nothing to take part in. */
function SitOut() {
  const { view } = useRoom();
  const theme = useTheme();
  return (
    <PhaseFrame title={theme.text.phases[view.phase]}>
      <p className="slip">{TEXTS.sitOut}</p>
    </PhaseFrame>
  );
}

function Game({ phase }: { phase: RunningPhase }) {
  const { view, player, status, reconnect } = useRoom();
  const theme = useTheme();
  const View = PHASE_VIEWS[phase] as ComponentType | undefined;
  const title = View === undefined ? TEXTS.unknownPhase : theme.text.phases[phase];
  useEffect(() => {
    announce(title);
    window.scrollTo(0, 0);
    document.getElementById('phase-heading')?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Stage phase={phase} className={`game game--${phase}`}>
      <title>{`${title}${view.roomCode === null ? '' : ` ${view.roomCode}`} · ${theme.text.gameTitle}`}</title>
      <ConnectionBanner status={status} onReconnect={reconnect} />
      <main className="page game__page">
        <GameHeader />
        {View === undefined && <p className="slip">{TEXTS.unknownPhase}</p>}
        {View !== undefined && (player.joinsNextRound && phase !== 'results' ? <SitOut /> : <View />)}
      </main>
    </Stage>
  );
}

export default function GamePage() {
  const { view } = useRoom();
  if (view.phase === 'lobby') return <Navigate to={`/lobby/${view.id}`} replace />;
  return <Game phase={view.phase} />;
}
