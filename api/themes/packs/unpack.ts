import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { problem } from '@nightfall/shared/text/problems';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { findManifest } from './manifest.ts';
import { type PackFile, type PackFiles, packFiles, type ZipEntry } from './pack-files.ts';
import { megabytes, quoted, refusal, tampering } from './refusal.ts';
import type { SpooledFile } from './spool.ts';

const READ_BYTES = 64 * 1024;
const END_LENGTH = 22;
const HEADER_LENGTH = 46;
const LOCATOR_LENGTH = 20;
/** A ZIP begins with a file, or with its end. */
const BEGINNINGS = ['PK\x03\x04', 'PK\x05\x06'];
const ZIP64_LOCATOR = 'PK\x06\x07';
/** Room for longer names than any pack has. */
const LARGEST_DIRECTORY = 1024 * 1024;

/** Relevant files are counted later: systems and version control may add others. */
const MOST_ENTRIES = 10 * PACK_LIMITS.files;

const cutOff = () => refusal(problem('packs.cutOff'));
const twoWays = () => tampering('can be read in two ways', problem('packs.cutOff'));
const tooMany = () => refusal(problem('packs.tooManyFiles', { most: PACK_LIMITS.files }), 'TOO_LARGE');
const damaged = ({ name }: PackFile) => refusal(problem('packs.fileDamaged', { file: quoted(name) }));

export interface PackContents {
  readonly files: PackFiles;
  readonly manifest: ReturnType<typeof findManifest>;
}

/** What a pack holds, by the directory of its ZIP: nothing is unpacked. @throws ServiceError INVALID, TOO_LARGE */
export async function packContents(zip: SpooledFile): Promise<PackContents> {
  const files = await packFiles(await readDirectory(zip));
  return { files, manifest: findManifest(files) };
}

/** The files of a ZIP. @throws ServiceError when it is none, is damaged, or could be read in two ways */
export async function readDirectory(file: SpooledFile): Promise<readonly ZipEntry[]> {
  const first = Buffer.from(await file.read(0, 4)).toString('latin1');
  if (!BEGINNINGS.includes(first)) throw refusal(problem('packs.noZip'));
  try {
    return await readEntries(file);
  } catch (error) {
    if (!isOfTheZip(error)) throw error;
    throw error.message === 'strong encryption is not supported' ? encrypted() : cutOff();
  }
}

const encrypted = () => refusal(problem('packs.encrypted'));

async function readEntries(file: SpooledFile): Promise<readonly ZipEntry[]> {
  // Names are decoded here: many programs write UTF-8 without saying so.
  const options = { autoClose: false, decodeStrings: false };
  const zip = await fromRandomAccessReaderPromise(new SpoolReader(file), file.size, options);
  const { start, size } = await boundsOf(file, zip);
  if (zip.entryCount > MOST_ENTRIES || size > LARGEST_DIRECTORY) throw tooMany();
  const spans: Span[] = [];
  const entries: ZipEntry[] = [];
  let length = 0;
  for await (const entry of zip.eachEntry()) {
    length += HEADER_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    spans.push(await spanOf(zip, entry));
    entries.push(asZipEntry(zip, entry));
  }
  // The library counts files, other readers the size of the directory.
  if (length !== size) throw twoWays();
  refuseOverlaps(spans, start);
  return entries;
}

/**
 * Where the directory is. The library would accept bytes before, between and behind, in which another reader could see
 * another pack.
 */
async function boundsOf(file: SpooledFile, zip: ZipFile): Promise<{ start: number; size: number }> {
  const at = file.size - END_LENGTH - zip.comment.length;
  const before = Math.min(at, LOCATOR_LENGTH);
  const tail = Buffer.from(await file.read(at - before, before + END_LENGTH));
  const [size, start] = [tail.readUInt32LE(before + 12), tail.readUInt32LE(before + 16)];
  // A ZIP64 locator leads the library to another directory than programs that do not know ZIP64.
  if (start === 0xffffffff || tail.toString('latin1', 0, 4) === ZIP64_LOCATOR)
    throw refusal(problem('packs.zip64'));
  if (start + size !== at) throw cutOff();
  return { start, size };
}

/** The bytes of a file, from its own header on. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Each file also has its own header, which must have the same name: two readers must not see two packs. */
async function spanOf(zip: ZipFile, entry: Entry): Promise<Span> {
  const { fileName, fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
  if (!fileName.equals(entry.fileNameRaw)) throw twoWays();
  return { start: entry.relativeOffsetOfLocalHeader, end: fileDataStart + entry.compressedSize };
}

/** No byte belongs to two files, or a small pack could unpack to a huge one. */
function refuseOverlaps(spans: readonly Span[], directory: number): void {
  let end = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start < end) throw twoWays();
    ({ end } = span);
  }
  if (end > directory) throw cutOff();
}

const asZipEntry = (zip: ZipFile, entry: Entry): ZipEntry => ({
  ...decoded(entry.fileNameRaw, (entry.generalPurposeBitFlag & SAYS_UTF8) !== 0),
  // Bit 0: the file; bit 13: its entry in the directory.
  isEncrypted: (entry.generalPurposeBitFlag & 0x2001) !== 0,
  method: entry.compressionMethod,
  checksum: entry.crc32,
  packedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  kind: (entry.externalFileAttributes >>> 16) & 0xf000,
  open: () => zip.openReadStreamPromise(entry),
});

const SAYS_UTF8 = 0x800;

/** The upper half of code page 850, which has the letters of 437 in their places, and more. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Many programs write UTF-8 without saying so; others say nothing and use a code page, as Windows does. */
function decoded(bytes: Uint8Array, saysUtf8: boolean): { name: string; isReadable: boolean } {
  const options = { fatal: true, ignoreBOM: true };
  try {
    return { name: new TextDecoder('utf-8', options).decode(bytes).normalize('NFC'), isReadable: true };
  } catch {
    if (saysUtf8) return { name: new TextDecoder().decode(bytes), isReadable: false };
    const letters = Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_850[byte - 0x80] ?? ''),
    );
    return { name: letters.join(''), isReadable: true };
  }
}

/**
 * One file of the pack, unpacked up to the size that the ZIP states and no further: as the stated sizes keep to the
 * limit, so does what is unpacked. @throws ServiceError TOO_LARGE, INVALID (damaged)
 */
export async function unpack(file: PackFile, largest: number): Promise<Uint8Array> {
  if (file.size > largest) {
    throw refusal(
      problem('packs.fileTooLarge', { file: quoted(file.name), megabytes: megabytes(largest) }),
      'TOO_LARGE',
    );
  }
  const bytes = await unpackAll(file);
  if (crc32(bytes) !== file.checksum) throw damaged(file);
  return bytes;
}

async function unpackAll(file: PackFile): Promise<Uint8Array> {
  try {
    return await buffer(await file.open());
  } catch (error) {
    if (!isOfTheZip(error)) throw error;
    const isBomb = error.message.startsWith('too many bytes');
    throw isBomb ? tampering('unpacks to more than it says', damaged(file)) : damaged(file);
  }
}

/** The library throws plain errors, zlib errors with codes: errors of the disk and our own are neither. */
const isOfTheZip = (error: unknown): error is Error =>
  error instanceof Error && ('code' in error ? String(error.code).startsWith('Z_') : error.name === 'Error');

/** The library's own reader throws uncaught errors when it is sent far beyond the end of the file. */
class SpoolReader extends RandomAccessReader {
  readonly #file: SpooledFile;

  constructor(file: SpooledFile) {
    super();
    this.#file = file;
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    // Offsets of a ZIP64 can be larger than the system accepts.
    this.#file.read(Math.min(position, this.#file.size), length).then((bytes) => {
      into.set(bytes, offset);
      done(bytes.length < length ? new Error('The file ends too early') : null);
    }, done);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#blocks(start, end), { objectMode: false });
  }

  async *#blocks(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += READ_BYTES) {
      yield await this.#file.read(at, Math.min(READ_BYTES, end - at));
    }
  }
}
