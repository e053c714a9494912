import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import { useCallback, useEffect, useState } from 'react';
import { Chat } from '../../../components/chat/chat.tsx';
import { announce } from '../../../components/page/live-region.tsx';
import { ManagePlayers } from '../../../components/people/manage-players.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { DebugPanel } from '../debug/debug-panel.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { Calculating } from './calculating.tsx';
import { PlayAgain } from './play-again.tsx';
import { ResultsBody } from './results-body.tsx';
import { Reveal } from './reveal.tsx';
import { isRevealDue, revealSeen } from './reveal-cues.ts';
import { TEXTS } from './texts.ts';
import { readableResults, winnersText } from './winners-text.ts';

/** Reads the verdict out, once it may be known. */
function useAnnouncedVerdict(results: VoteResults | undefined): void {
  const { view } = useRoom();
  const theme = useTheme();
  useEffect(() => {
    if (results === undefined) return;
    announce(
      `${TEXTS.complete} ${winnersText(results.winners, theme, view.customRoles)}. ${results.winCondition}`,
    );
  }, [results, theme, view.customRoles]);
}

function Outcome({ results }: { results: VoteResults | undefined }) {
  useAnnouncedVerdict(results);
  return (
    <>
      <ResultsBody results={results}>
        <DebugPanel />
        <section className="board results__chat">
          <Chat />
          <ManagePlayers />
        </section>
      </ResultsBody>
      <PlayAgain />
    </>
  );
}

export function ResultsPhase() {
  const { view } = useRoom();
  const { id, round } = view;
  const results = readableResults(view);
  // For whom motion is unpleasant the verdict comes at once.
  const [isRevealing, setRevealing] = useState(() => isRevealDue(view) && !isMotionUnwelcome());
  const end = useCallback(() => setRevealing(false), []);
  const isCounting = view.gameSettings.calculatingResults;
  useEffect(() => {
    if (!isCounting) revealSeen({ id, round });
  }, [isCounting, id, round]);
  if (isCounting) return <Calculating />;
  return (
    <PhaseFrame title={TEXTS.complete}>
      {isRevealing && results !== undefined ? (
        <Reveal results={results} onEnd={end} />
      ) : (
        <Outcome results={results} />
      )}
    </PhaseFrame>
  );
}
