import { expect, test } from 'bun:test';
import { type Bytes, packWith, refusalTo } from '../../testing/pack-refusals.ts';
import { PICTURES, simpleTheme, zipOf } from '../../testing/theme-zips.ts';
import { packContents, unpack } from './unpack.ts';

const { png } = PICTURES;
const seer = { 'roles/seer.png': png };
const LONG = 'x'.repeat(0xffff);
const DAMAGED = 'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file';
const ZIP64 = 'INVALID: ZIP64 is not supported: pack the theme as an ordinary ZIP file';
/** Behind all that a system can be asked to read. */
const FAR = 2n ** 63n;

/** Changes what the directory says of its last file, or what the end says of the directory. */
function changed(zip: Bytes, change: (header: DataView, end: DataView) => void): Bytes {
  change(new DataView(zip.buffer, lastHeader(zip)), new DataView(zip.buffer, zip.length - 22));
  return zip;
}
const lastHeader = (zip: Bytes) => Buffer.from(zip.buffer).lastIndexOf('PK\x01\x02');

const counting = (files: number) => changed(packWith(seer), (_, end) => end.setUint16(10, files, true));

/** Two files whose names and bytes are those of one. */
function twins(): Bytes {
  const zip = packWith({ '1.png': png, '2.png': png });
  return changed(zip, (header) => {
    header.setUint8(46, '1'.charCodeAt(0));
    header.setUint32(42, Buffer.from(zip.buffer).indexOf('1.png') - 30, true);
  });
}

/** Ends as a ZIP64 does, which has a directory of the last file alone. */
function withOtherDirectory(place?: bigint): Bytes {
  const zip = packWith({}, { 'roles/seer.png': [png, { comment: '\0'.repeat(76) }] });
  const view = new DataView(zip.buffer);
  const [record, locator] = [zip.length - 98, zip.length - 42];
  view.setUint32(record, 0x06064b50, true);
  view.setUint32(record + 32, 1, true);
  view.setUint32(record + 48, lastHeader(zip), true);
  view.setUint32(locator, 0x07064b50, true);
  view.setBigUint64(locator + 8, place ?? BigInt(record), true);
  return zip;
}

/** Numbers of the last file as a ZIP64 has them. */
function withLargeNumbers(size: bigint, packedSize: bigint, place: bigint): Bytes {
  const numbers = new Uint8Array(BigUint64Array.of(size, packedSize, place).buffer);
  return changed(packWith({}, { 'roles/seer.png': [png, { extra: { 1: numbers } }] }), (header) => {
    for (const at of [20, 24, 42]) header.setUint32(at, 0xffffffff, true);
  });
}

const longComments = () =>
  packWith(
    {},
    Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`${index}.png`, [png, { comment: LONG }]])),
  );

test.each<[string, Bytes, string]>([
  [
    'that has bytes between its directory and its end',
    new Uint8Array([...packWith(seer).slice(0, -22), 0, ...packWith(seer).slice(-22)]),
    DAMAGED,
  ],
  [
    'that has a file which reaches into its directory',
    changed(packWith(seer), (header) => header.setUint32(20, header.getUint32(20, true) + 9, true)),
    DAMAGED,
  ],
  ['that has a directory of 1 MB', longComments(), 'TOO_LARGE: The pack holds more than 200 files'],
  ['that says of fewer files than it has', counting(1), DAMAGED],
  ['that says of more files than it has', counting(3), DAMAGED],
  ['that has one file twice', twins(), DAMAGED],
  ['that has another directory', withOtherDirectory(), ZIP64],
  ['that has another directory far behind its end', withOtherDirectory(FAR), DAMAGED],
  ['that has a file far behind its end', withLargeNumbers(100n, 100n, FAR), DAMAGED],
  ['that has a file of endless bytes', withLargeNumbers(FAR, FAR, 0n), DAMAGED],
  [
    'that is strongly encrypted',
    changed(packWith(seer), (header) => header.setUint16(8, 0x41, true)),
    'INVALID: The ZIP file is encrypted: make it without a password',
  ],
])('[A5.11 H3.50] a ZIP file %s', async (_what, zip, message) => {
  expect(await refusalTo(zip)).toBe(message);
});

test('a disk that fails is no fault of the pack', async () => {
  const zip = zipOf({ 'theme.json': simpleTheme(), ...seer });
  const failure = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  let readsLeft = 1;
  const file = {
    size: zip.length,
    read: (start: number, length: number) =>
      readsLeft-- > 0 ? Promise.resolve(zip.subarray(start, start + length)) : Promise.reject(failure),
  };
  await expect(packContents(file)).rejects.toBe(failure);
  readsLeft = 100;
  const { manifest } = await packContents(file);
  readsLeft = 0;
  await expect(unpack(manifest.file, 1024 * 1024)).rejects.toBe(failure);
  readsLeft = 1;
  await expect(unpack(manifest.file, 1024 * 1024)).rejects.toBe(failure);
});
