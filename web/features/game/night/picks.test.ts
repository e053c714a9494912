import { describe, expect, test } from 'bun:test';
import { type Direction, nightPayloadSchema } from '@nightfall/shared/game/state/choice';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { themeById } from '@nightfall/shared/themes/index';
import { userId } from '../../../testing/sample-view.ts';
import { missingOf, summaryOf } from './choice-words.ts';
import { movesOf, shiftMoves } from './moves.ts';
import {
  initialPicks,
  isComplete,
  type Offer,
  type Picks,
  payloadOf,
  targetCount,
  toggledPick,
} from './picks.ts';

const theme = themeById('generic');
const [a, b, c] = [userId(2), userId(3), userId(4)];
const one = { targets: [a, b, c], min: 1, max: 1 };
const center = { centerIndices: [0, 1, 2], min: 1, max: 1 };
const picks = (targets: readonly string[] = [], centerIndices: readonly number[] = []): Picks => ({
  targets,
  centerIndices,
});

interface Row {
  readonly offer: Offer;
  /** Not enough to be submitted. */
  readonly short: Picks | null;
  readonly full: Picks;
  readonly payload: Record<string, unknown>;
}

const aimed = (type: Offer['type']): Row => ({
  offer: { type, ...one },
  short: picks(),
  full: picks([b]),
  payload: { type, targetUserId: b },
});
const onCenter = (type: Offer['type']): Row => ({
  offer: { type, ...center },
  short: picks(),
  full: picks([], [2]),
  payload: { type, centerIndex: 2 },
});

const ROWS: Row[] = [
  aimed('copy_role'),
  aimed('target_player'),
  aimed('convert_player'),
  aimed('view_player'),
  aimed('protect_from_death'),
  aimed('protect_player'),
  aimed('tap_player'),
  aimed('reveal_player'),
  aimed('rob_player'),
  aimed('banish_player'),
  onCenter('copy_center'),
  onCenter('view_center_card'),
  onCenter('swap_center'),
  {
    offer: { type: 'view_center', centerIndices: [0, 1, 2], min: 2, max: 2 },
    short: picks([], [1]),
    full: picks([], [1, 2]),
    payload: { type: 'view_center', positions: [1, 2] },
  },
  {
    offer: { type: 'swap_players', targets: [a, b, c], min: 2, max: 2 },
    short: picks([a]),
    full: picks([a, c]),
    payload: { type: 'swap_players', player1UserId: a, player2UserId: c },
  },
  {
    offer: { type: 'investigate_players', targets: [a, b, c], min: 1, max: 2 },
    short: picks(),
    full: picks([c, a]),
    payload: { type: 'investigate_players', targetUserIds: [c, a] },
  },
  {
    offer: { type: 'view_and_swap', targets: [a, b, c], centerIndices: [0, 1, 2], min: 1, max: 1 },
    short: picks([a]),
    full: { ...picks([a], [0]), ifEvilTarget: b },
    payload: { type: 'view_and_swap', centerIndex: 0, targetUserId: a, ifEvilTargetUserId: b },
  },
  {
    offer: { type: 'shift_cards', directions: ['left', 'right'], min: 0, max: 0 },
    short: picks(),
    full: { ...picks(), direction: 'right' },
    payload: { type: 'shift_cards', direction: 'right' },
  },
  {
    offer: { type: 'assign_artifact', ...one, artifactIds: ['mask-of-muting', 'shroud-of-shame'] },
    short: picks([a]),
    full: { ...picks([a]), artifactId: 'mask-of-muting' },
    payload: { type: 'assign_artifact', targetUserId: a, artifactId: 'mask-of-muting' },
  },
  {
    offer: { type: 'view_werewolf_pile', min: 0, max: 0 },
    short: null,
    full: picks(),
    payload: { type: 'view_werewolf_pile' },
  },
  {
    offer: { type: 'no_action', ...one },
    short: null,
    full: picks([c]),
    payload: { type: 'no_action', suspectUserId: c },
  },
];

describe('the picks of a night choice', () => {
  test('[G2.107] every kind of choice is tried here', () => {
    const tried = new Set(ROWS.map(({ offer }) => offer.type));
    const types = Object.keys(theme.text.screens.choices);
    expect(types.filter((type) => type !== 'submit_vote' && !tried.has(type as never))).toEqual([]);
  });

  test.each(ROWS.map((row) => [row.offer.type, row] as const))(
    '[G2.107 G3.20 G3.22 G5.13 G5.15] %s: complete, and a legal payload',
    (_, row) => {
      if (row.short !== null) {
        expect(isComplete(row.offer, row.short)).toBe(false);
        expect(payloadOf(row.offer, row.short)).toBeNull();
      }
      expect(isComplete(row.offer, row.full)).toBe(true);
      expect(payloadOf(row.offer, row.full)).toEqual(row.payload as never);
      expect(nightPayloadSchema.safeParse(row.payload).success).toBe(true);
    },
  );

  test('a suspicion may be left out', () => {
    expect(payloadOf({ type: 'no_action', targets: [a], min: 0, max: 1 }, picks())).toEqual({
      type: 'no_action',
    });
  });

  test('[G2.96] the Drunk begins at the first center card, others with nothing', () => {
    expect(initialPicks({ type: 'swap_center', ...center }).centerIndices).toEqual([0]);
    expect(initialPicks({ type: 'view_center_card', ...center }).centerIndices).toEqual([]);
  });

  test('[G5.14] a third pick replaces the oldest, a second press takes a pick back', () => {
    expect(toggledPick([a, b], c, 2)).toEqual([b, c]);
    expect(toggledPick([a], b, 1)).toEqual([b]);
    expect(toggledPick([a, b], a, 2)).toEqual([b]);
  });

  test('a vote wants one target', () => {
    expect(targetCount({ type: 'submit_vote', targets: [a, b] })).toEqual({ min: 1, max: 1 });
  });

  test('[H4.245] the line above the button repeats the choice', () => {
    const names: Record<string, string> = { [a]: 'Dov', [c]: 'Bram' };
    const offer: Offer = { type: 'swap_players', targets: [a, c], min: 2, max: 2 };
    const nameOf = (id: string) => names[id] ?? '';
    expect(summaryOf(offer, picks([a, c]), { theme, nameOf })).toBe('Swap Dov and Bram');
    expect(summaryOf(offer, picks(), { theme, nameOf })).toBe('');
    const office = { theme: themeById('corporate'), nameOf };
    expect(summaryOf(offer, picks([a, c]), office)).toBe('Switch Dov and Bram');
  });

  test('what is missing is asked for in the words of the theme', () => {
    const offer: Offer = { type: 'view_center', centerIndices: [0, 1, 2], min: 2, max: 2 };
    const asked = (id: string) =>
      [picks(), picks([], [0])].map((some) => missingOf(offer, some, themeById(id)).words);
    expect(asked('generic')).toEqual(['Choose two center cards', 'Choose one more center card']);
    expect(asked('corporate')).toEqual(['Choose two vacant desks', 'Choose one more vacant desk']);
    const artifact: Offer = { type: 'assign_artifact', ...one, artifactIds: ['mask-of-muting'] };
    expect(missingOf(artifact, picks(), theme).words).toBe('Choose an artifact');
    expect(missingOf(artifact, picks(), themeById('corporate')).words).toBe('Choose a piece of equipment');
  });
});

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
