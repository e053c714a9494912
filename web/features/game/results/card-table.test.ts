import { expect, test } from 'bun:test';
import { cardBox, meet, nameBox, portraitBox } from '../../../components/table/table-space.ts';
import { trackFor } from '../../../components/table/table-track.ts';
import { CARD_SHARE, placesOn } from './card-table.tsx';

/** How many find room for their names on a table that stands. */
const MOST_NAMED = 16;

test('[H4.233] on a table that lies no card of a player is under the center cards, with 3 to 27 at it', () => {
  const covered: string[] = [];
  for (let count = 3; count <= 27; count += 1) {
    const track = trackFor(count, { isWide: true });
    const seats = Array.from({ length: count }, (_, seat) => ({ id: `${seat}`, name: `${seat}` }));
    const places = placesOn(track, seats);
    const width = track.portrait * CARD_SHARE;
    const height = (width * 7) / 5;
    for (const { id } of seats)
      for (const center of [0, 1, 2]) {
        const [card, other] = [places.get(id), places.get(`center-${center}`)];
        if (card === undefined || other === undefined) throw new Error('There is no such place');
        if (Math.abs(card.x - other.x) < width && Math.abs(card.y - other.y) < height)
          covered.push(`${count} at the table: ${id} under center card ${center}`);
      }
  }
  expect(covered).toEqual([]);
});

test.each([
  [true, 27],
  [false, MOST_NAMED],
])(
  '[T2.55] no card lies over a name, a face or another card: a table that lies, %p, of 3 to %p',
  (isWide, most) => {
    const covered: string[] = [];
    for (let count = 3; count <= most; count += 1) {
      const track = trackFor(count, { isWide, hasOtherCards: true });
      const seats = Array.from({ length: count }, (_, seat) => ({ id: `${seat}`, name: `${seat}` }));
      const cards = [...placesOn(track, seats)].filter(([place]) => place !== 'pile');
      const boxes = cards.map(([, place]) => cardBox(place, track.portrait * CARD_SHARE, 1));
      const { portrait, nameHeight } = track;
      for (const [index, box] of boxes.entries()) {
        const card = `${count} at the table: the card of ${cards[index]?.[0]}`;
        for (const [seat, place] of track.places.entries()) {
          if (meet(box, nameBox(place, { portrait, nameHeight })))
            covered.push(`${card} on the name of ${seat}`);
          if (meet(box, portraitBox(place, portrait))) covered.push(`${card} on the face of ${seat}`);
        }
        if (boxes.slice(0, index).some((other) => meet(box, other))) covered.push(`${card} on another`);
      }
    }
    expect(covered).toEqual([]);
  },
);
