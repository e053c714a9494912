import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { ServiceError } from '../../http/service-error.ts';
import { readThemePack } from './read-theme-pack.ts';
import { readPicture } from './remake-picture.ts';
import type { SpooledFile } from './spool.ts';
import { type ReadUpload, writeRead, writeRefusal } from './upload-answer.ts';

/**
 * A program that reads a pack or a picture from its standard input, which is a file, and answers on its standard
 * output.
 */
const STDIN = 0;
const readFrom = promisify(read);

const file: SpooledFile = {
  size: fstatSync(STDIN).size,
  async read(start, length) {
    const { buffer, bytesRead } = await readFrom(STDIN, new Uint8Array(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  },
};

const readUpload = async (): Promise<ReadUpload> =>
  process.argv[2] === 'picture' ? { theme: null, pictures: [await readPicture(file)] } : readThemePack(file);

async function answer(): Promise<Uint8Array> {
  try {
    return writeRead(await readUpload());
  } catch (error) {
    if (error instanceof ServiceError) return writeRefusal(error);
    throw error;
  }
}

// Written at the end: the stream readers make the pipe non-blocking, which refuses what does not fit.
await Bun.write(Bun.stdout, await answer());
