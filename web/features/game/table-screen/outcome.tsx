import type { PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import RESULTS from '@nightfall/shared/text/en/results.json';
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { Avatar } from '../../../components/people/avatar.tsx';
import { bySeat } from '../../../components/people/players.ts';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { Marked } from '../../../components/ui/words.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import { reloadOnce } from '../../../session/missing-program.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import { CountingTable } from '../results/calculating.tsx';
import { FinalCards } from '../results/final-role.tsx';
import { CenterCards } from '../results/night-log.tsx';
import { lastChangeOf } from '../results/night-story.ts';
import { Reveal } from '../results/reveal.tsx';
import { Sentence, STEP_MS, useStory } from '../results/story.tsx';
import { StoryTable } from '../results/story-table.tsx';
import { Verdict } from '../results/verdict.tsx';
import * as outcomeStyles from './outcome.module.css';
import * as tableScreenStyles from './table-screen.module.css';
import type { ResultsScene } from './use-results-scene.ts';

const loadReview = () => import('./table-review.tsx');
const TableReview = lazy(() => loadReview().catch(reloadOnce));

/** More players get small cards with only the last role's title. */
const A_CROWD = 8;

/** More rows are too low for the contents of a card. */
const MOST_ROWS = 3;

/** More faces than these are counted. */
const MOST_FACES = { large: 4, small: 3 };

/** The faces of the players who voted for this one. */
function Voters({ voters, most }: { readonly voters: readonly PlayerView[]; readonly most: number }) {
  const more = voters.length - most;
  return (
    <span className={outcomeStyles.votes}>
      <span className="unseen">
        {RESULTS.votesFrom({ names: listed(voters.map(({ displayName }) => displayName)) })}
      </span>
      {voters.slice(0, most).map(({ id, displayName }) => (
        <span key={id} aria-hidden="true">
          <Avatar name={displayName} size="sm" />
        </span>
      ))}
      {more > 0 && <span aria-hidden="true">{`+${more}`}</span>}
    </span>
  );
}

function columnsFor(players: number): number {
  if (players <= 4) return players;
  return Math.max(Math.ceil(Math.sqrt(players * 1.4)), Math.ceil(players / MOST_ROWS));
}

/** Each player's first and last card, and who voted for them. */
function LastCards({ results }: { readonly results: VoteResults }) {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { story } = useStory();
  // The review is shown after the cards: load it in the meantime.
  useEffect(() => void loadReview().catch(() => undefined), []);
  const players = bySeat(roundPlayers(view));
  const factsOf = (role: string | null | undefined) => roleFacts(role ?? '', theme, view.customRoles);
  const columns = columnsFor(players.length);
  const rows = Math.ceil(players.length / columns);
  const isCrowd = players.length > A_CROWD;
  return (
    <ul
      className={outcomeStyles.tvCards}
      aria-label={RESULTS.finalRoles}
      data-crowded={isCrowd}
      data-rows={rows}
      style={{ '--columns': columns } as CSSProperties}
    >
      {players.map(({ id, userId, displayName, originalRole, currentRole }) => {
        const changedBy = lastChangeOf(view, story, userId);
        const [first, last] = [factsOf(originalRole), factsOf(currentRole)];
        const isWinner = results.playerResults.some((one) => one.userId === userId && one.isWinner);
        const isOut = results.eliminatedPlayers.some((one) => one.userId === userId);
        const voters = players.filter(({ voteTarget }) => voteTarget === userId);
        return (
          <li key={id} className={outcomeStyles.root} data-won={isWinner} data-out={isOut}>
            <span className={outcomeStyles.who}>
              <Avatar name={displayName} />
              <strong className={outcomeStyles.name} dir="auto">
                {displayName}
              </strong>
              {voters.length > 0 && <Voters voters={voters} most={MOST_FACES[isCrowd ? 'small' : 'large']} />}
            </span>
            <FinalCards first={first} last={last} by={changedBy === null ? null : factsOf(changedBy)} />
            <span className={outcomeStyles.roles}>
              {first.name !== last.name && !isCrowd && (
                <>
                  <Marked words={first.title} lang={first.lang.title} />
                  {' → '}
                </>
              )}
              <Marked words={last.title} lang={last.lang.title} />
              {!results.wasEndedByHost && (
                <span className="unseen">{`, ${isWinner ? RESULTS.won : RESULTS.lost}`}</span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The replay of the night, playing by itself. */
function StoryReplay({ onEnd }: { readonly onEnd: () => void }) {
  const { night } = useTheme();
  const { story, frames } = useStory();
  const [step, setStep] = useState(0);
  useEffect(() => {
    const isLast = step >= frames.length - 1;
    const timer = setTimeout(() => (isLast ? onEnd() : setStep(step + 1)), STEP_MS);
    return () => clearTimeout(timer);
  }, [step, frames.length, onEnd]);
  const frame = frames[step];
  if (frame === undefined) return null;
  return (
    <section className={outcomeStyles.tvStory} aria-label={night.story}>
      <Sentence frame={frame} />
      <StoryTable story={story} frame={frame} isWide />
    </section>
  );
}

interface OutcomeProps {
  readonly scene: ResultsScene;
  readonly onEnd: () => void;
}

/** The public end of a round: reveal, verdict, story of the night, all cards, review. */
export function Outcome({ scene, onEnd }: OutcomeProps) {
  switch (scene.kind) {
    case 'counting':
      return <CountingTable isWide />;
    case 'unreadable':
      return <p className={`${slipStyles.root} ${tableScreenStyles.slip}`}>{RESULTS.noResults}</p>;
    case 'reveal':
      return <Reveal results={scene.results} onEnd={onEnd} isWide />;
    case 'story':
      return <StoryReplay onEnd={onEnd} />;
    case 'verdict':
      return (
        <div className={`${outcomeStyles.tvVerdict} ${outcomeStyles.tvVerdictAlone}`}>
          <Verdict results={scene.results} />
        </div>
      );
    case 'review':
      return (
        <Suspense>
          <TableReview review={scene.review} />
        </Suspense>
      );
    case 'cards':
      return (
        <div className={outcomeStyles.tvVerdict}>
          <Verdict results={scene.results} />
          <LastCards results={scene.results} />
          <CenterCards />
        </div>
      );
  }
}
