import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { problem } from '@nightfall/shared/text/problems';
import { megabytes, refusal } from './refusal.ts';

export interface SpooledFile {
  readonly size: number;
  /** Fewer bytes at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** An upload, as a file that a process can be given. */
export interface SpooledUpload extends SpooledFile {
  readonly fd: number;
}

/** The largest size of an upload, and how a larger one is refused. */
export interface UploadLimit {
  readonly id: 'packTooLarge' | 'pictureTooLarge';
  readonly bytes: number;
}

/**
 * Writes an upload to a file while `use` works with it: a ZIP is read from its end, and memory has no room for many
 * uploads. @throws ServiceError TOO_LARGE as soon as more has come than the limit
 */
export async function withSpooled<T>(
  stream: ReadableStream<Uint8Array>,
  use: (file: SpooledUpload) => Promise<T>,
  limit: UploadLimit = PACK_LIMIT,
): Promise<T> {
  const file = await openNameless();
  try {
    const size = await writeAll(stream, file, limit);
    return await use({ size, fd: file.fd, read: (start, length) => readPart(file, start, length) });
  } finally {
    await file.close();
  }
}

export const PACK_LIMIT: UploadLimit = { id: 'packTooLarge', bytes: PACK_LIMITS.packedBytes };

export const tooLarge = ({ id, bytes }: UploadLimit) =>
  refusal(problem(`uploads.${id}`, { megabytes: megabytes(bytes) }), 'TOO_LARGE');

/** A file that is deleted while open, so that not even a crash leaves it behind. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    return await open(join(folder, 'upload'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeAll(
  stream: ReadableStream<Uint8Array>,
  file: FileHandle,
  limit: UploadLimit,
): Promise<number> {
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit.bytes) throw tooLarge(limit);
    await file.writeFile(chunk);
  }
  return size;
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
