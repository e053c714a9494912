import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Glob } from 'bun';
import { projectRoot } from '../local/data-dir.ts';
import { exercises, quickExercises } from '../plans/exercises.ts';
import { strictTestNames } from './steps.ts';

const textFile = /\.(tsx?|jsx?|json|jsonc|md|css|html|sh|sql|ya?ml|toml|conf|lock|Dockerfile)$|run$|file$/i;

function trackedFiles(): string[] {
  const listed = Bun.spawnSync(['git', 'ls-files', '-z'], { cwd: projectRoot }).stdout.toString();
  return listed.split('\0').filter((file) => textFile.test(file));
}

// Without git (a downloaded archive, say) there is nothing tracked to look at.
const files = Bun.which('git') === null ? [] : trackedFiles();
const contentOf = (file: string) => {
  try {
    return readFileSync(join(projectRoot, file), 'utf8');
  } catch {
    return '';
  }
};

test('the lock file holds no address, so that any registry can serve it', () => {
  expect(readFileSync(join(projectRoot, 'bun.lock'), 'utf8')).not.toMatch(/https?:/);
});

test('no tracked file holds a path of the machine it was written on', () => {
  const home = homedir();
  const own = [projectRoot, ...(home.length > 1 ? [`${home}/`] : [])];
  const anyHome = /(^|[\s"'`=(:])\/(home|Users)\/[\w.-]+\//m;
  const faulty = files.filter((file) => {
    const content = contentOf(file);
    return anyHome.test(content) || own.some((path) => content.includes(path));
  });
  expect(faulty).toEqual([]);
});

test.if(files.length > 0)('[H4.138] pictures of the screens go to a folder that git ignores', () => {
  const picture = join('test-results', 'screens', 'lobby.360x740.png');
  expect(Bun.spawnSync(['git', 'check-ignore', '--quiet', picture], { cwd: projectRoot }).exitCode).toBe(0);
});

test('tests that a list names are there', () => {
  const tests = [...new Bun.Glob('{api,e2e,workers}/**/*.test.ts').scanSync(projectRoot)];
  const isThere = (name: string) =>
    tests.some((path) => new RegExp(`/${name}\\.(int|long)\\.test\\.ts$`).test(path));
  expect(strictTestNames.filter((name) => !isThere(name))).toEqual([]);
  const exercised = [exercises, quickExercises].flatMap((lists) =>
    Object.entries(lists).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`)),
  );
  expect(exercised.filter((path) => !tests.includes(path))).toEqual([]);
});

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
