import type { GameView } from '../../protocol/game-view.ts';
import type { Heard } from '../bots/heard.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { GameState, StageOf } from '../state/state.ts';
import { publicViewFor, viewFor } from '../views/view-for.ts';
import type { Words } from '../views/words.ts';

/** Something is said, or taken back. Whoever claims another role takes the one before back in the same moment. */
export interface Moment {
  readonly made: MadeClaim;
  readonly isWithdrawal: boolean;
  readonly at: number;
}

/** A discussion, moment by moment. */
export function momentsOf(claims: readonly MadeClaim[]): readonly Moment[] {
  const said = claims.map((made): Moment => ({ made, isWithdrawal: false, at: made.at }));
  const isReplaced = ({ playerId, withdrawnAt }: MadeClaim) =>
    claims.some((other) => other.playerId === playerId && other.at === withdrawnAt);
  const takenBack = claims.flatMap((made): Moment[] =>
    made.withdrawnAt === undefined || isReplaced(made)
      ? []
      : [{ made, isWithdrawal: true, at: made.withdrawnAt }],
  );
  return [...said, ...takenBack].toSorted((a, b) => a.at - b.at);
}

/** What was heard up to a moment, of all that somebody has heard in the end; before the first moment nothing. */
export function heardBy(all: readonly Heard[], moments: readonly Moment[], upTo: number): readonly Heard[] {
  const now = moments[upTo]?.at ?? 0;
  const made = new Map(moments.slice(0, upTo + 1).map((moment) => [moment.made.id, moment.made]));
  return all.flatMap((heard) => {
    const claim = made.get(heard.id);
    if (claim === undefined) return [];
    return [{ ...heard, isWithdrawn: claim.withdrawnAt !== undefined && claim.withdrawnAt <= now }];
  });
}

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
