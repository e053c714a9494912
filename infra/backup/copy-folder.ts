import {
  chmod,
  chown,
  copyFile,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

export interface FolderCopy {
  readonly from: string;
  readonly to: string;
  /** Whether a file or folder is left out, by its path within the folder. */
  readonly isLeftOut?: (path: string) => boolean;
}

/**
 * Copies a folder that a program may be writing to, with owners and rights, and has it on the disk when it returns.
 * What vanishes meanwhile is left out.
 */
export async function copyFolder(copy: FolderCopy): Promise<void> {
  await copyEntry(copy, '');
}

async function copyEntry(copy: FolderCopy, path: string): Promise<void> {
  if (copy.isLeftOut?.(path) === true) return;
  const from = join(copy.from, path);
  const to = join(copy.to, path);
  const entry = await unlessVanished(lstat(from));
  if (entry === null) return;
  if (entry.isDirectory()) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    const names = (await unlessVanished(readdir(from))) ?? [];
    for (const name of names) await copyEntry(copy, join(path, name));
  } else if (!entry.isFile()) throw new Error(`${from} is neither a file nor a folder`);
  else if ((await unlessVanished(copyFile(from, to).then(() => true))) === null) return;
  if (process.getuid?.() === 0) await lchown(to, entry.uid, entry.gid);
  await chmod(to, entry.mode & 0o777);
  await sync(to);
}

/** Adds a file to a folder, owned by the folder's owner: Postgres opens all of its files to write. */
export async function addFile(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, text, { mode: 0o600, flush: true });
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}

async function unlessVanished<T>(done: Promise<T>): Promise<T | null> {
  try {
    return await done;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws Error when there is anything in this folder: data is never overwritten. */
export async function requireEmpty(folder: string): Promise<void> {
  const names = (await unlessVanished(readdir(folder))) ?? [];
  if (names.length > 0) throw new Error(`${folder} is not empty: move it aside`);
}
