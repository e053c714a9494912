import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';

interface NamedTest {
  readonly line: number;
  readonly file: string;
  /** Of a test of many cases: its parts around what differs. */
  readonly parts: readonly string[];
}

const testFiles = [...new Bun.Glob('*/**/*.{test,pw}.{ts,tsx}').scanSync(projectRoot)].filter(
  (file) => !file.includes('node_modules'),
);

/** The last cell of a row holds what would fail: `file › test`, several parted by a dot. */
function namedTests(row: string, line: number): NamedTest[] {
  const cell = row.split(/(?<!\\)\|/).at(-2) ?? '';
  return cell.split(' · ').flatMap((reference) => {
    const [file = '', name] = reference.trim().replaceAll('\\|', '|').split(' › ', 2);
    return name === undefined ? [] : [{ line, file, parts: name.split(/"?…"?/).map((part) => part.trim()) }];
  });
}

/** What is wrong with a reference; null when there is such a test. */
function faultOf({ line, file, parts }: NamedTest): string | null {
  const found = testFiles.filter((path) => path === file || path.endsWith(`/${file}`));
  const [path] = found;
  if (path === undefined || found.length > 1) return `line ${line}: ${found.length} files are called ${file}`;
  const source = readFileSync(join(projectRoot, path), 'utf8').replaceAll(/\\(.)/g, '$1');
  const missing = parts.find((part) => !source.includes(part));
  return missing === undefined ? null : `line ${line}: ${file} has no test with ‘${missing}’`;
}

test('every test that docs/coverage.md names exists', () => {
  const rows = readFileSync(join(projectRoot, 'docs/coverage.md'), 'utf8').split('\n');
  const named = rows.flatMap((row, index) => (row.startsWith('|') ? namedTests(row, index + 1) : []));
  expect(named.length).toBeGreaterThan(1_000);
  expect(named.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});
