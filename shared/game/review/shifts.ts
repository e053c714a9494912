import type { PlayerId } from '../state/ids.ts';
import type { Shift } from '../views/review-part.ts';
import type { Chances, MomentFigures } from './figures.ts';
import type { Moment } from './moments.ts';

/** Less than so many percents are not worth a word. */
const WORTH_A_WORD = 3;
/** From here on suspicion has turned. */
const TURNED = 8;

/** What each moment changed. */
export function momentFigures(
  seats: readonly PlayerId[],
  moments: readonly Moment[],
  start: Chances,
  chances: readonly (Chances | null)[],
): MomentFigures[] {
  return moments.map(({ made, isWithdrawal }, index) => {
    const [before, after] = [chances[index - 1] ?? start, chances[index] ?? start];
    const changes = seats.map((seat, at) => ({ seat, by: (after[at] ?? 0) - (before[at] ?? 0) }));
    const sorted = changes.toSorted((a, b) => a.by - b.by);
    const [least, most] = [sorted[0], sorted.at(-1)];
    const shift: Shift = {
      speaker: made.playerId,
      isWithdrawal,
      from: least !== undefined && least.by <= -WORTH_A_WORD ? least.seat : null,
      to: most !== undefined && most.by >= WORTH_A_WORD ? most.seat : null,
    };
    return { claimId: made.id, isWithdrawal, chances: after, shift };
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
