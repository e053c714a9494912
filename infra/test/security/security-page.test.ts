import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/data-dir.ts';
import { ASVS_NUMBERS } from './asvs-numbers';

const page = readFileSync(join(projectRoot, 'docs', 'security.md'), 'utf8');
const STATES = ['met', 'not applicable', 'open'] as const;

interface Row {
  readonly numbers: readonly string[];
  readonly state: string;
  readonly how: string;
}

const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [numbers = '', , state = '', how = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { numbers: numbers.split(', '), state, how };
  });

const named = (text: string) =>
  [...text.matchAll(/`([\w.][\w./-]*\.(?:ts|tsx|yaml|json))`/g)].flatMap(([, file]) => file ?? []);

test('[S15.1] every requirement of levels 1 and 2 stands on the page once', () => {
  expect(ASVS_NUMBERS).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual([...ASVS_NUMBERS].sort());
});

test('each has a state and says where or why', () => {
  for (const { numbers, state, how } of rows) {
    expect(STATES as readonly string[], numbers.join(', ')).toContain(state);
    expect(how.length, numbers.join(', ')).toBeGreaterThanOrEqual(10);
  }
});

test('the counts at the top are those of the rows', () => {
  const count = (wanted: string) =>
    rows.filter(({ state }) => state === wanted).reduce((sum, { numbers }) => sum + numbers.length, 0);
  const text = page.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Of ${ASVS_NUMBERS.length} requirements ${count('met')} are met`);
  expect(text).toContain(`${count('not applicable')} do not apply, and ${count('open')} are open`);
});

test.each(['docs/security.md', 'docs/threat-model.md', 'SECURITY.md'])(
  '%s names files that exist',
  (path) => {
    const text = readFileSync(join(projectRoot, path), 'utf8');
    expect(named(text).filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].flatMap(([, to]) => to ?? []);
    expect(links.filter((to) => !existsSync(join(projectRoot, path, '..', to)))).toEqual([]);
  },
);
