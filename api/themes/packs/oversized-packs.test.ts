import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type Bytes, packWith, readZip, refusalTo } from '../../testing/pack-refusals.ts';
import { PICTURES, simpleTheme, zipOf } from '../../testing/theme-zips.ts';

const { png } = PICTURES;
const MB = 1024 * 1024;
const seer = { 'roles/seer.png': png };
const truncated = packWith(seer).slice(0, -40);
const manyFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`roles/${index}.png`, png]));

describe('what is too large', () => {
  test('[H3.19 H3.51] more than 200 files', async () => {
    expect(await refusalTo(packWith(manyFiles(200)))).toBe('TOO_LARGE: The pack holds more than 200 files');
    expect(await refusalTo(packWith(manyFiles(199)))).toBe('taken');
  });

  test('[H3.19] a picture over 5 MB', async () => {
    const picture = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect(await refusalTo(packWith({ 'roles/seer.png': picture(5 * MB + 1) }))).toBe(
      'TOO_LARGE: "roles/seer.png" is larger than 5 MB',
    );
    expect(await refusalTo(packWith({ 'roles/none.png': picture(5 * MB) }))).toBe('taken');
  });

  test('[A5.8 A9.5 H3.18] over 50 MB as it comes, whatever else would come', async () => {
    let sent = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MB;
        controller.enqueue(new Uint8Array(randomBytes(MB)));
      },
      cancel() {
        isCancelled = true;
      },
    });
    expect(await refusalTo(endless)).toBe('TOO_LARGE: The pack is larger than 50 MB');
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(60 * MB);
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(packWith(seer)),
      pull: (controller) => controller.error(new Error('gone')),
    });
    const usual = process.env.TMPDIR;
    const own = await mkdtemp(join(tmpdir(), 'uploads-'));
    process.env.TMPDIR = own;
    try {
      await expect(readZip(broken)).rejects.toThrow('gone');
      expect(await refusalTo(truncated)).toStartWith('INVALID');
      expect(await refusalTo(packWith({ 'theme.json': simpleTheme() }))).toBe('taken');
      expect(await readdir(own)).toEqual([]);
    } finally {
      if (usual === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usual;
      await rm(own, { recursive: true });
    }
  });
});

/** Zeros without end in blocks that stand for themselves: so many MB in a thousandth of their size. */
function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), Buffer.from([3, 0])]);
}

/** A pack whose files unpack to anything at all, whatever it says of them. */
function bomb(names: readonly string[], packed: Uint8Array, declared: number, hasManifest = true): Bytes {
  const plain = zipOf(hasManifest ? { 'theme.json': simpleTheme() } : { 'read me.txt': 'Boom.' });
  const view = new DataView(plain.buffer);
  const directory = view.getUint32(plain.length - 6, true);
  const locals: Uint8Array[] = [plain.subarray(0, directory)];
  const headers: Uint8Array[] = [plain.subarray(directory, -22)];
  let at = directory;
  for (const name of names) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const header = Buffer.alloc(46 + name.length);
    header.writeUInt32LE(0x02014b50);
    header.writeUInt16LE(8, 10);
    header.writeUInt32LE(crc32(''), 16);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(declared, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(at, 42);
    header.write(name, 46);
    locals.push(local, packed);
    headers.push(header);
    at += local.length + packed.length;
  }
  const size = headers.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(names.length + 1, 8);
  end.writeUInt16LE(names.length + 1, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...headers, end]));
}

describe('[H3.19 H3.25 H3.47 H3.54] a bomb costs no memory:', () => {
  const tenGigabytes = zeros(10 * 1024);
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.png`);
  const tooLarge = 'TOO_LARGE: The pack is larger than 200 MB when unpacked';
  test.each<[string, Bytes, string]>([
    ['one that owns up to 4 GB', bomb(['roles/seer.png'], tenGigabytes, 0xfffffffe), tooLarge],
    ['41 pictures of 5 MB', bomb(names(41), zeros(5), 5 * MB), tooLarge],
    [
      '10 GB that say 5 MB',
      bomb(['0.png'], tenGigabytes, 5 * MB),
      'INVALID: "0.png" is damaged: make the ZIP file again',
    ],
    [
      '10 GB that say 100 bytes',
      bomb(['0.png'], tenGigabytes, 100),
      'INVALID: "0.png" is damaged: make the ZIP file again',
    ],
    [
      'a manifest of 10 GB',
      bomb(['manifest.json'], tenGigabytes, MB, false),
      'INVALID: "manifest.json" is damaged: make the ZIP file again',
    ],
    [
      '150 files of 4 MB that say 100 bytes each',
      bomb(names(150), zeros(4), 100),
      'INVALID: "0.png" is damaged: make the ZIP file again',
    ],
  ])('%s', async (_what, zip, message) => {
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 1);
    expect(await refusalTo(zip)).toBe(message);
    clearInterval(watch);
    expect(Math.max(most, process.memoryUsage.rss()) - before).toBeLessThan(100 * MB);
  });
});
