import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import type { ReactNode } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { winnersByRole } from './fallback-winners.ts';
import { FinalRoles } from './final-roles.tsx';
import { CenterCards } from './night-log.tsx';
import { ReviewSection } from './review-section.tsx';
import { SharePicture } from './share/share-picture.tsx';
import { TEXTS } from './texts.ts';
import { Told } from './told.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { Verdict } from './verdict.tsx';
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

interface ResultsBodyProps {
  readonly results: VoteResults | undefined;
  /** Somebody is led back to the place where they read. */
  readonly isLedBack?: boolean;
  /** Where it is not over yet: what people say, and can do. */
  readonly children?: ReactNode;
}

/** All that a round was: who won, everybody's cards, and what was voted, said and done. */
export function ResultsBody({ results, isLedBack = false, children }: ResultsBodyProps) {
  const { player } = useRoom();
  const place = useKeptPlace(isLedBack);
  // A review is for those who played.
  const isReviewed = results !== undefined && !results.wasEndedByHost && !player.joinsNextRound;
  return (
    <div className="results" ref={place}>
      <div className="results__verdict">
        {results === undefined ? <WithoutResults /> : <Verdict results={results} />}
      </div>
      <div className="results__roles">
        <FinalRoles results={results} />
        <CenterCards />
        {results !== undefined && <SharePicture results={results} />}
      </div>
      <div className="results__more">
        <Told results={results} isReviewed={isReviewed} />
        {isReviewed && <ReviewSection />}
      </div>
      {children}
    </div>
  );
}
