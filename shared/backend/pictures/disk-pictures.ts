import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PictureStore, typeOfKey } from './picture-store.ts';

/** Pictures as files of one folder, which is made with the first of them. */
export function diskPictures(folder: string): PictureStore {
  return {
    put: async (key, bytes, type) => {
      if (typeOfKey(key) !== type) throw new Error('A picture is kept under the key of its contents');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, key), bytes);
    },
    get: async (key) => {
      const type = typeOfKey(key);
      if (type === null) return null;
      const file = Bun.file(join(folder, key));
      return (await file.exists()) ? { bytes: await file.bytes(), type } : null;
    },
    remove: async (key) => {
      if (typeOfKey(key) === null) return;
      await rm(join(folder, key), { force: true });
      await removeUnfinished(folder, key);
    },
  };
}

/** What a crash has left half written. */
async function removeUnfinished(folder: string, key: string): Promise<void> {
  for (const name of await readdir(folder).catch(noneWithoutFolder)) {
    if (name.startsWith(`${key}.`)) await rm(join(folder, name), { force: true });
  }
}

function noneWithoutFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A file has its name only once it is complete, whatever happens in between. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.part`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
