import { findManifest } from './manifest.ts';
import { type PackFiles, packFiles } from './pack-files.ts';
import type { SpooledFile } from './spool.ts';
import { readDirectory } from './unpack.ts';

export interface PackContents {
  readonly files: PackFiles;
  readonly manifest: ReturnType<typeof findManifest>;
}

/**
 * What a pack holds, by the directory of its ZIP: nothing is unpacked, so this costs little, whoever wrote it.
 * @throws ServiceError INVALID, TOO_LARGE
 */
export async function packContents(zip: SpooledFile): Promise<PackContents> {
  const files = await packFiles(await readDirectory(zip));
  return { files, manifest: findManifest(files) };
}
