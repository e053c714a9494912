import type { Step } from './steps';

/** What of `npm test` is to be run. */
export interface Selection {
  readonly steps: readonly Step[];
  /** Parts of paths of test files; of a browser test also its line, as in `home.pw.ts:12`. All, if there are none. */
  readonly files: readonly string[];
  /** A pattern of test names. */
  readonly name: string | null;
  /** Pictures that are compared are taken anew. */
  readonly isUpdate: boolean;
}

/**
 * Reads `[step …] [file …] [-t name] [--update]`. Without a step all are meant that are not to be asked for by name.
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
  const named = steps.filter((step) => words.includes(step.name));
  const files = words.filter((word) => !named.some((step) => step.name === word));
  const known = steps.map((step) => step.name).join(', ');
  const unknown = files.filter((file) => !file.includes('.'));
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}; there are ${known}.`);
  const isPart = files.length > 0 || name !== null || isUpdate;
  if (isPart && named.length === 0) throw new Error(`Say of which step; there are ${known}.`);
  return {
    steps: named.length > 0 ? named : steps.filter((step) => step.isAskedFor !== true),
    files,
    name,
    isUpdate,
  };
}

/** A word as the shell takes it. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that runs one test alone. */
export function commandFor(step: string, file: string, name?: string): string {
  if (name === undefined) return `npm test ${step} ${file}`;
  const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `npm test -- ${step} ${file} -t ${quoted(pattern)}`;
}
