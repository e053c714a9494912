import { expect, test } from 'bun:test';
import { trackFor } from '../../../components/table/table-track.ts';
import { placesOn } from './card-table.tsx';

/** A card's width in portraits, as its style has it. */
const CARD_SHARE = 0.58;

// holds: H4.233
test('on a table that lies no card of a player is under the center cards, with 3 to 27 at it', () => {
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
