import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { DEFLATED, type PackFile } from './pack-files.ts';
import { megabytes, quoted, refusal, trick } from './refusal.ts';
import type { SpooledFile } from './spool.ts';

const READ_BYTES = 64 * 1024;
/** One byte unpacks to a thousand at most: what a push may bring stays small, whatever is in it. */
const PUSH_BYTES = 4 * 1024;

/**
 * One file of the pack. It is unpacked up to what the ZIP says of its size and no further: as those sizes together
 * keep to the limit, so does all that is really unpacked.
 * @throws ServiceError TOO_LARGE, INVALID (damaged)
 */
export async function unpack(zip: SpooledFile, file: PackFile, largest: number): Promise<Uint8Array> {
  if (file.size > largest) {
    throw refusal(`${quoted(file.name)} is larger than ${megabytes(largest)}`, 'TOO_LARGE');
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  await unpackInto(zip, file, (part) => {
    size += part.length;
    if (size > file.size) throw trick('unpacks to more than it says', damaged(file).message);
    parts.push(part);
  });
  const bytes = Buffer.concat(parts);
  if (size !== file.size || crc32(bytes) !== file.checksum) throw damaged(file);
  return bytes;
}

const damaged = ({ name }: PackFile) => refusal(`${quoted(name)} is damaged: make the ZIP file again`);

async function unpackInto(zip: SpooledFile, file: PackFile, take: (part: Uint8Array) => void): Promise<void> {
  const inflate = file.method === DEFLATED ? new Inflate(take) : null;
  const end = file.start + file.packedSize;
  for (let at = file.start; at < end; at += READ_BYTES) {
    const block = await zip.read(at, Math.min(READ_BYTES, end - at));
    if (inflate === null) take(block);
    else inflateBlock(inflate, block, at + block.length === end, file);
  }
  if (inflate !== null && file.packedSize === 0) throw damaged(file);
}

function inflateBlock(inflate: Inflate, block: Uint8Array, isLast: boolean, file: PackFile): void {
  for (let at = 0; at < block.length; at += PUSH_BYTES) {
    try {
      inflate.push(block.subarray(at, at + PUSH_BYTES), isLast && at + PUSH_BYTES >= block.length);
    } catch (error) {
      // The library's own errors have numbers.
      if (error instanceof Error && 'code' in error && typeof error.code === 'number') throw damaged(file);
      throw error;
    }
  }
}
