import { describe, expect, test } from 'bun:test';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { cardBox, meet, nameBox, portraitBox } from '../../../components/table/table-space.ts';
import { trackFor } from '../../../components/table/table-track.ts';
import { CARD_SHARE, placesOn } from './card-table.tsx';
import { lastChangeOf, storyOf } from './night-story.ts';
import { cuesOf, landedBy, momentsOf, turnStagger } from './reveal-cues.ts';

/** Who has which card in the end, by the prints of the story. */
function told(table: Table) {
  const view = table.vote({}).view('Ann');
  const story = storyOf(view);
  const end = story.steps.at(-1)?.after ?? story.atNightfall;
  const lastCards = view.players.map(({ userId, displayName }) => [
    displayName,
    story.prints.get(end.get(userId) ?? ''),
  ]);
  return {
    view,
    story,
    lastCards: Object.fromEntries(lastCards),
    roles: story.steps.map(({ line }) => line.role),
  };
}

const dealt = { Ann: 'Troublemaker', Bob: 'Robber', Cleo: 'Werewolf', Dov: 'Drunk', Esme: 'Witch' };
const night = () =>
  gameWith(dealt, { center: ['Seer', 'Mason', 'Tanner'] })
    .submit('Bob', { type: 'rob_player', targetUserId: 'Cleo' })
    .submit('Esme', { type: 'view_and_swap', centerIndex: 0, targetUserId: 'Dov' })
    .submit('Ann', { type: 'swap_players', player1UserId: 'Bob', player2UserId: 'Esme' })
    .submit('Dov', { type: 'swap_center', centerIndex: 2 });

describe('the story of the night', () => {
  test('[H4.70] follows the order of the log, and leaves every card where the results show it', () => {
    const { view, lastCards, roles, story } = told(night());
    expect(roles).toEqual(view.nightLog?.map(({ role }) => role) ?? []);
    expect(lastCards).toEqual(
      Object.fromEntries(view.players.map((one) => [one.displayName, one.currentRole])),
    );
    expect(story.prints.get('center-0')).toBe('Seer');
    expect(story.prints.get('center-1')).toBe('Mason');
  });

  test('[H4.67 H4.252] names the role that moved a card last', () => {
    const { view, story } = told(night());
    const by = view.players.map(({ displayName, userId }) => [
      displayName,
      lastChangeOf(view, story, userId),
    ]);
    expect(Object.fromEntries(by)).toEqual({
      Ann: null,
      Bob: 'Troublemaker',
      Cleo: 'Robber',
      Dov: 'Drunk',
      Esme: 'Troublemaker',
    });
  });

  test('[H4.70] puts a copier’s step where it explains the morning, not where the log has it', () => {
    const table = gameWith({ Ann: 'Villager', Bob: 'Robber', Cleo: 'Werewolf', Dov: 'Doppelganger' });
    table.submit('Dov', { type: 'copy_role', targetUserId: 'Bob' });
    table.submit('Dov', { type: 'rob_player', targetUserId: 'Cleo' });
    table.submit('Bob', { type: 'rob_player', targetUserId: 'Dov' });
    const { lastCards, roles } = told(table);
    expect(lastCards.Bob).toBe('Werewolf');
    expect(lastCards.Dov).toBe('Robber');
    expect(roles.filter((role) => role === 'Robber')).toHaveLength(2);
  });

  test('[H4.70] moves nothing that a shield has kept in its place', () => {
    const table = gameWith({ Ann: 'Sentinel', Bob: 'Robber', Cleo: 'Werewolf', Dov: 'Village Idiot' });
    table.submit('Ann', { type: 'protect_player', targetUserId: 'Cleo' });
    table.submit('Bob', { type: 'rob_player', targetUserId: 'Cleo' });
    table.submit('Dov', { type: 'shift_cards', direction: 'left' });
    const { view, lastCards } = told(table);
    expect(lastCards).toEqual(
      Object.fromEntries(view.players.map((one) => [one.displayName, one.currentRole])),
    );
    expect(lastCards.Cleo).toBe('Werewolf');
    expect(lastCards.Ann).toBe('Robber');
  });

  test('tells of a card from the werewolf pile', () => {
    const table = gameWith({ Ann: 'Alpha Wolf', Bob: 'Villager', Cleo: 'Seer' });
    table.submit('Ann', { type: 'convert_player', targetUserId: 'Bob' });
    const { view, lastCards, story } = told(table);
    expect(lastCards.Bob).toBe('Werewolf');
    expect(story.steps.at(-1)?.after.get('pile')).toBe(table.userId('Bob'));
    expect(lastChangeOf(view, story, table.userId('Bob'))).toBe('Alpha Wolf');
  });

  test('gives an artifact’s change to the one who brought it', () => {
    const table = gameWith({ Ann: 'Curator', Bob: 'Villager', Cleo: 'Seer' });
    const artifactId = 'claw-of-the-werewolf';
    table.submit('Ann', { type: 'assign_artifact', targetUserId: 'Bob', artifactId });
    const { view, story } = told(table);
    expect(lastChangeOf(view, story, table.userId('Bob'))).toBe('Curator');
  });
});

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

describe('a reveal', () => {
  test.each([0, 3, 7, 16, 27])(
    '[H4.63 H4.219] of %i votes goes forward and is over within 12 seconds',
    (votes) => {
      const cues = cuesOf(votes, true);
      const moments = momentsOf(cues);
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(cues.end).toBeLessThan(12_000);
      expect(landedBy(cues, cues.counted)).toBe(votes);
      expect(turnStagger(27) * 27).toBeCloseTo(900);
    },
  );

  test('wastes no time on cards of the eliminated when there are none', () => {
    const [some, none] = [cuesOf(7, true), cuesOf(7, false)];
    expect(none.shown).toBe(none.turned);
    expect(none.end).toBeLessThan(some.end);
  });
});
