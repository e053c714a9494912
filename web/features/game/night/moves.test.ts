import { describe, expect, test } from 'bun:test';
import type { Direction } from '@nightfall/shared/game/state/choice';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { movesOf, shiftMoves } from './moves.ts';
import type { Offer, Picks } from './picks.ts';

const seating = { seats: ['a', 'me', 'c', 'd'], myUserId: 'me' };
const none: Picks = { targets: [], centerIndices: [] };
const ways = (type: Offer['type'], picks: Partial<Picks>) =>
  movesOf({ type }, { ...none, ...picks }, seating).map(
    ({ from, to, isMaybe }) => `${from}>${to}${isMaybe ? '?' : ''}`,
  );

describe('the cards that the picks would move', () => {
  test.each([
    ['rob_player', { targets: ['c'] }, 'c>me me>c'],
    ['swap_players', { targets: ['a'] }, ''],
    ['swap_players', { targets: ['a', 'd'] }, 'a>d d>a'],
    ['swap_center', { centerIndices: [2] }, 'me>center-2 center-2>me'],
    ['convert_player', { targets: ['a'] }, 'pile>a a>pile'],
    ['view_and_swap', { targets: ['a'] }, ''],
    ['view_and_swap', { targets: ['a'], centerIndices: [0] }, 'center-0>a a>center-0'],
    [
      'view_and_swap',
      { targets: ['a'], centerIndices: [0], ifEvilTarget: 'd' },
      'center-0>a a>center-0 center-0>d?',
    ],
    ['shift_cards', {}, ''],
    ['view_player', { targets: ['a'] }, ''],
    ['view_center', { centerIndices: [0, 1] }, ''],
  ] as const)('[H4.46 H4.180] %s of %p: %s', (type, picks, expected) => {
    expect(ways(type, picks).join(' ')).toBe(expected);
  });

  test.each(['left', 'right'] as const)(
    '[H1.33] a shift to the %s goes as the rules do it',
    (direction: Direction) => {
      const table = gameWith({
        ann: 'Seer',
        bob: 'Village Idiot',
        cy: 'Robber',
        dot: 'Hunter',
        eve: 'Mason',
      });
      const names = ['ann', 'bob', 'cy', 'dot', 'eve'];
      const dealt = new Map(names.map((name) => [name, table.view(name).me?.originalRole ?? '']));
      const shift = { seats: names, myUserId: 'bob' };
      const expected = new Map(
        shiftMoves(direction, shift).map(({ from, to }) => [to, dealt.get(from) ?? '']),
      ).set('bob', 'Village Idiot');
      table.submit('bob', { type: 'shift_cards', direction }).endNight().vote({});
      expect(table.finalRoles()).toEqual(Object.fromEntries(expected));
    },
  );

  test('no arrows without others to move cards between', () => {
    expect(shiftMoves('left', { seats: ['me', 'b'], myUserId: 'me' })).toEqual([]);
  });
});
