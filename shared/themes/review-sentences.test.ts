import { expect, test } from 'bun:test';
import type { PlayerId } from '../game/state/ids.ts';
import { themeById } from './index.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as PlayerId[] as [PlayerId, PlayerId, PlayerId];
const naming = { player: (id: string) => id.toUpperCase() };
const shift = (from: PlayerId | null, to: PlayerId | null, isWithdrawal = false) =>
  themeById('generic').words.review(
    { kind: 'shift', shift: { speaker: ann, isWithdrawal, from, to } },
    naming,
  );

test('[C3.3] a shift of suspicion names whoever speaks once, and everybody where it goes from one to another', () => {
  expect(shift(ann, null)).toBe('ANN’s claim made them less suspect.');
  expect(shift(null, ann, true)).toBe('ANN’s retraction made them more suspect.');
  expect(shift(null, bob)).toBe('ANN’s claim made BOB more suspect.');
  expect(shift(ann, cleo)).toBe('ANN’s claim moved the suspicion from ANN to CLEO.');
  expect(shift(null, null)).toBe('ANN’s claim changed little.');
});
