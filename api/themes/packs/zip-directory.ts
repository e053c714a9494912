import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { refusal, trick } from './refusal.ts';
import type { SpooledFile } from './spool.ts';

/** A file of a ZIP, as the directory at its end tells. What it says of sizes is checked, never relied on. */
export interface ZipEntry {
  /** Null when it is no UTF-8. */
  readonly name: string | null;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** The kind of file in Unix's numbers, 0 where the packer told none. */
  readonly kind: number;
  /** Where its packed bytes begin. */
  readonly start: number;
}

const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const HEADER_LENGTH = 46;
const LOCAL_LENGTH = 30;
const SIGNATURE = { local: 0x04034b50, header: 0x02014b50, end: 0x06054b50 } as const;
/** Room for far longer names than a pack has. */
const LARGEST_DIRECTORY = 1024 * 1024;

const DAMAGED = 'The ZIP file is incomplete or damaged: create it again and upload the whole file';
const cutOff = () => refusal(DAMAGED);
const twoWays = () => trick('can be read in two ways', DAMAGED);
const tooMany = () => refusal(`The pack holds more than ${PACK_LIMITS.files} files`, 'TOO_LARGE');
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The files of a ZIP. @throws ServiceError when it is none, is not whole, or could be read in two ways */
export async function readDirectory(file: SpooledFile): Promise<readonly ZipEntry[]> {
  const { offset, size } = await findDirectory(file);
  if (size > LARGEST_DIRECTORY) throw tooMany();
  const directory = await file.read(offset, size);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < directory.length) {
    if (entries.length === PACK_LIMITS.files) throw tooMany();
    const header = readHeader(directory, at);
    at = header.end;
    entries.push({ ...header.entry, start: await dataStart(file, header) });
  }
  refuseOverlaps(entries, offset);
  return entries;
}

/** @throws ServiceError when the file is no whole ZIP */
async function findDirectory(file: SpooledFile): Promise<{ offset: number; size: number }> {
  const first = await file.read(0, 4);
  const signature = first.length === 4 ? viewOf(first).getUint32(0, true) : 0;
  if (signature !== SIGNATURE.local && signature !== SIGNATURE.end)
    throw refusal('The file is not a ZIP file');
  const tailStart = Math.max(0, file.size - END_LENGTH - LONGEST_COMMENT);
  const tail = await file.read(tailStart, file.size - tailStart);
  const view = viewOf(tail);
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    const isEnd = view.getUint32(at, true) === SIGNATURE.end;
    if (!isEnd || at + END_LENGTH + view.getUint16(at + 20, true) !== tail.length) continue;
    const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (offset === 0xffffffff)
      throw refusal('ZIP64 is not supported: pack the theme as an ordinary ZIP file');
    if (offset + size !== tailStart + at) throw cutOff();
    return { offset, size };
  }
  throw cutOff();
}

interface Header {
  readonly entry: Omit<ZipEntry, 'start'>;
  readonly rawName: Uint8Array;
  readonly localOffset: number;
  readonly end: number;
}

function readHeader(directory: Uint8Array, at: number): Header {
  const view = viewOf(directory);
  if (at + HEADER_LENGTH > directory.length || view.getUint32(at, true) !== SIGNATURE.header) throw cutOff();
  const nameEnd = at + HEADER_LENGTH + view.getUint16(at + 28, true);
  const end = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (end > directory.length) throw cutOff();
  const rawName = directory.subarray(at + HEADER_LENGTH, nameEnd);
  const flags = view.getUint16(at + 8, true);
  return {
    entry: {
      name: decoded(rawName),
      // Bit 0: the file; bit 13: its place in the directory.
      isEncrypted: (flags & 0x2001) !== 0,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      kind: (view.getUint32(at + 38, true) >>> 16) & 0xf000,
    },
    rawName,
    localOffset: view.getUint32(at + 42, true),
    end,
  };
}

/** Each file has a header of its own as well, which must call it the same: two readers must not see two packs. */
async function dataStart(file: SpooledFile, { rawName, localOffset }: Header): Promise<number> {
  const local = await file.read(localOffset, LOCAL_LENGTH + rawName.length);
  const view = viewOf(local);
  const isWhole = local.length === LOCAL_LENGTH + rawName.length;
  if (!isWhole || view.getUint32(0, true) !== SIGNATURE.local) throw cutOff();
  const isSameName =
    view.getUint16(26, true) === rawName.length && !Buffer.compare(local.subarray(30), rawName);
  if (!isSameName) throw twoWays();
  return localOffset + local.length + view.getUint16(28, true);
}

/** No byte belongs to two files, or a small pack would unpack to a huge one. */
function refuseOverlaps(entries: readonly ZipEntry[], directory: number): void {
  let end = 0;
  for (const { start, packedSize } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < end) throw twoWays();
    end = start + packedSize;
  }
  if (end > directory) throw cutOff();
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).normalize('NFC');
  } catch {
    return null;
  }
}
