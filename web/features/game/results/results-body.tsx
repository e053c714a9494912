import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/results.json';
import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { useKeptState } from '../../../components/page/last-round.tsx';
import { bySeat } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { reloadOnce } from '../../../session/missing-program.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import { ClaimsJudged, hasClaims } from './claims-judged.tsx';
import { FinalRole } from './final-role.tsx';
import * as finalRolesStyles from './final-roles.module.css';
import { CenterCards, NightLog } from './night-log.tsx';
import { arrivalsAt, lastChangeOf, storyOf } from './night-story.ts';
import * as resultsStyles from './results.module.css';
import { SharePicture } from './share-picture.tsx';
import { Verdict, WholeWords } from './verdict.tsx';
import { Votes } from './votes.tsx';
import { winnersByRole, winnersText } from './winners-text.ts';

/** Without readable results: the winners as worked out here. */
function WithoutResults() {
  const { view } = useRoom();
  const theme = useTheme();
  const winners = winnersByRole(roundPlayers(view), (role) => roleFacts(role, theme, view.customRoles));
  return (
    <section className={resultsStyles.verdict} aria-label={TEXTS.winningTeams}>
      <p className={resultsStyles.verdictSides}>
        <WholeWords text={winnersText(winners, theme, view.customRoles)} />
      </p>
      <p className={`${slipStyles.root} ${slipStyles.note}`}>{TEXTS.noResults}</p>
    </section>
  );
}

interface ResultsBodyProps {
  readonly results: VoteResults | undefined;
  /** Scrolls to where the viewer stopped reading. */
  readonly isLedBack?: boolean;
  /** The chat and controls of a running room. */
  readonly children?: ReactNode;
}

/** A finished round: who won, all cards, and the votes, claims and night log. */
export function ResultsBody({ results, isLedBack = false, children }: ResultsBodyProps) {
  const { player } = useRoom();
  const place = useKeptScroll(isLedBack);
  // Only players of the round may read its review.
  const isReviewed = results !== undefined && !results.wasEndedByHost && !player.joinsNextRound;
  return (
    <div className={resultsStyles.root} ref={place}>
      <div className="results__verdict">
        {results === undefined ? <WithoutResults /> : <Verdict results={results} />}
      </div>
      <div className={resultsStyles.roles}>
        <FinalRoles results={results} />
        <CenterCards />
        {results !== undefined && <SharePicture results={results} />}
      </div>
      <div className={resultsStyles.more}>
        <RoundTabs results={results} isReviewed={isReviewed} />
        {isReviewed && <ReviewSection />}
      </div>
      {children}
    </div>
  );
}

interface RoundTabsProps {
  readonly results: VoteResults | undefined;
  readonly isReviewed: boolean;
}

/** Votes, claims and the night log, each in a tab. */
function RoundTabs({ results, isReviewed }: RoundTabsProps) {
  const { view } = useRoom();
  const theme = useTheme();
  const tabs = [
    ...(results === undefined ? [] : [{ value: 'votes', label: TEXTS.votes }]),
    ...(hasClaims(view) ? [{ value: 'claims', label: TEXTS.claims }] : []),
    { value: 'night', label: theme.text.nightActions, lang: langOf(theme) },
  ];
  const [chosen, choose] = useKeptState(`${view.round} told`, tabs[0]?.value ?? 'night');
  return (
    <section className={`${resultsStyles.board} told`} aria-label={TEXTS.told}>
      <Tabs label={TEXTS.told} tabs={tabs} value={chosen} onChange={choose}>
        {chosen === 'votes' && results !== undefined && <Votes results={results} />}
        {chosen === 'claims' && <ClaimsJudged isReviewed={isReviewed} />}
        {chosen === 'night' && <NightLog />}
      </Tabs>
    </section>
  );
}

/** The top of what scrolls: the dialog, else the page. */
const topOf = (element: Element) => element.closest('.dialog')?.getBoundingClientRect().top ?? 0;

/** Keeps how far the viewer has scrolled into the results, to return there later. */
function useKeptScroll(isLedBack: boolean): RefObject<HTMLDivElement | null> {
  const { round } = useRoom().view;
  const results = useRef<HTMLDivElement>(null);
  const [kept, keep] = useKeptState(`${round} place`, 0);
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

/** Each player's first and last card, who moved it, whether they won, and their votes; a row opens the player's night marks. */
function FinalRoles({ results }: { results: VoteResults | undefined }) {
  const { view } = useRoom();
  const story = useMemo(() => storyOf(view), [view]);
  return (
    <section
      className={`${resultsStyles.board} ${finalRolesStyles.boardRoles}`}
      aria-labelledby="final-roles"
    >
      <h2 className="unseen" id="final-roles">
        {TEXTS.finalRoles}
      </h2>
      <div className={finalRolesStyles.head} aria-hidden="true">
        <span>{TEXTS.player}</span>
        <span className={finalRolesStyles.cards}>
          <span>{TEXTS.first}</span>
          <span>{TEXTS.lastCard}</span>
        </span>
        <span>{TEXTS.votes}</span>
      </div>
      <ul className={finalRolesStyles.root}>
        {bySeat(roundPlayers(view)).map((player) => (
          <FinalRole
            key={player.id}
            player={player}
            results={results}
            changedBy={lastChangeOf(view, story, player.userId)}
            arrivals={arrivalsAt(player.userId, story)}
          />
        ))}
      </ul>
    </section>
  );
}

const ReviewPanel = lazy(() => import('../../../components/review/review-panel.tsx').catch(reloadOnce));

/** The review, which is fetched when it is opened. */
function ReviewSection() {
  const { id, round } = useRoom().view;
  const [isOpen, setOpen] = useKeptState(`${round} review`, false);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = () => {
    setOpen(true);
    // The pressed button is gone, and the focus with it.
    heading.current?.focus();
  };
  return (
    <section className={`${resultsStyles.board} results__review`} aria-labelledby="review-heading">
      <h2 id="review-heading" ref={heading} tabIndex={-1}>
        {TEXTS.review}
      </h2>
      {isOpen ? (
        <Suspense fallback={<p className="quiet">{TEXTS.reviewOnItsWay}</p>}>
          <ReviewPanel gameId={id} round={round} isBesideResults />
        </Suspense>
      ) : (
        <Button onClick={open}>{TEXTS.openReview}</Button>
      )}
    </section>
  );
}
