import { expect, test } from 'bun:test';
import { parseSource, readSources } from './imports';
import { looseSentences, looseWords } from './loose-words';
import { oddWords, readTexts } from './odd-words';

/** Letters that are drawn on a card, as its picture is; and the page of all parts, which no player sees. */
const DRAWN = /^web\/(components\/cards\/(card-backs|role-faces)|features\/gallery)\//;

const shown = readSources(['web']).filter(
  ({ path, isTest }) => !isTest && !path.startsWith('web/testing/') && !DRAWN.test(path),
);
const pages = shown.filter(({ path }) => path.endsWith('.tsx'));

/** Where nothing is said but in files of texts. */
const SILENT = /^web\/(features|components|realtime)\/(?!.*texts\.ts$)/;

// holds: H4.128 H4.129
test('what the pages say stands in the texts of their feature', () => {
  expect(pages.length).toBeGreaterThan(150);
  expect(pages.flatMap(looseWords)).toEqual([]);
});

test('no other file of a feature has texts of its own', () => {
  const silent = shown.filter(({ path }) => SILENT.test(path));
  expect(silent.length).toBeGreaterThan(200);
  expect(silent.flatMap(looseSentences)).toEqual([]);
});

test.each([
  ["const TEXTS = { close: 'Close' };", 'tsx', ['const TEXTS']],
  ["export const TEXTS = { close: 'Close' };", 'ts', ['const TEXTS']],
  ["export const a = 'Somebody who left';", 'ts', ['Somebody who left']],
  [`export const a = (who: string) => \`I \${who}…\`;`, 'ts', ['I']],
  ["export const a = 'Alpha Wolf' + 'NOT_CONNECTED' + 'M4 -9A10 10';", 'ts', []],
  ["console.warn('was not sent'); throw new Error('There is no room here');", 'ts', []],
])('finds the loose sentences of %s in a .%s', (code, ending, words) => {
  const path = `web/features/a.${ending}`;
  expect(looseSentences(parseSource(path, code))).toEqual(words.map((word) => `${path}: ${word}`));
});

test.each([
  ['<p>Hello</p>', ['Hello']],
  [`<p>{isLate ? TEXTS.late : \`in \${time} minutes\`}</p>`, ['in', 'minutes']],
  ["<p>{isLate && 'Late'}</p>", ['Late']],
  ['<button aria-label="Close" className="button">{TEXTS.close}</button>', ['Close']],
  ['<Field label={TEXTS.email} type="email" />', []],
  [`<p>{\`\${first} · \${second}\`} ×</p>`, []],
])('finds the loose words of %s', (jsx, words) => {
  const file = parseSource('web/a.tsx', `export const a = ${jsx};`);
  expect(looseWords(file)).toEqual(words.map((word) => `web/a.tsx: ${word}`));
});

// holds: T3.12
test('what was odd to a native speaker is said plainly everywhere', async () => {
  const texts = await readTexts();
  expect(texts.size).toBeGreaterThan(100);
  const found = [...texts].flatMap(([path, text]) => oddWords(text).map((odd) => `${path}: ${odd}`));
  expect(found).toEqual([]);
});

test.each([
  ['The Villager team has a single vote to catch somebody of it.', ['catch somebody of']],
  ['Words bind nobody.', ['Words bind nobody']],
  ['Three of them nobody has.', ['of them nobody has']],
  ['When all are ready, or the time is up, comes: The Vote.', [', comes: ']],
  ['a moon, that it sleeps', [', that it sleeps']],
  ['A moon means it sleeps.', []],
])('finds what is odd about %s', (text, odd) => expect(oddWords(text)).toEqual(odd));
