import { describe, expect, test } from 'bun:test';
import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { type Bytes, PICTURES, packWith, refusalTo, simpleTheme, zipOf } from '../../testing/theme-packs.ts';
import { packContents, unpack } from './unpack.ts';

const { png } = PICTURES;

/** Changes numbers of the last file in the directory and, at the same places, in its own header. */
function patched(zip: Bytes, change: (header: DataView, local: DataView) => void): Bytes {
  const copy = zip.slice();
  const header = Buffer.from(copy.buffer).lastIndexOf('PK\x01\x02');
  const local = Buffer.from(copy.buffer).lastIndexOf('PK\x03\x04');
  change(new DataView(copy.buffer, header), new DataView(copy.buffer, local));
  return copy;
}

const withMode = (mode: number): Bytes =>
  packWith({}, { 'roles/seer.png': [png, { os: 3, attrs: (mode << 16) >>> 0 }] });
function pngOf(width: number, height: number): Buffer {
  const picture = Buffer.from(png);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

const DAMAGED = 'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file';
const noPicture = (file: string) => `INVALID: "${file}" is no PNG, JPEG or WebP picture`;
const seer = { 'roles/seer.png': png };
const truncated = packWith(seer).slice(0, -40);

describe('a ZIP file that is', () => {
  test.each<[string, Bytes, string]>([
    ['not a ZIP', strToU8('GIF89a, or a theme'), 'INVALID: The file is not a ZIP file'],
    ['empty', new Uint8Array(), 'INVALID: The file is not a ZIP file'],
    [
      'without files',
      zipSync({}),
      'INVALID: The pack has no manifest: put theme.json, default_theme_pack.json or manifest.json at its root',
    ],
    ['cut off', truncated, DAMAGED],
    ['cut in the middle', packWith(seer).slice(0, 400), DAMAGED],
    ['longer than it says', new Uint8Array([...packWith(seer), 0]), DAMAGED],
    [
      'behind another file',
      new Uint8Array([...strToU8('PK\x03\x04#!/bin/sh\n'), ...packWith(seer)]),
      DAMAGED,
    ],
    ['in two minds about a name', patched(packWith(seer), (_, local) => local.setUint8(30, 0x78)), DAMAGED],
    [
      'made of files that share bytes',
      patched(packWith(seer), (header) => header.setUint32(42, 0, true)),
      DAMAGED,
    ],
    [
      'a directory of files elsewhere',
      patched(packWith(seer), (header) => header.setUint32(42, 0xfffffff0, true)),
      DAMAGED,
    ],
    [
      'damaged inside',
      patched(packWith({ 'roles/seer.png': png }), (header) => header.setUint32(16, 7, true)),
      'INVALID: "roles/seer.png" is damaged: make the ZIP file again',
    ],
    [
      'no compressed data',
      patched(zipOf({ 'theme.json': simpleTheme() }), (_, local) => local.setUint32(41, 0xffffffff)),
      'INVALID: "theme.json" is damaged: make the ZIP file again',
    ],
    [
      'encrypted',
      patched(packWith(seer), (header) => header.setUint16(8, 1, true)),
      'INVALID: "roles/seer.png" is encrypted: make the ZIP file without a password',
    ],
    [
      'compressed in an unknown way',
      patched(packWith(seer), (header) => header.setUint16(10, 14, true)),
      'INVALID: "roles/seer.png" is compressed in a way that is not read (method 14): use ordinary ZIP compression',
    ],
  ])('[A5.11 H3.50] %s', async (_what, zip, message) => {
    expect(await refusalTo(zip)).toBe(message);
  });

  test('a ZIP64', async () => {
    const zip = packWith(seer);
    new DataView(zip.buffer).setUint32(zip.length - 6, 0xffffffff, true);
    expect(await refusalTo(zip)).toBe(
      'INVALID: ZIP64 is not supported: pack the theme as an ordinary ZIP file',
    );
  });
});

describe('[H3.20 H3.49] a file called', () => {
  const outside = (shown: string) =>
    `INVALID: "${shown}" is no path inside the pack: use names such as roles/seer.png`;
  test.each<[string, string]>([
    ['roles/...s/see', 'taken'],
    ['roles/.../seer', outside('roles/.../seer')],
    ['C:/roles/s.png', outside('C:/roles/s.png')],
    ['roles/seer\0png', outside('roles/seer\uFFFDpng')],
    ['roles/\u202Egn.pn', outside('roles/\uFFFDgn.pn')],
  ])('%j', async (name, message) => {
    expect(await refusalTo(packWith({ [name]: png }))).toBe(message);
  });
});

describe('a file that is', () => {
  test.each<[string, Bytes, string]>([
    ['a link', withMode(0o120777), 'INVALID: "roles/seer.png" is a link: put the file itself into the pack'],
    ['a device', withMode(0o020666), 'INVALID: "roles/seer.png" is no ordinary file'],
    [
      'a drawing that may hold scripts',
      packWith({ 'roles/seer.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      noPicture('roles/seer.svg'),
    ],
    [
      'a page by the name of a picture',
      packWith({ 'roles/seer.png': '<!doctype html><script>1</script>' }),
      noPicture('roles/seer.png'),
    ],
    ['an empty picture', packWith({ 'roles/seer.png': '' }), noPicture('roles/seer.png')],
    [
      'a picture too large for a phone',
      packWith({ 'roles/seer.png': pngOf(4096, 4097) }),
      'INVALID: "roles/seer.png" has 4096 × 4097 pixels: 4096 on each side are the most',
    ],
    [
      'there twice',
      packWith({ 'roles/seer.png': png, 'Roles/Seer.PNG': png }),
      'INVALID: The pack holds "Roles/Seer.PNG" twice',
    ],
    [
      'a manifest used as a picture',
      zipOf({ 'theme.json': { ...simpleTheme(), images: { cardBack: 'theme.json' } } }),
      noPicture('theme.json'),
    ],
  ])('[H3.20 H3.21 H3.48] %s', async (_what, zip, message) => {
    expect(await refusalTo(zip)).toBe(message);
  });

  test('[H3.24] of many words that mean nothing, ten are named', async () => {
    const strange = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`word${index}`, 1]));
    expect(await refusalTo(packWith({ 'theme.json': { ...simpleTheme(), ...strange } }))).toBe(
      `INVALID: theme.json: the theme: ${Array.from({ length: 10 }, (_, index) => `"word${index}"`).join(', ')} and more means nothing here`,
    );
  });

  test('[H3.21] a picture in which a browser may find a size that its header does not tell', async () => {
    const jpeg = Buffer.concat([
      PICTURES.jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 2, 0]),
      PICTURES.jpeg.subarray(2),
    ]);
    expect(await refusalTo(packWith({ 'roles/seer.jpg': jpeg }))).toBe(
      'INVALID: "roles/seer.jpg" is damaged: save the picture again',
    );
  });

  test('[H3.24] of eleven that are wrong, ten are named', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.svg`, '<svg/>']));
    const answer = await refusalTo(packWith(wrong));
    expect(answer.match(/is no PNG/g)).toHaveLength(10);
    expect(answer).toEndWith('; and 1 more');
  });
});

test('[H3.53 S4.19] wherever a byte of a pack is changed, it is refused with a reason or taken', async () => {
  const whole = packWith(seer);
  const random = mulberry(20);
  for (let round = 0; round < 300; round += 1) {
    const zip = whole.slice();
    for (let change = 0; change <= round % 3; change += 1) {
      // Most of what decides how a ZIP is read stands at its end.
      const at = round % 2 === 0 ? random(zip.length) : zip.length - 1 - random(200);
      zip[at] = random(256);
    }
    expect(await refusalTo(zip)).toMatch(/^(taken|(INVALID|TOO_LARGE): [A-Z"a-z].+)$/);
  }
});

/** Small numbers by chance that are the same in each run. */
function mulberry(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const LONG = 'x'.repeat(0xffff);
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
