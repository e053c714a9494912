import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dir, '../../.cache/pages');
const MAX_AGE_MS = 24 * 3600 * 1000;

/** The folder of the page built from sources of this state. Processes that start at once build it once. */
export async function cachedPage(
  state: string,
  build: (outDir: string) => Promise<void>,
  folder = FOLDER,
): Promise<string> {
  const page = join(folder, state);
  if (await isThere(page)) return page;
  await removeOld(folder);
  const unfinished = `${page}-${process.pid}`;
  await build(unfinished);
  await rename(unfinished, page).catch(async (error: unknown) => {
    // Another process was faster with the same.
    await rm(unfinished, { recursive: true });
    if (!(await isThere(page))) throw error;
  });
  return page;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes pages of other sources and of interrupted builds once they are old. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > MAX_AGE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

const project = join(import.meta.dir, '../..');
const MARK = '.built-from';

/** The sources of the page and of what it shares, and the versions of the libraries. */
const SOURCES = ['{web,shared}/**/*', 'bun.lock'];
const isSource = (path: string) => !/(^|\/)(node_modules|dist|backend)\/|\.test\.tsx?$/.test(path);

/** A hash that changes with every source. */
export async function stateOfSources(): Promise<string> {
  const found = await Promise.all(
    SOURCES.map((pattern) => Array.fromAsync(new Bun.Glob(pattern).scan(project))),
  );
  const hash = new Bun.CryptoHasher('sha256').update(Bun.version);
  for (const path of found.flat().filter(isSource).sort())
    hash.update(path).update(await Bun.file(join(project, path)).bytes());
  return hash.digest('hex');
}

/** Whether this folder already holds the page built from sources of this state. */
export const isBuiltFrom = async (folder: string, state: string): Promise<boolean> =>
  (await Bun.file(join(folder, MARK))
    .text()
    .catch(() => '')) === state;

/** Written last, so that an interrupted build is repeated. */
export const markBuiltFrom = (folder: string, state: string) => Bun.write(join(folder, MARK), state);
