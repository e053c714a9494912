import { describe, expect, test } from 'bun:test';
import { type Box, placeNote, scrollFor } from './place-note.ts';

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

const place = (target: Box | null, { spared = [], news = [] }: Record<string, readonly Box[]> = {}) =>
  placeNote({
    note: NOTE,
    screen: PHONE,
    target,
    kept: [CLOCK].filter((box) => box !== target),
    fixed: [BUTTON].filter((box) => box !== target),
    news,
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
    const card: Box = { left: 16, top: 140, width: 288, height: 260 };
    expect(place(heading).tip?.side).toBe('top');
    expect(place(heading, { news: [card] }).tip).toBeNull();
    expect(place(null).tip).toBeNull();
  });

  test('[L6.6] lies beside what it names, also over people and words that were read', () => {
    const slip: Box = { left: 16, top: 130, width: 288, height: 60 };
    const faces = [0, 1, 2].map((seat): Box => ({ left: 20 + 100 * seat, top: 210, width: 70, height: 90 }));
    const found = place(slip, { spared: faces });
    expect(found.tip?.side).toBe('top');
    expect(found.top).toBe(slip.top + slip.height + 16);
  });

  test('[L6.6] leaves in sight what was said last, and what it names above all', () => {
    const chips: Box = { left: 16, top: 500, width: 288, height: 44 };
    const said: Box = { left: 16, top: 450, width: 288, height: 40 };
    const found = boxOf(place(chips, { news: [said] }));
    for (const box of [chips, said, BUTTON]) expect(covers(found, box)).toBe(false);
    const between: Box = { left: 16, top: 130, width: 288, height: 150 };
    const below: Box = { left: 16, top: 290, width: 288, height: 260 };
    expect(covers(boxOf(place(between, { news: [below] })), between)).toBe(false);
  });

  test('[L6.6] fits between the clock and what was said last, to the pixel', () => {
    const clock: Box = { left: 120, top: 165, width: 80, height: 75 };
    const said: Box = { left: 16, top: 467, width: 288, height: 30 };
    const note = { width: 304, height: 224 };
    const { left, top } = placeNote({
      note,
      screen: PHONE,
      target: { left: 200, top: 70, width: 100, height: 40 },
      kept: [clock],
      fixed: [BUTTON],
      news: [said],
      spared: [],
    });
    for (const box of [clock, said, BUTTON]) expect(covers({ left, top, ...note }, box)).toBe(false);
  });
});

describe('[L6.6] the page is scrolled', () => {
  /** A strip between the clock and what was said last, with no room for a note on either side. */
  const room = {
    note: { width: 304, height: 156 },
    screen: PHONE,
    target: { left: 16, top: 320, width: 288, height: 55 },
    kept: [
      { left: 256, top: 12, width: 48, height: 48 },
      { left: 120, top: 165, width: 80, height: 78 },
    ],
    fixed: [BUTTON],
    news: [{ left: 16, top: 467, width: 288, height: 34 }],
    spared: [],
  };
  const moved = (box: Box, by: number): Box => ({ ...box, top: box.top - by });

  test('as little as it takes to have the subject, the note and what was said last side by side', () => {
    expect(placeNote(room).isHiding).toBe(true);
    const by = scrollFor(room, { up: 0, down: 600 }) ?? 0;
    expect(by).toBeWithin(90, 120);
    const [target, news] = [moved(room.target, by), room.news.map((box) => moved(box, by))];
    const found = placeNote({ ...room, target, news, kept: room.kept.map((box) => moved(box, by)) });
    for (const box of [target, ...news, BUTTON]) expect(covers({ ...found, ...room.note }, box)).toBe(false);
  });

  test('not where all is in sight, and not farther than the page goes', () => {
    expect(scrollFor({ ...room, news: [] }, { up: 0, down: 600 })).toBe(0);
    expect(scrollFor(room, { up: 0, down: 40 })).toBeNull();
  });
});
