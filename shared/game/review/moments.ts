import type { GameView } from '../../protocol/game-view.ts';
import type { HeardClaim } from '../bots/testimony.ts';
import type { Shift } from '../results/review-part.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { GameState, StageOf } from '../state/state.ts';
import { publicViewFor, viewFor } from '../views/view-for.ts';
import type { Words } from '../views/words.ts';
import type { Chances, MomentFigures } from './figures.ts';

/** A claim is made, or withdrawn. Claiming another role withdraws the former claim in the same moment. */
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

/** What was heard up to a moment, of all that a player heard in the end; empty before the first moment. */
export function heardBy(
  all: readonly HeardClaim[],
  moments: readonly Moment[],
  upTo: number,
): readonly HeardClaim[] {
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

/** The view of a player at the end of the discussion; with `null` the public view. */
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

/** Smaller changes, in percent, are not mentioned. */
const WORTH_A_WORD = 3;
/** From this change on, in percent, suspicion has turned. */
const TURNED = 8;

/** What each moment changed, as far as it and the one before it were computed. */
export function momentFigures(
  seats: readonly PlayerId[],
  moments: readonly Moment[],
  start: Chances,
  chances: readonly (Chances | null)[],
): MomentFigures[] {
  let shown = start;
  return moments.map(({ made, isWithdrawal }, index) => {
    const after = chances[index] ?? shown;
    const before = chances[index - 1] === null ? after : shown;
    shown = after;
    const changes = seats.map((seat, at) => ({ seat, by: (after[at] ?? 0) - (before[at] ?? 0) }));
    const sorted = changes.toSorted((a, b) => a.by - b.by);
    const [least, most] = [sorted[0], sorted.at(-1)];
    const shift: Shift = {
      speaker: made.playerId,
      isWithdrawal,
      from: least !== undefined && least.by <= -WORTH_A_WORD ? least.seat : null,
      to: most !== undefined && most.by >= WORTH_A_WORD ? most.seat : null,
    };
    const isLeftOut = chances[index] === null || chances[index - 1] === null;
    return { claimId: made.id, isWithdrawal, chances: after, shift, isLeftOut };
  });
}

/** The moment that moved the suspicion most; many small changes of a large table turn nothing. */
export function turningPointOf(start: Chances, moments: readonly MomentFigures[]): number | null {
  const sizes = moments.map(({ chances, shift }, index) => {
    if (shift.from === null && shift.to === null) return 0;
    const before = moments[index - 1]?.chances ?? start;
    return chances.reduce((sum, chance, at) => sum + Math.abs(chance - (before[at] ?? 0)), 0) / 2;
  });
  const largest = Math.max(0, ...sizes);
  return largest < TURNED ? null : sizes.indexOf(largest);
}
