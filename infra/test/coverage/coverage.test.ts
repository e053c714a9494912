import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/paths';
import { readRequirements, withTests } from './requirements';
import { filesByRequirement, readTestFile, readTestFiles } from './tests-by-requirement';

const page = readFileSync(join(projectRoot, 'docs', 'coverage.md'), 'utf8');
const requirements = readRequirements(page);
const known = new Set(requirements.map(({ id }) => id));
const files = readTestFiles();
const held = new Set(files.flatMap(({ alwaysHolds }) => alwaysHolds));

const LARGEST_PAGE = 150 * 1024;

// holds: H9.19
test('every requirement has an id of its own', () => {
  expect(requirements.length).toBeGreaterThan(1_000);
  expect(known.size).toBe(requirements.length);
});

test('every requirement is held by a test of every run', () => {
  expect([...known].filter((id) => !held.has(id))).toEqual([]);
});

test('every test file names what it holds, and nothing that is unknown', () => {
  expect(files.length).toBeGreaterThan(250);
  expect(files.filter(({ holds }) => holds.length === 0).map(({ path }) => path)).toEqual([]);
  const unknown = files.flatMap(({ path, holds }) =>
    holds.filter((id) => !known.has(id)).map((id) => `${path}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('what a test holds stands right above it', () => {
  expect(files.flatMap(({ path, misplaced }) => misplaced.map((line) => `${path}:${line}`))).toEqual([]);
});

test('docs/coverage.md is up to date (`bun run coverage` writes it) and short', () => {
  expect(page).toBe(withTests(page, filesByRequirement(files)));
  expect(page.length).toBeLessThan(LARGEST_PAGE);
});

// holds: T3.11
test('every ruling that a requirement names is written', () => {
  const named = [...page.matchAll(/\((docs\/rulings\/\w+\.md), '([^']+)'\)/g)];
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter(
    ([, path = '', title = '']) => !readFileSync(join(projectRoot, path), 'utf8').includes(`**${title}**`),
  );
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

describe('the reading itself', () => {
  test('finds ids above a test, and above nothing', () => {
    const text = [
      '// holds: G1.1 G1.2',
      '// because',
      "test('a', () => {",
      '  // holds: G1.3',
      '  act();',
      '});',
    ];
    expect(readTestFile('a/b.test.ts', text.join('\n'))).toEqual({
      path: 'a/b.test.ts',
      holds: ['G1.1', 'G1.2', 'G1.3'],
      alwaysHolds: ['G1.1', 'G1.2', 'G1.3'],
      misplaced: [4],
    });
  });

  test('tells what is held at every run from what a long test holds', () => {
    const text = [
      '// holds: G1.1',
      "test('a', { tag: '@long' }, async () => {});",
      '// holds: G1.2',
      "test('b', async () => {});",
    ];
    expect(readTestFile('a/b.pw.ts', text.join('\n'))).toMatchObject({
      holds: ['G1.1', 'G1.2'],
      alwaysHolds: ['G1.2'],
    });
  });

  test('writes files behind requirements, and over those written before', () => {
    const filesOf = filesByRequirement([
      { path: 'a/one.test.ts', holds: ['G1.1'], alwaysHolds: ['G1.1'], misplaced: [] },
      { path: 'b/one.test.ts', holds: ['G1.1'], alwaysHolds: ['G1.1'], misplaced: [] },
    ]);
    const written = '# A\n- G1.1 It is so → a/one, b/one\n- G1.2 And so';
    expect(withTests('# A\n- G1.1 It is so → gone.test.ts\n- G1.2 And so', filesOf)).toBe(written);
    expect(readRequirements(written)).toEqual([
      { id: 'G1.1', sentence: 'It is so' },
      { id: 'G1.2', sentence: 'And so' },
    ]);
  });
});
