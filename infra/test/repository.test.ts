import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
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
