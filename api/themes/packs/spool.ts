import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { megabytes, refusal } from './refusal.ts';

export interface SpooledFile {
  readonly size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/**
 * Lays what comes in down in a file while `use` works with it: a ZIP is read from its end, and memory is not the
 * place for many people's packs.
 * @throws ServiceError TOO_LARGE as soon as more has come than a pack may have
 */
export async function withSpooled<T>(
  stream: ReadableStream<Uint8Array>,
  use: (file: SpooledFile & { readonly fd: number }) => Promise<T>,
): Promise<T> {
  const file = await openNameless();
  try {
    const size = await writeAll(stream, file);
    return await use({ size, fd: file.fd, read: (start, length) => readPart(file, start, length) });
  } finally {
    await file.close();
  }
}

/** A file that is gone with its handle, so that not even a crash leaves it behind. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'theme-pack-'));
  try {
    return await open(join(folder, 'pack.zip'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeAll(stream: ReadableStream<Uint8Array>, file: FileHandle): Promise<number> {
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > PACK_LIMITS.packedBytes) {
      throw refusal(`The pack is larger than ${megabytes(PACK_LIMITS.packedBytes)}`, 'TOO_LARGE');
    }
    await file.writeFile(chunk);
  }
  return size;
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
