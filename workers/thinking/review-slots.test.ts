import { expect, test } from 'bun:test';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { recordOf, reviewedTable } from '@nightfall/shared/game/testing/reviewed-table';
import { ReviewSlots } from './review-slots.ts';

const small = recordOf(reviewedTable());
/** The same round with so much said that its review takes long. */
const large: ReviewedRound = { ...small, claims: Array.from({ length: 200 }, () => small.claims).flat() };
const of = (record: ReviewedRound, host: string): ReviewedRound => ({
  ...record,
  creatorUserId: host as UserId,
});

test('[C3.20] two reviews are worked on side by side, one large one among them at most', () => {
  const slots = new ReviewSlots();
  const first = slots.take(of(large, 'ann'));
  expect(first).not.toBeNull();
  expect(slots.take(of(large, 'bob'))).toBeNull();
  expect(slots.take(of(small, 'cleo'))).not.toBeNull();
  expect(slots.take(of(small, 'dov'))).toBeNull();
  slots.free(first ?? 0);
  expect(slots.take(of(large, 'bob'))).toBe(first);
});

test('[C3.20] the reviews of one host’s tables come one after another', () => {
  const slots = new ReviewSlots();
  const first = slots.take(of(small, 'ann'));
  expect(slots.take(of(small, 'ann'))).toBeNull();
  expect(slots.take(of(small, 'bob'))).not.toBeNull();
  slots.free(first ?? 0);
  expect(slots.take(of(small, 'ann'))).toBe(first);
});
