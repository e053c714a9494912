import { join } from 'node:path';

const project = join(import.meta.dir, '../..');
const MARK = '.built-from';

/** What a build is made of: the sources of the page and of what it shares, and the versions of the libraries. */
const SOURCES = ['{web,shared}/**/*', 'bun.lock'];
const isSource = (path: string) => !/(^|\/)(node_modules|dist|backend)\/|\.test\.tsx?$/.test(path);

/** Changes with every source. */
export async function stateOfSources(): Promise<string> {
  const found = await Promise.all(
    SOURCES.map((pattern) => Array.fromAsync(new Bun.Glob(pattern).scan(project))),
  );
  const hash = new Bun.CryptoHasher('sha256').update(Bun.version);
  for (const path of found.flat().filter(isSource).sort())
    hash.update(path).update(await Bun.file(join(project, path)).bytes());
  return hash.digest('hex');
}

/** Whether this folder holds what these sources make already. */
export const isBuiltFrom = async (folder: string, state: string): Promise<boolean> =>
  (await Bun.file(join(folder, MARK))
    .text()
    .catch(() => '')) === state;

/** Comes last: what was broken off half way is built anew. */
export const noteBuiltFrom = (folder: string, state: string) => Bun.write(join(folder, MARK), state);
