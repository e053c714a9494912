import type { GameView, VoteResults } from '@nightfall/shared/protocol/game-view';
import type { Review } from '@nightfall/shared/protocol/review';
import { useCallback, useEffect, useState } from 'react';
import { useReview } from '../../../api/reviews.ts';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { expectReveal, isRevealDue, revealSeen } from '../results/reveal-cues.ts';
import { readableResults } from '../results/winners-text.ts';

/** What the table screen shows of the results, one after another. */
export type Act =
  | { readonly kind: 'counting' | 'unreadable' }
  | { readonly kind: Exclude<Kind, 'review'>; readonly results: VoteResults }
  | { readonly kind: 'review'; readonly review: Review };

/** In their order: the votes, who has won, the night as it was; then everybody's cards and the review in turns. */
type Kind = 'reveal' | 'verdict' | 'story' | 'cards' | 'review';

/** The verdict has the screen to itself before the night is told. */
const VERDICT_MS = 10_000;
/** What is looked at in turns stays long enough to be read aloud. */
const TURNS_MS = { cards: 25_000, review: 40_000 } as const;

/** A vote that was seen here is to be revealed here. */
export function useRevealExpected(): void {
  const { view } = useWatchedRoom();
  const { id, round, phase } = view;
  useEffect(() => {
    if (phase === 'vote') expectReveal({ id, round });
  }, [phase, id, round]);
}

/** The show is for a screen that saw the vote; one that comes later shows what stays. */
function firstKind(view: GameView): Kind {
  if (!isRevealDue(view)) return 'cards';
  return isMotionUnwelcome() ? 'verdict' : 'reveal';
}

/** Starts afresh with each round's results; the sky above stays the same throughout. */
function useKind() {
  const { view } = useWatchedRoom();
  const resultsOf = view.phase === 'results' ? view.round : null;
  const begin = (): { resultsOf: number | null; kind: Kind } => ({
    resultsOf,
    kind: firstKind(view),
  });
  const [shown, setShown] = useState(begin);
  if (shown.resultsOf !== resultsOf) setShown(begin());
  const goTo = useCallback((next: (kind: Kind) => Kind) => {
    setShown((now) => ({ ...now, kind: next(now.kind) }));
  }, []);
  return { kind: shown.kind, goTo };
}

/** The review of this round, once the cards are on the table; a round that its host ended has none. */
function useReviewOfTable(kind: Kind, results: VoteResults | undefined): Review | undefined {
  const { id, round } = useWatchedRoom().view;
  const isWanted = results?.wasEndedByHost === false && (kind === 'cards' || kind === 'review');
  const { review } = useReview(id, round, { isWanted });
  return isWanted ? review : undefined;
}

/** Cards and review take turns. */
function useTurns(kind: Kind, hasReview: boolean, goTo: (next: (kind: Kind) => Kind) => void): void {
  useEffect(() => {
    if (!hasReview || (kind !== 'cards' && kind !== 'review')) return;
    const timer = setTimeout(() => goTo(() => (kind === 'cards' ? 'review' : 'cards')), TURNS_MS[kind]);
    return () => clearTimeout(timer);
  }, [kind, hasReview, goTo]);
}

export function useAct(): { readonly act: Act; readonly onEnd: () => void } {
  const { view } = useWatchedRoom();
  const { id, round, phase } = view;
  const isCounting = view.gameSettings.calculatingResults;
  const results = readableResults(view);
  const { kind, goTo } = useKind();
  const areOut = phase === 'results' && !isCounting;
  const review = useReviewOfTable(kind, areOut ? results : undefined);
  useTurns(kind, areOut && review !== undefined, goTo);
  useEffect(() => {
    if (areOut) revealSeen({ id, round });
  }, [areOut, id, round]);
  useEffect(() => {
    if (!areOut || kind !== 'verdict') return;
    const timer = setTimeout(() => goTo(() => 'story'), VERDICT_MS);
    return () => clearTimeout(timer);
  }, [areOut, kind, goTo]);
  const onEnd = useCallback(() => goTo((now) => (now === 'reveal' ? 'verdict' : 'cards')), [goTo]);
  if (isCounting) return { act: { kind: 'counting' }, onEnd };
  if (results === undefined) return { act: { kind: 'unreadable' }, onEnd };
  if (kind !== 'review') return { act: { kind, results }, onEnd };
  return { act: review === undefined ? { kind: 'cards', results } : { kind, review }, onEnd };
}
