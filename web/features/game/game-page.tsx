import type { Phase } from '@nightfall/shared/game/state/phase';
import GAME from '@nightfall/shared/text/en/game.json';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { useArrival } from '../../attention/room-attention.tsx';
import * as slipStyles from '../../components/ui/slip.module.css';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import * as gameStyles from './game.module.css';
import { GameHeader } from './game-header.tsx';
import { useOldNotesForgotten } from './notes/note-book.ts';
import { DiscussionPhase } from './phases/discussion.tsx';
import { JobChoicePhase } from './phases/job-choice.tsx';
import { RoleDealPhase } from './phases/role-deal.tsx';
import { RoleResolvePhase } from './phases/role-resolve.tsx';
import { VotePhase } from './phases/vote.tsx';
import { ResultsPhase } from './results/results-phase.tsx';

const TEXTS = GAME.round;

type RunningPhase = Exclude<Phase, 'lobby'>;

const PHASE_VIEWS: Record<RunningPhase, ComponentType> = {
  role_deal: RoleDealPhase,
  job_choice: JobChoicePhase,
  role_resolve: RoleResolvePhase,
  discussion: DiscussionPhase,
  vote: VotePhase,
  results: ResultsPhase,
};

function Game({ phase }: { phase: RunningPhase }) {
  const { view } = useRoom();
  const theme = useTheme();
  const View = PHASE_VIEWS[phase] as ComponentType | undefined;
  const title = View === undefined ? TEXTS.unknownPhase : theme.text.phases[phase];
  // The vote count has its own heading, which the outcome then replaces.
  useArrival(view.gameSettings.calculatingResults ? 'counting' : phase, title);
  return (
    <>
      <title>{`${title}${view.roomCode === null ? '' : ` ${view.roomCode}`} · ${theme.text.gameTitle}`}</title>
      <main className={`${slipStyles.page} ${gameStyles.page}`}>
        <GameHeader />
        {View === undefined ? <p className={slipStyles.root}>{TEXTS.unknownPhase}</p> : <View />}
      </main>
    </>
  );
}

export default function GamePage() {
  const { view } = useRoom();
  useOldNotesForgotten();
  if (view.phase === 'lobby') return <Navigate to={`/lobby/${view.id}`} replace />;
  return <Game phase={view.phase} />;
}
