import { describe, expect, test } from 'bun:test';
import { reviewDocumentSchema, reviewSchema } from '../../protocol/review.ts';
import { BUILT_IN_THEMES } from '../../themes/index.ts';
import { figuresOf, recordOf, reviewedTable, toldIn } from '../testing/reviewed-table.ts';
import { readReview } from './read-review.ts';

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
