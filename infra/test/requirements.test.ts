import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { projectRoot } from '../local/data-dir.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const listed = [...read('docs/requirements.md').matchAll(/^- ([A-Z]\d+\.\d+) /gm)].map(([, id = '']) => id);

const HOLDING = ['*/**/*.{test,pw}.{ts,tsx}', 'infra/lint/*.grit', 'biome.jsonc', '.dependency-cruiser.mjs'];

/** Ids in the names of tests and of the rules of linters: `[G5.3 G5.4] …`. */
const named = new Set(
  HOLDING.flatMap((pattern) => [...new Glob(pattern).scanSync({ cwd: projectRoot, dot: true })])
    .filter((path) => !/(^|\/)(node_modules|dist|\.cache)\//.test(path))
    .flatMap((path) => [...read(path).matchAll(/\[((?:[A-Z]\d+\.\d+ ?)+)\] /g)])
    .flatMap(([, ids = '']) => ids.split(' ')),
);

test('[H9.19] each requirement is in the name of a test, and no test names an unknown one', () => {
  expect(listed.length).toBeGreaterThan(1_000);
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([]);
  expect(listed.filter((id) => !named.has(id))).toEqual([]);
  expect([...named].filter((id) => !listed.includes(id))).toEqual([]);
});

test('[T3.11] every ruling that a requirement names is written', () => {
  const named = [...read('docs/requirements.md').matchAll(/\((docs\/rulings\/\w+\.md), '([^']+)'\)/g)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, path = '', title = '']) => !read(path).includes(`**${title}**`))).toEqual([]);
});
