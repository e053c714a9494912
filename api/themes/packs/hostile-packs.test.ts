import { describe, expect, test } from 'bun:test';
import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { type Bytes, packWith, refusalTo } from '../../testing/pack-refusals.ts';
import { PICTURES, simpleTheme, zipOf } from '../../testing/theme-zips.ts';

const { png } = PICTURES;

/** Changes numbers of the last file in the directory and, at the same places, in its own header. */
function patched(zip: Bytes, change: (header: DataView, local: DataView) => void): Bytes {
  const copy = zip.slice();
  const header = Buffer.from(copy.buffer).lastIndexOf('PK\x01\x02');
  const local = Buffer.from(copy.buffer).lastIndexOf('PK\x03\x04');
  change(new DataView(copy.buffer, header), new DataView(copy.buffer, local));
  return copy;
}

/** A good pack whose last file has another name, byte for byte as long as `roles/seer.png`. */
function renamed(bytes: Buffer): Bytes {
  const old = 'roles/seer.png';
  expect(bytes).toHaveLength(old.length);
  const zip = Buffer.from(packWith({ [old]: png }));
  for (let at = zip.indexOf(old); at >= 0; at = zip.indexOf(old, at + 1)) bytes.copy(zip, at);
  return new Uint8Array(zip);
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
    [
      'cut off',
      truncated,
      'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file',
    ],
    [
      'cut in the middle',
      packWith(seer).slice(0, 400),
      'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file',
    ],
    [
      'longer than it says',
      new Uint8Array([...packWith(seer), 0]),
      'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file',
    ],
    [
      'behind another file',
      new Uint8Array([...strToU8('PK\x03\x04#!/bin/sh\n'), ...packWith(seer)]),
      'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file',
    ],
    [
      'in two minds about a name',
      patched(packWith(seer), (_, local) => local.setUint8(30, 0x78)),
      'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file',
    ],
    [
      'made of files that share bytes',
      patched(packWith(seer), (header) => header.setUint32(42, 0, true)),
      'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file',
    ],
    [
      'a directory of files elsewhere',
      patched(packWith(seer), (header) => header.setUint32(42, 0xfffffff0, true)),
      'INVALID: The ZIP file is incomplete or damaged: create it again and upload the whole file',
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
  test.each<[string | Buffer, string]>([
    ['../../../seer.', outside('../../../seer.')],
    ['roles/../x.png', outside('roles/../x.png')],
    ['/roles/see.png', outside('/roles/see.png')],
    ['..\\roles\\s.png', outside('..\\roles\\s.png')],
    ['roles/...s/see', 'taken'],
    ['roles/.../seer', outside('roles/.../seer')],
    ['C:/roles/s.png', outside('C:/roles/s.png')],
    ['roles/seer\0png', outside('roles/seer\uFFFDpng')],
    ['roles/seer\npng', outside('roles/seer\uFFFDpng')],
    ['roles/\u202Egn.pn', outside('roles/\uFFFDgn.pn')],
  ])('%j', async (name, message) => {
    const bytes = typeof name === 'string' ? Buffer.from(name) : name;
    expect(await refusalTo(renamed(bytes))).toBe(message);
  });
});

describe('a file that is', () => {
  test.each<[string, Bytes, string]>([
    ['a link', withMode(0o120777), 'INVALID: "roles/seer.png" is a link: put the file itself into the pack'],
    ['a device', withMode(0o020666), 'INVALID: "roles/seer.png" is no ordinary file'],
    [
      'a drawing that may hold scripts',
      packWith({ 'roles/seer.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      'INVALID: "roles/seer.svg" is no PNG, JPEG or WebP picture',
    ],
    [
      'a page by the name of a picture',
      packWith({ 'roles/seer.png': '<!doctype html><script>1</script>' }),
      'INVALID: "roles/seer.png" is no PNG, JPEG or WebP picture',
    ],
    [
      'a GIF',
      packWith({ 'roles/seer.gif': 'GIF89a' }),
      'INVALID: "roles/seer.gif" is no PNG, JPEG or WebP picture',
    ],
    [
      'an empty picture',
      packWith({ 'roles/seer.png': '' }),
      'INVALID: "roles/seer.png" is no PNG, JPEG or WebP picture',
    ],
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
      'a second picture of a role',
      packWith({ 'roles/seer.png': png, 'roles/Seer.jpg': png }),
      'INVALID: "roles/seer.png" and "roles/seer.jpg" are the picture of one role',
    ],
    [
      'a manifest used as a picture',
      zipOf({ 'theme.json': { ...simpleTheme(), images: { cardBack: 'theme.json' } } }),
      'INVALID: "theme.json" is no PNG, JPEG or WebP picture',
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
