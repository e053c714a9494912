import type { GameView } from '../../protocol/game-view.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import type { PlayerId } from '../state/ids.ts';
import type { GameState, StageOf } from '../state/state.ts';
import { publicViewFor, viewFor } from '../views/view-for.ts';
import type { Words } from '../views/words.ts';

/** The round with its results. @throws Error for a room that has none */
export function resultsOf({ stage }: ReviewedRound): StageOf<'results'> {
  if (stage.phase !== 'results') throw new Error('a round is reviewed, and has no results');
  return stage;
}

/** What somebody saw when all was said, and nobody had voted yet; with `null` what everybody saw. */
export function viewThen(record: ReviewedRound, viewer: PlayerId | null, words: Words): GameView {
  const { deal, turns, night, startedAt } = resultsOf(record);
  const then: GameState = {
    ...record,
    stage: { phase: 'discussion', ready: [], startedAt, endsAt: startedAt, deal, turns, night },
  };
  const options = { words, now: startedAt };
  return viewer === null
    ? { ...publicViewFor(then, null, options), me: null }
    : viewFor(then, { kind: 'seat', playerId: viewer }, options);
}
