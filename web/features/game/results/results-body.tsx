import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useKept } from '../../../components/page/last-round.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { ClaimsJudged, hasClaims } from './claims-judged.tsx';
import { winnersByRole } from './fallback-winners.ts';
import { FinalRoles } from './final-roles.tsx';
import { CenterCards, NightLog } from './night-log.tsx';
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

interface ToldProps {
  readonly results: VoteResults | undefined;
  /** Whether a review tells who believed what. */
  readonly isReviewed: boolean;
}

/** What was voted, claimed and done in the night, each in a tab of its own. */
function Told({ results, isReviewed }: ToldProps) {
  const { view } = useRoom();
  const { nightActions } = useTheme().text;
  const tabs = [
    ...(results === undefined ? [] : [{ value: 'votes', label: TEXTS.votes }]),
    ...(hasClaims(view) ? [{ value: 'claims', label: TEXTS.claims }] : []),
    { value: 'night', label: nightActions },
  ];
  const [chosen, choose] = useKept(`${view.round} told`, tabs[0]?.value ?? 'night');
  return (
    <section className="board told" aria-label={TEXTS.told}>
      <Tabs label={TEXTS.told} tabs={tabs} value={chosen} onChange={choose}>
        {chosen === 'votes' && results !== undefined && <Votes results={results} />}
        {chosen === 'claims' && <ClaimsJudged isReviewed={isReviewed} />}
        {chosen === 'night' && <NightLog />}
      </Tabs>
    </section>
  );
}

/** What scrolls: a dialog, else the page. */
const topOf = (element: Element) => element.closest('.dialog')?.getBoundingClientRect().top ?? 0;

/** How far into the results somebody has read is kept when they go, so that they can be led back there. */
function useKeptPlace(isLedBack: boolean): RefObject<HTMLDivElement | null> {
  const { round } = useRoom().view;
  const results = useRef<HTMLDivElement>(null);
  const [kept, keep] = useKept(`${round} place`, 0);
  const place = useRef({ kept, keep });
  useLayoutEffect(() => {
    const element = results.current;
    if (element === null) return;
    const readPx = () => topOf(element) - element.getBoundingClientRect().top;
    if (isLedBack && place.current.kept > 0)
      element.closest('.dialog')?.scrollBy(0, place.current.kept - readPx());
    return () => place.current.keep(readPx());
  }, [isLedBack]);
  return results;
}
