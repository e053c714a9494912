import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dir, '../../.cache/pages');
const KEPT_MS = 24 * 3600 * 1000;

/** The folder of the page that sources of this state make; it is built once, however many start from them at once. */
export async function keptPage(
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

/** Pages of other sources, and those of builds that were broken off. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > KEPT_MS)
      await rm(path, { recursive: true, force: true });
  }
}
