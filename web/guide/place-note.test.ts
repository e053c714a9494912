import { describe, expect, test } from 'bun:test';
import { type Box, placeNote } from './place-note.ts';

const PHONE = { width: 320, height: 640 };
const NOTE = { width: 304, height: 130 };
const BUTTON: Box = { left: 16, top: 560, width: 288, height: 58 };
const CLOCK: Box = { left: 190, top: 20, width: 100, height: 100 };

const boxOf = (place: { left: number; top: number }): Box => ({ ...place, ...NOTE });
const covers = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const place = (target: Box | null, spared: readonly Box[] = []) =>
  placeNote({
    note: NOTE,
    screen: PHONE,
    target,
    kept: [BUTTON, CLOCK].filter((box) => box !== target),
    spared,
  });

describe('a note', () => {
  test.each([
    ['under the clock', CLOCK, 'top'],
    ['over the button', BUTTON, 'bottom'],
    ['under a paper', { left: 16, top: 180, width: 288, height: 80 }, 'top'],
    ['over what is low', { left: 16, top: 450, width: 288, height: 80 }, 'bottom'],
  ] as const)(
    '[H4.88] lies %s, points at it and hides neither it nor clock nor button',
    (_where, target, side) => {
      const found = place(target);
      expect(found.tip?.side).toBe(side);
      for (const box of [target, BUTTON, CLOCK]) expect(covers(boxOf(found), box)).toBe(false);
    },
  );

  test('[H4.88] stays on the screen and off clock and button, however large its target is', () => {
    const found = boxOf(place({ left: 0, top: 130, width: 320, height: 420 }));
    expect(found.left).toBeGreaterThanOrEqual(0);
    expect(found.left + found.width).toBeLessThanOrEqual(PHONE.width);
    for (const box of [BUTTON, CLOCK]) expect(covers(found, box)).toBe(false);
  });

  test('points nowhere from afar, or when it is about nothing in particular', () => {
    const heading: Box = { left: 16, top: 90, width: 120, height: 40 };
    const words: Box = { left: 16, top: 140, width: 288, height: 260 };
    expect(place(heading).tip?.side).toBe('top');
    expect(
      place(
        heading,
        Array.from({ length: 20 }, () => words),
      ).tip,
    ).toBeNull();
    expect(place(null).tip).toBeNull();
  });
});
