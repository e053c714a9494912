import { describe, expect, test } from 'bun:test';
import { reviewDocumentSchema, reviewSchema } from '../../protocol/review.ts';
import { BUILT_IN_THEMES, themeById } from '../../themes/index.ts';
import { turningPointSentence } from '../sentences/review-sentences.ts';
import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { figuresOf, recordOf, reviewedTable, toldIn } from '../testing/reviewed-table.ts';
import type { Chances } from './figures.ts';
import { heardBy, momentFigures, momentsOf, turningPointOf } from './moments.ts';
import { readReview } from './read-review.ts';
import { publicMoments } from './replay.ts';

const record = recordOf(reviewedTable());
const figures = figuresOf(record);
const names = ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva'];

describe.each(BUILT_IN_THEMES.map(({ id }) => id))('a review in %s', (themeId) => {
  const { document, own } = toldIn(record, themeId, figures);

  test('[C3.10] is kept without a name, and read with those that are known', () => {
    expect(reviewDocumentSchema.parse(document)).toEqual(document);
    const kept = JSON.stringify([document, own]);
    for (const { displayName } of record.players) expect(kept).not.toContain(`"${displayName} `);
    const read = readReview({ gameId: record.id, round: 1, document, names, own: own[1] ?? null });
    expect(reviewSchema.parse(read)).toEqual(read);
    expect(read.you).toMatchObject({ seat: 1, bestVote: 0 });
    expect(read.you?.text).toContain('Ann');
    expect(/[\uE000\uE001]/.test(JSON.stringify(read))).toBe(false);
    expect(read.moments[3]?.text).toContain('Bob');
    expect(read.nightLog.some(({ text }) => text.startsWith('Bob'))).toBe(true);
  });

  test('[C3.11] has one sentence for each moment, the turning point and the reader', () => {
    const texts = [
      ...document.moments.map(({ text }) => text),
      document.turningPoint.text,
      ...own.map(({ text }) => text),
    ];
    for (const text of texts) expect(text).toMatch(/^[^{}]+[.”]$/);
  });
});

test('[C3.10] deleted accounts have no name in it', () => {
  const { document } = toldIn(record, 'generic', figures);
  const gone = [null, ...names.slice(1)];
  const read = readReview({ gameId: record.id, round: 1, document, names: gone, own: null });
  expect(JSON.stringify(read)).not.toContain('Ann');
  expect(read.players[0]?.name).toBeNull();
  expect(read.you).toBeNull();
});

const [ann, bob] = ['ann' as PlayerId, 'bob' as PlayerId];
const made = (id: string, playerId: PlayerId, at: number, withdrawnAt?: number): MadeClaim => ({
  id,
  playerId,
  claim: { kind: 'quiet' },
  at,
  ...(withdrawnAt === undefined ? {} : { withdrawnAt }),
});

test('[C3.1] a withdrawn claim is heard until then, and a new role claim withdraws the former in the same moment', () => {
  const claims = [made('first', ann, 10, 30), made('second', bob, 20, 40), made('third', ann, 30)];
  const moments = momentsOf(claims);
  expect(moments.map(({ made: { id }, isWithdrawal }) => [id, isWithdrawal])).toEqual([
    ['first', false],
    ['second', false],
    ['third', false],
    ['second', true],
  ]);
  const all = claims.map(({ id, playerId: speaker, claim }) => ({ id, speaker, claim, isWithdrawn: false }));
  const standingAt = (upTo: number) =>
    heardBy(all, moments, upTo).flatMap(({ id, isWithdrawn }) => (isWithdrawn ? [] : [id]));
  expect([-1, 0, 1, 2, 3].map(standingAt)).toEqual([
    [],
    ['first'],
    ['first', 'second'],
    ['second', 'third'],
    ['third'],
  ]);
});

const seats = ['ann', 'bob', 'cleo'] as PlayerId[];
const START: Chances = [33, 33, 33];

/** What moments with these figures after each changed, Ann speaking. */
function after(chances: readonly Chances[], people = seats, start = START) {
  const moments = chances.map((_, at) => {
    const made: MadeClaim = {
      id: `claim ${at}`,
      playerId: people[0] as PlayerId,
      claim: { kind: 'quiet' },
      at,
    };
    return { made, at, isWithdrawal: false };
  });
  return momentFigures(people, moments, start, chances);
}

test('[C3.21] what was said after the first hundred claims of a large table is left out but for its end, and says so', () => {
  const isChosen = publicMoments(27);
  expect([0, 99, 100, 298, 299].map((index) => isChosen(index, 300))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  const [first, second, third] = momentsOf(record.claims);
  if (!first || !second || !third) throw new Error('less was said');
  const { seats } = figuresOf(record);
  const [start, changed] = [seats.map(() => 20), seats.map((_, at) => (at === 0 ? 60 : 10))];
  const moments = momentFigures(seats, [first, second, third], start, [changed, null, start]);
  expect(moments.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true, true]);
  expect(moments.map(({ chances }) => chances)).toEqual([changed, changed, start]);
  expect(moments.map(({ shift }) => shift.to)).toEqual([seats[0] ?? null, null, null]);
});

describe('[C3.4] the turning point of a round', () => {
  test.each<[string, Chances[], number | null]>([
    [
      'the moment that moved the suspicion most',
      [
        [30, 36, 33],
        [20, 60, 19],
        [25, 55, 19],
      ],
      1,
    ],
    [
      'the first of two that moved it alike',
      [
        [23, 43, 33],
        [33, 33, 33],
      ],
      0,
    ],
    ['none where nothing was said', [], null],
    [
      'none where it hardly moved',
      [
        [30, 36, 33],
        [28, 38, 33],
      ],
      null,
    ],
  ])('is %s', (_, chances, index) => {
    expect(turningPointOf(START, after(chances))).toBe(index);
  });

  test('is none where a large table moved a little each', () => {
    const people = Array.from({ length: 27 }, (_, seat) => `seat ${seat}` as PlayerId);
    const [start, moved] = [people.map(() => 20), people.map((_, seat) => (seat % 2 === 0 ? 22 : 18))];
    expect(turningPointOf(start, after([moved], people, start))).toBeNull();
  });

  test.each(BUILT_IN_THEMES.map(({ id }) => id))(
    'is one sentence that names whom it was about, in %s',
    (id) => {
      const [moment] = after([[10, 60, 30]]);
      const { words } = themeById(id);
      const say = (shift: NonNullable<typeof moment>['shift'] | null) =>
        words.text(turningPointSentence(shift), (seat) => seat.toUpperCase());
      const said = say(moment?.shift ?? null);
      for (const name of ['ANN', 'BOB']) expect(said).toContain(name);
      expect(said).toMatch(/^[^.{}]+\.$/);
      expect(say(null)).not.toMatch(/ANN|BOB|CLEO|[{}]/);
    },
  );
});
