import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { projectRoot } from '../local/paths';

const page = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8');
const ROWS = [...page.matchAll(/^\| (?:… )?`([\w/-]+)` +\| (.*?) +\|$/gm)];

/** Folders of which each subfolder has a row, besides those of the packages. */
const SORTED = ['shared/game', 'shared/backend', 'shared/themes', 'shared/rulebook', 'web/components'];
const PACKAGES = ['shared', 'api', 'workers', 'web', 'infra', 'e2e'];

const named = ROWS.flatMap(([, folder = '']) => {
  const parent = SORTED.find((one) => folder.startsWith(`${one.split('/')[1]}/`));
  return parent === undefined ? [folder] : [`${parent.split('/')[0]}/${folder}`];
});

const sources = [...new Glob(`{${PACKAGES.join(',')}}/*/**/*.{ts,tsx,css,yaml,sh}`).scanSync(projectRoot)]
  .map((path) => path.replaceAll('\\', '/').split('/').slice(0, -1))
  .filter((folders) => !folders.includes('node_modules') && !folders.includes('dist'));
const twoDeep = sources.map((folders) => folders.slice(0, 2).join('/'));
const threeDeep = sources
  .filter((folders) => folders.length > 2 && SORTED.includes(folders.slice(0, 2).join('/')))
  .map((folders) => folders.slice(0, 3).join('/'));

// holds: H9.17
test('docs/architecture.md says in a row what is in each folder', () => {
  const folders = [...new Set([...twoDeep, ...threeDeep, 'bench'])].sort();
  expect(folders.length).toBeGreaterThan(50);
  expect(named.toSorted()).toEqual(folders);
  for (const [, folder, what = ''] of ROWS) expect([folder, what.length > 5]).toEqual([folder, true]);
});

test('every file that it names to start with is there', () => {
  const files = [...page.matchAll(/`((?:shared|api|web|infra)\/[\w/-]+\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});
