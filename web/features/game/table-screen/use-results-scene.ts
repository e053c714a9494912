import type { GameView, VoteResults } from '@nightfall/shared/protocol/game-view';
import type { Review } from '@nightfall/shared/protocol/review';
import { useCallback, useEffect, useState } from 'react';
import { useReview } from '../../../api/reviews.ts';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { expectReveal, isRevealDue, markRevealSeen } from '../results/reveal-cues.ts';
import { readableResults } from '../results/winners-text.ts';

/** The scenes of the results, one after another. */
export type ResultsScene =
  | { readonly kind: 'counting' | 'unreadable' }
  | { readonly kind: Exclude<SceneKind, 'review'>; readonly results: VoteResults }
  | { readonly kind: 'review'; readonly review: Review };

/** In order: the reveal, the verdict, the story of the night; then the cards and the review in turns. */
type SceneKind = 'reveal' | 'verdict' | 'story' | 'cards' | 'review';

/** How long the verdict is shown before the story. */
const VERDICT_MS = 10_000;
/** Long enough to be read aloud. */
const TURNS_MS = { cards: 25_000, review: 40_000 } as const;

/** Notes that this screen has seen the vote, so that it shows the reveal. */
export function useRevealExpected(): void {
  const { view } = useWatchedRoom();
  const { id, round, phase } = view;
  useEffect(() => {
    if (phase === 'vote') expectReveal({ id, round });
  }, [phase, id, round]);
}

/** Reveal and story play on screens that saw the vote; later ones begin with the cards. */
function firstKind(view: GameView): SceneKind {
  if (!isRevealDue(view)) return 'cards';
  return isMotionUnwelcome() ? 'verdict' : 'reveal';
}

/** The present scene, starting anew with each round's results. */
function useKind() {
  const { view } = useWatchedRoom();
  const resultsOf = view.phase === 'results' ? view.round : null;
  const begin = (): { resultsOf: number | null; kind: SceneKind } => ({
    resultsOf,
    kind: firstKind(view),
  });
  const [shown, setShown] = useState(begin);
  if (shown.resultsOf !== resultsOf) setShown(begin());
  const goTo = useCallback((next: (kind: SceneKind) => SceneKind) => {
    setShown((now) => ({ ...now, kind: next(now.kind) }));
  }, []);
  return { kind: shown.kind, goTo };
}

/** The review of this round, once the cards are on the table; a round that its host ended has none. */
function useReviewOfTable(kind: SceneKind, results: VoteResults | undefined): Review | undefined {
  const { id, round } = useWatchedRoom().view;
  const isWanted = results?.wasEndedByHost === false && (kind === 'cards' || kind === 'review');
  const { review } = useReview(id, round, { isWanted });
  return isWanted ? review : undefined;
}

function useTurns(
  kind: SceneKind,
  hasReview: boolean,
  goTo: (next: (kind: SceneKind) => SceneKind) => void,
): void {
  useEffect(() => {
    if (!hasReview || (kind !== 'cards' && kind !== 'review')) return;
    const timer = setTimeout(() => goTo(() => (kind === 'cards' ? 'review' : 'cards')), TURNS_MS[kind]);
    return () => clearTimeout(timer);
  }, [kind, hasReview, goTo]);
}

export function useResultsScene(): { readonly scene: ResultsScene; readonly onEnd: () => void } {
  const { view } = useWatchedRoom();
  const { id, round, phase } = view;
  const isCounting = view.gameSettings.calculatingResults;
  const results = readableResults(view);
  const { kind, goTo } = useKind();
  const areOut = phase === 'results' && !isCounting;
  const review = useReviewOfTable(kind, areOut ? results : undefined);
  useTurns(kind, areOut && review !== undefined, goTo);
  useEffect(() => {
    if (areOut) markRevealSeen({ id, round });
  }, [areOut, id, round]);
  useEffect(() => {
    if (!areOut || kind !== 'verdict') return;
    const timer = setTimeout(() => goTo(() => 'story'), VERDICT_MS);
    return () => clearTimeout(timer);
  }, [areOut, kind, goTo]);
  const onEnd = useCallback(() => goTo((now) => (now === 'reveal' ? 'verdict' : 'cards')), [goTo]);
  if (isCounting) return { scene: { kind: 'counting' }, onEnd };
  if (results === undefined) return { scene: { kind: 'unreadable' }, onEnd };
  if (kind !== 'review') return { scene: { kind, results }, onEnd };
  return { scene: review === undefined ? { kind: 'cards', results } : { kind, review }, onEnd };
}
