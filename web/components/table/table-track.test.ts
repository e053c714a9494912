import { describe, expect, test } from 'bun:test';
import { type Box, cardBox, meet, nameBox, portraitBox, reaches } from './table-space.ts';
import { flatSquash, NAME_HEIGHT, trackFor, VIEW_WIDTH, WIDE_RING_SHARE } from './table-track.ts';
import type { Track } from './track.ts';

const COUNTS = Array.from({ length: 25 }, (_, index) => index + 3);
const NARROW = 320 / VIEW_WIDTH;
const TARGET = 44;

const apart = ({ places }: Track) =>
  places.map((place, index) => {
    const next = places[(index + 1) % places.length] ?? place;
    return Math.hypot(place.x - next.x, place.y - next.y);
  });

/** The room of all portraits, names and cards. */
function roomsOf({ places, portrait, cardWidth, cardTilt }: Track) {
  return {
    faces: places.map((place) => portraitBox(place, portrait)),
    names: places.map((place) => nameBox(place, { portrait, nameHeight: NAME_HEIGHT })),
    cards: places.map(({ card }) => cardBox(card, cardWidth, cardTilt)),
  };
}

/** The timer of the discussion on a phone: 78 px, on a table that is at least 240 px wide. */
const RING_OF_PHONE = (78 / 240) * (VIEW_WIDTH / 2);
const ringOf = ({ width, board }: Track, radius: number) => ({
  x: width / 2,
  y: board.y + board.height / 2,
  radius,
});

/** The cards that lie on another one. */
const onOthers = (cards: readonly Box[]) =>
  cards.filter((card, index) => cards.some((other, at) => at !== index && meet(card, other)));

describe.each(COUNTS)('a table of %d', (seats) => {
  const track = trackFor(seats);
  const { faces, names, cards } = roomsOf(track);

  test('[H4.43 H4.229] the seats lie at equal arcs: a circle up to 8, then hardly shorter in the corners', () => {
    const chords = apart(track);
    const ratio = Math.min(...chords) / Math.max(...chords);
    expect(ratio).toBeGreaterThan(seats <= 8 ? 0.999 : 0.93);
  });

  test('[H4.43 H4.229] you sit at the bottom in the middle, the next one on your left', () => {
    expect(track.places[0]?.x).toBeCloseTo(VIEW_WIDTH / 2, 5);
    expect(Math.max(...track.places.map(({ y }) => y))).toBeCloseTo(track.places[0]?.y ?? 0, 5);
    expect(track.places[1]?.x).toBeLessThan(VIEW_WIDTH / 2);
  });

  test('[H4.230] no two targets touch on a screen of 320 px', () => {
    expect(Math.min(...apart(track)) * NARROW).toBeGreaterThan(TARGET);
  });

  test('[H4.44] no name lies on a portrait or on another name, and none leaves the screen', () => {
    for (const [index, name] of names.entries()) {
      expect(faces.filter((face) => meet(name, face))).toEqual([]);
      expect(names.filter((other, at) => at !== index && meet(name, other))).toEqual([]);
      expect(name.left).toBeGreaterThanOrEqual(0);
      expect(name.right).toBeLessThanOrEqual(VIEW_WIDTH);
    }
  });

  test('no name lies on the number or the state of another seat on a screen of 320 px', () => {
    const beside = 8 / NARROW;
    const { places, portrait } = trackFor(seats, { isNumbered: true });
    for (const [index, place] of places.entries()) {
      const name = nameBox(place, { portrait, nameHeight: NAME_HEIGHT });
      const others = places.filter((_, at) => at !== index);
      const badges = others.map(({ x, y }) => ({
        left: x - portrait / 2 - beside,
        right: x + portrait / 2 + beside,
        top: y - portrait / 2,
        bottom: y,
      }));
      expect(badges.filter((badge) => meet(name, badge))).toEqual([]);
      expect(place.nameRoom).toBeGreaterThan(30);
    }
  });

  test('[H4.233] no card lies on another card', () => {
    const tables = [track, trackFor(seats, { squash: flatSquash(seats) })];
    const wide = [0.65, 1].map((squash) => trackFor(seats, { squash, isWide: true }));
    for (const table of [...tables, ...wide]) expect(onOthers(roomsOf(table).cards)).toEqual([]);
  });

  test('up to eight, a name of 15 px on the table of a phone is clear of cards and timer', () => {
    if (seats > 8) return;
    const flat = trackFor(seats, { squash: flatSquash(seats) });
    // What of its line of 18 px the letters reach down.
    const nameHeight = 16 * (VIEW_WIDTH / 240);
    const names = flat.places.map((place) => nameBox(place, { portrait: flat.portrait, nameHeight }));
    const { cards } = roomsOf(flat);
    expect(cards.filter((card) => names.some((name) => meet(card, name)))).toEqual([]);
    expect(names.filter((name) => reaches(name, ringOf(flat, RING_OF_PHONE)))).toEqual([]);
  });

  test('up to eight, cards lie alike at both sides', () => {
    if (seats > 8) return;
    for (const table of [track, trackFor(seats, { squash: flatSquash(seats) })])
      for (const [index, { card }] of table.places.entries()) {
        const facing = table.places[(seats - index) % seats]?.card;
        if (index * 2 === seats || facing === undefined) continue;
        expect(card.x + facing.x).toBeCloseTo(table.width, 1);
        expect(card.y).toBeCloseTo(facing.y, 1);
      }
  });

  test('[H4.233] no name and no card lies under the timer, and your card lies straight before you', () => {
    const flat = trackFor(seats, { squash: flatSquash(seats) });
    const wide = trackFor(seats, { squash: 0.65, isWide: true });
    for (const [table, radius] of [
      [flat, RING_OF_PHONE],
      [wide, wide.width * WIDE_RING_SHARE],
    ] as const) {
      const rooms = roomsOf(table);
      const ring = ringOf(table, radius);
      expect([...rooms.names, ...rooms.cards].filter((room) => reaches(room, ring))).toEqual([]);
      expect(table.places[0]?.card.x).toBeCloseTo(table.width / 2, 5);
    }
  });

  test('[H4.232] each card lies before its seat, inward, and on no portrait and no name', () => {
    for (const [index, card] of cards.entries()) {
      expect([...faces, ...names].filter((room) => meet(card, room))).toEqual([]);
      const place = track.places[index];
      if (place === undefined) continue;
      const [dx, dy] = [place.card.x - place.x, place.card.y - place.y];
      expect(dx * place.inX + dy * place.inY).toBeGreaterThan(track.portrait / 2);
    }
  });

  test('[H4.44 H4.234] pressed flat it is lower, and still everybody can be read', () => {
    const flat = trackFor(seats, { squash: flatSquash(seats) });
    const rooms = roomsOf(flat);
    for (const name of rooms.names) expect(rooms.faces.filter((face) => meet(name, face))).toEqual([]);
    for (const card of rooms.cards) expect(rooms.names.filter((name) => meet(card, name))).toEqual([]);
    expect(flat.height).toBeLessThanOrEqual(track.height);
  });

  test('[H4.45] on a screen that lies it is longer than deep, and everybody can be read', () => {
    const wide = trackFor(seats, { squash: 0.65, isWide: true });
    const rooms = roomsOf(wide);
    for (const [index, name] of rooms.names.entries()) {
      expect(rooms.faces.filter((face) => meet(name, face))).toEqual([]);
      expect(rooms.names.filter((other, at) => at !== index && meet(name, other))).toEqual([]);
    }
    for (const card of rooms.cards) expect(rooms.faces.filter((face) => meet(card, face))).toEqual([]);
    expect(wide.width / wide.height).toBeGreaterThan(1.45);
  });
});

test('one more at the table of a screen that lies makes nobody much smaller', () => {
  const widths = COUNTS.map((seats) => trackFor(seats, { squash: 0.65, isWide: true }).width);
  const steps = widths.slice(1).map((width, index) => width - (widths[index] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(120);
});

test('[L5.10] on a table screen a long name takes what the short ones beside it leave', () => {
  const LONG = 10;
  const roomBeside = (letters: number) => {
    const names = COUNTS.flatMap(() => [letters, LONG]).slice(0, 27);
    return trackFor(27, { squash: 0.65, isWide: true, letters: names }).places[1]?.nameRoom ?? 0;
  };
  expect(roomBeside(3)).toBeGreaterThan(roomBeside(LONG) * 1.3);
});

test('[L5.10] beside a table there is room for names that reach over its sides', () => {
  for (const seats of COUNTS) {
    const { places } = trackFor(seats);
    expect(places.every(({ nameRoom, aside }) => aside.nameRoom >= nameRoom)).toBe(true);
    // Up to five have it round the table too.
    if (seats > 5) expect(places.some(({ nameRoom, aside }) => aside.nameRoom > nameRoom + 10)).toBe(true);
  }
});

const EIGHT = [3, 4, 5, 6, 7, 8];
const TWELVE = COUNTS.filter((count) => count <= 12);
test.each([
  ['on a table screen, where letters are larger', TWELVE, 99.9, { squash: 0.65, isWide: true }],
  ['in a lobby, where no cards lie', TWELVE, 85, { isNumbered: true, isBare: true }],
  ['at the flat table', EIGHT, 80, 'flat'],
  ['at the round table', [4, 5], 85, {}],
] as const)('[H4.44] eight letters and a mark have room %s', (_, counts, least, options) => {
  for (const seats of counts) {
    const { places } = trackFor(seats, options === 'flat' ? { squash: flatSquash(seats) } : options);
    expect(Math.min(...places.map(({ nameRoom }) => nameRoom))).toBeGreaterThan(least);
  }
});

test('[H4.44] cards and portraits are all that takes room from a name at the round table', () => {
  for (const seats of COUNTS.filter((count) => count <= 14)) {
    const { places } = trackFor(seats);
    const rooms = places.map(({ nameRoom }) => nameRoom);
    expect(Math.min(...rooms)).toBeGreaterThan(67);
    expect(rooms.filter((room) => room > 95).length).toBeGreaterThanOrEqual(seats / 3);
  }
});

test('[H4.234] up to eight the flat table leaves a phone its lower half', () => {
  for (const seats of EIGHT) expect(trackFor(seats, { squash: flatSquash(seats) }).height).toBeLessThan(375);
});
