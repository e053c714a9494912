import type { Step } from './steps';

/** What of the tests is to be run. */
export interface Selection {
  readonly steps: readonly Step[];
  /** Parts of paths of test files; of a browser test also its line, as in `home.pw.ts:12`. All, if there are none. */
  readonly files: readonly string[];
  /** A pattern of test names. */
  readonly name: string | null;
  /** Compared pictures are taken anew. */
  readonly isUpdate: boolean;
}

/**
 * Reads `[check | all | step …] [file …] [-t name] [--update]`. Without a step: what a contributor runs before a commit.
 * @throws Error saying what is wrong.
 */
export function selectionOf(args: readonly string[], steps: readonly Step[]): Selection {
  const words: string[] = [];
  let [name, isUpdate]: [string | null, boolean] = [null, false];
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-t') name = rest.shift() ?? '';
    else if (word === '--update') isUpdate = true;
    else words.push(word);
  }
  const named = steps.filter((step) => words.includes(step.name) || words.includes('all'));
  const files = words.filter((word) => word.includes('.'));
  const known = ['check', 'all', ...steps.map((step) => step.name)];
  const unknown = words.filter((word) => !files.includes(word) && !known.includes(word));
  if (unknown.length > 0)
    throw new Error(`There is no step ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  const isPart = files.length > 0 || name !== null || isUpdate;
  if (isPart && named.length === 0) throw new Error(`Say of which step; there are ${known.join(', ')}.`);
  const byScope = steps.filter(
    ({ scope }) => scope === 'check' || (scope === 'core' && !words.includes('check')),
  );
  return { steps: named.length > 0 ? named : byScope, files, name, isUpdate };
}

/** A word as the shell takes it. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that runs one test alone. */
export function commandFor(step: string, file: string, name?: string): string {
  if (name === undefined) return `npm test ${step} ${file}`;
  const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `npm test -- ${step} ${file} -t ${quoted(pattern)}`;
}
