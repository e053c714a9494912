import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import { useCallback, useEffect, useState } from 'react';
import { Chat } from '../../../components/chat/chat.tsx';
import { announce } from '../../../components/page/live-region.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { DebugPanel } from '../debug/debug-panel.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { roundPlayers } from '../parts/round.ts';
import { Calculating } from './calculating.tsx';
import { ClaimsJudged } from './claims-judged.tsx';
import { readableResults, winnersByRole } from './fallback-winners.ts';
import { FinalRoles } from './final-roles.tsx';
import { CenterCards, NightLog } from './night-log.tsx';
import { PlayAgain } from './play-again.tsx';
import { Reveal } from './reveal.tsx';
import { isRevealDue, revealSeen } from './reveal-due.ts';
import { ReviewSection } from './review-section.tsx';
import { SharePicture } from './share/share-picture.tsx';
import { TEXTS } from './texts.ts';
import { Verdict } from './verdict.tsx';
import { Votes } from './votes.tsx';
import { WholeWords } from './whole-words.tsx';
import { winnersText } from './winners-text.ts';

/** The winners worked out here, and no further results. */
function WithoutResults() {
  const { view } = useRoom();
  const theme = useTheme();
  const winners = winnersByRole(roundPlayers(view), (role) => roleFacts(role, theme, view.customRoles));
  return (
    <section className="verdict" aria-label={TEXTS.winningTeams}>
      <p className="verdict__sides">
        <WholeWords text={winnersText(winners, theme, view.customRoles)} />
      </p>
      <p className="slip slip--note">{TEXTS.noResults}</p>
    </section>
  );
}

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
  const { player } = useRoom();
  useAnnouncedVerdict(results);
  // A review is for those who played.
  const isReviewed = results !== undefined && !results.wasEndedByHost && !player.joinsNextRound;
  return (
    <>
      <div className="results">
        <div className="results__verdict">
          {results === undefined ? <WithoutResults /> : <Verdict results={results} />}
        </div>
        <div className="results__roles">
          <FinalRoles results={results} />
          {results !== undefined && <SharePicture results={results} />}
        </div>
        {isReviewed && <ReviewSection />}
        <div className="results__more">
          <div className="results__column">
            <CenterCards />
            <ClaimsJudged />
          </div>
          {results !== undefined && <Votes results={results} />}
          <NightLog />
          <DebugPanel />
        </div>
        <section className="board results__chat">
          <Chat />
        </section>
      </div>
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
