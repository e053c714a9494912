import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';
import { strFromU8, unzipSync } from 'fflate';
import { BREAK_POINTS } from '../styles/break-points.ts';
import { classesIn, scopedName, scopedSheet } from './css-modules.ts';
import { defaultThemePack } from './default-theme';
import { cachedPage } from './page-cache.ts';

const WEB = join(import.meta.dir, '..');
const filesLike = (pattern: string) =>
  [...new Glob(pattern).scanSync(WEB)].filter((path) => !/node_modules|dist\//.test(path));
const textOf = (path: string) => Bun.file(join(WEB, path)).text();

const sheets = new Map(
  await Promise.all(filesLike('**/*.module.css').map(async (path) => [path, await textOf(path)] as const)),
);
const scopedClasses = new Map(
  [...sheets].map(([path, css]) => [path, classesIn(css).map((name) => scopedName(name, path))] as const),
);

const IMPORT = /import \* as (\w+) from '([^']+\.module\.css)';/g;

interface Use {
  readonly by: string;
  readonly sheet: string;
  readonly name: string;
}

async function usesIn(path: string): Promise<Use[]> {
  const source = await textOf(path);
  return [...source.matchAll(IMPORT)].flatMap(([, styles = '', specifier = '']) => {
    const sheet = normalize(join(dirname(path), specifier));
    const names = source.replaceAll(IMPORT, '').matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'));
    return [...names].map(([, name = '']) => ({ by: path, sheet, name }));
  });
}

const sources = filesLike('**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
const uses = (await Promise.all(sources.map(usesIn))).flat();

test('names of sheets are unique, and so are those of their classes in the browser', () => {
  const names = [...sheets.keys()].map((path) => basename(path));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const classes = [...scopedClasses.values()].flat();
  expect(classes.filter((name, index) => classes.indexOf(name) !== index)).toEqual([]);
});

test('a class that a component names is in its sheet', () => {
  expect(uses.length).toBeGreaterThan(500);
  expect(uses.filter(({ sheet, name }) => !classesIn(sheets.get(sheet) ?? '').includes(name))).toEqual([]);
});

test('a class of another component that a sheet names is in the other sheet', () => {
  const known = new Set([...scopedClasses.values()].flat());
  const global = new Set(['quiet', 'stack', 'row', 'center', 'unseen']);
  const foreign = [...sheets].flatMap(([path, css]) =>
    [...css.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(({ name }) => !(known.has(name) || global.has(name)))).toEqual([]);
});

test('no sheet has a class that no component and no drawing names', async () => {
  const drawings = (await Promise.all(filesLike('**/*.svg').map(textOf))).join();
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
  const unused = [...sheets].flatMap(([path, css]) =>
    classesIn(css)
      .filter((name) => !(used.has(`${path} ${name}`) || drawings.includes(scopedName(name, path))))
      .map((name) => `${path} ${name}`),
  );
  expect(unused).toEqual([]);
});

test('a sheet is read as the browser meets it', () => {
  const css = '.root > .part:is(:global(.button_quiet), .root) { margin: 0.5rem; }';
  expect(scopedSheet(css, 'seat.module.css')).toBe(
    '.seat > .seat_part:is(.button_quiet, .seat) { margin: 0.5rem; }',
  );
});

test('a class of a component that a script looks for is on the page', async () => {
  const scripts = await Promise.all(sources.filter((path) => !path.startsWith('bundle/')).map(textOf));
  const plain = scripts.flatMap((text) => [...text.matchAll(/className=\{?["'`]([^"'`]+)/g)]);
  const known = new Set(
    [...scopedClasses.values(), ...plain.map(([, names = '']) => names.split(' '))].flat(),
  );
  const sought = scripts.flatMap((text) => [...text.matchAll(/['" >,(:]\.([a-z][a-z-]*(?:_|--)\w+)/g)]);
  expect(sought.length).toBeGreaterThan(20);
  expect(sought.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('a media query names break points and no width or height of its own, and each break point is used', async () => {
  const styles = await Promise.all(filesLike('**/*.css').map(textOf));
  const queries = styles.flatMap((css) => css.match(/@media [^{]+/g) ?? []).join('\n');
  const scripts = await Promise.all(sources.filter((path) => !path.endsWith('/break-points.ts')).map(textOf));
  const words = `${queries}\n${scripts.join('\n')}`;
  expect(words.match(/\((min|max)-(width|height)[^)]*\)/g)).toBeNull();
  const named = [...queries.matchAll(/--(\w+)/g), ...words.matchAll(/BREAK_POINTS\.(\w+)/g)];
  expect([...new Set(named.map(([, name = '']) => name))].sort()).toEqual(Object.keys(BREAK_POINTS).sort());
});

test('[H3.32] the default theme pack is the same bytes each time', () => {
  expect(defaultThemePack()).toEqual(defaultThemePack());
});

test('says what each picture of a role is called', () => {
  const { 'README.txt': readMe = new Uint8Array() } = unzipSync(defaultThemePack());
  expect(strFromU8(readMe)).toContain('roles/card1.png  Werewolf\n');
  expect(strFromU8(readMe)).toContain('roles/card30.png  Old Hag\n');
});

test('[P5.9] a page is built once for all that start from the same sources, and never seen half built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  let builds = 0;
  const build = async (outDir: string): Promise<void> => {
    builds += 1;
    await Bun.write(join(outDir, 'index.html'), 'a page');
  };
  const page = await cachedPage('state', build, folder);
  expect(await cachedPage('state', build, folder)).toBe(page);
  expect(await Bun.file(join(page, 'index.html')).text()).toBe('a page');
  expect(builds).toBe(1);
  const breaking = async (outDir: string): Promise<void> => {
    await build(outDir);
    throw new Error('no more memory');
  };
  await expect(cachedPage('another', breaking, folder)).rejects.toThrow('no more memory');
  await cachedPage('another', build, folder);
  expect(builds).toBe(3);
  rmSync(folder, { recursive: true });
});
