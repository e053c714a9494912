import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { projectRoot } from '../../local/paths';

/** A test file and the requirements that its tests say they hold. */
export interface TestFile {
  /** Relative to the project, with forward slashes. */
  readonly path: string;
  readonly holds: readonly string[];
  /** What of it is held at every run, not only in the steps that are to be asked for. */
  readonly alwaysHolds: readonly string[];
  /** Lines that say so where no test begins below. */
  readonly misplaced: readonly number[];
}

/** How a browser test is marked that only `npm test browser-long` runs. */
const LONG = "tag: '@long'";
const HOLDS = /^\s*\/\/ holds: (.*)$/;
const BEGINS_A_TEST = /^\s*(test|describe|it|for)\b/;
const STANDS_BETWEEN = /^\s*(\/\/|\/\*\*|\*)/;

/** Every test file of the project. */
export function readTestFiles(): TestFile[] {
  return [...new Glob('*/**/*.{test,pw}.{ts,tsx}').scanSync(projectRoot)]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort()
    .map((path) => readTestFile(path, readFileSync(join(projectRoot, path), 'utf8')));
}

/** Reads the comments `// holds: G1.2 G1.3` above the tests of a file. */
export function readTestFile(path: string, text: string): TestFile {
  const lines = text.split('\n');
  const found = lines.flatMap((line, index) => {
    const ids = HOLDS.exec(line)?.[1];
    return ids === undefined ? [] : [{ ids: ids.trim().split(/\s+/), index }];
  });
  /** What stands between the line and the body of the test below it. */
  const headBelow = (index: number) => {
    const below = lines.slice(index + 1);
    return below.slice(0, below.findIndex((line) => line.includes('=>')) + 1).join(' ');
  };
  const belongsToTest = (index: number) =>
    BEGINS_A_TEST.test(lines.slice(index + 1).find((line) => !STANDS_BETWEEN.test(line)) ?? '');
  return {
    path,
    holds: [...new Set(found.flatMap(({ ids }) => ids))],
    alwaysHolds: found.filter(({ index }) => !headBelow(index).includes(LONG)).flatMap(({ ids }) => ids),
    misplaced: found.filter(({ index }) => !belongsToTest(index)).map(({ index }) => index + 1),
  };
}

/**
 * The files whose tests hold a requirement, each by as much of its path as tells it from all others; of their endings
 * only what tells the kinds apart: `.int` beside servers, `.pw` in a browser, nothing by themselves.
 */
export function filesByRequirement(files: readonly TestFile[]): (id: string) => readonly string[] {
  const names = shortNames(files.map(({ path }) => path));
  const byId = new Map<string, string[]>();
  for (const { path, holds } of files)
    for (const id of holds) byId.set(id, [...(byId.get(id) ?? []), names.get(path) ?? path]);
  return (id) => byId.get(id) ?? [];
}

function shortNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const ending = (path: string, parts: number) =>
    path
      .replace(/(\.test)?\.tsx?$/, '')
      .split('/')
      .slice(-parts)
      .join('/');
  const isOwn = (path: string, parts: number) =>
    paths.filter((other) => ending(other, parts) === ending(path, parts)).length === 1;
  return new Map(
    paths.map((path) => {
      const enough = [1, 2, 3].find((parts) => isOwn(path, parts));
      return [path, enough === undefined ? path : ending(path, enough)];
    }),
  );
}
