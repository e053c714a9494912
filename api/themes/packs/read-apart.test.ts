import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureKey } from '@nightfall/shared/backend/themes/picture-store';
import sharp from 'sharp';
import { readZip } from '../../testing/pack-refusals.ts';
import { PICTURES, simpleTheme, zipOf } from '../../testing/theme-zips.ts';
import { readPackApart } from './read-apart.ts';
import { refusal } from './refusal.ts';
import { withSpooled } from './spool.ts';
import { readAnswer, writeRead, writeRefusal } from './upload-answer.ts';

const PACK = zipOf({ 'theme.json': simpleTheme(), 'roles/seer.png': PICTURES.png });

const read = (zip: Uint8Array<ArrayBuffer>, bounds: { longestMs?: number; mostMemory?: number } = {}) =>
  withSpooled(new Blob([zip]).stream(), (file) => readPackApart(file, bounds));

test('[S4.8] packs are read one after another, good ones and others', async () => {
  const [good, bad, again] = await Promise.allSettled([read(PACK), read(PACK.slice(0, -9)), read(PACK)]);
  expect([good.status, bad.status, again.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(bad).toMatchObject({ reason: { code: 'INVALID', message: expect.stringContaining('damaged') } });
});

test('[S4.8] one whose pictures are more than a pipe holds comes whole', async () => {
  const raw = { width: 640, height: 640, channels: 3 } as const;
  const noise = await sharp(randomBytes(640 * 640 * 3), { raw })
    .png()
    .toBuffer();
  const pack = zipOf({ 'theme.json': simpleTheme(), 'roles/seer.png': noise });
  for (let times = 0; times < 3; times += 1) expect((await read(pack)).pictures).toHaveLength(1);
});

test('[S4.8] one that takes too long is ended and refused, and the next one is read', async () => {
  await expect(read(PACK, { longestMs: 1 })).rejects.toThrow('take too long to read');
  expect((await read(PACK)).pictures).toHaveLength(1);
});

test.skipIf(process.platform !== 'linux')(
  '[S4.18] one that takes too much memory is ended and refused, and the next one is read',
  async () => {
    await expect(read(PACK, { mostMemory: 1024 })).rejects.toThrow('take too much memory to read');
    expect((await read(PACK)).pictures).toHaveLength(1);
  },
);

const pack = await readZip(zipOf({ 'theme.json': simpleTheme(), 'roles/seer.png': PICTURES.png }));

test('[S4.8] a pack comes over as it was read, with all that its pictures are', async () => {
  const read = await readAnswer(Buffer.from(writeRead(pack)));
  expect(read.theme).toEqual(pack.theme);
  expect(read.pictures.map(({ bytes }) => Buffer.from(bytes))).toEqual(
    pack.pictures.map(({ bytes }) => Buffer.from(bytes)),
  );
  expect(read.pictures.map(({ key }) => key)).toEqual(pack.pictures.map(pictureKey));
});

test('[S4.8] a refusal comes over as it was said', async () => {
  const refused = writeRefusal(refusal('The pack is too large', 'TOO_LARGE'));
  await expect(readAnswer(Buffer.from(refused))).rejects.toThrow(
    expect.objectContaining({ code: 'TOO_LARGE', message: 'The pack is too large' }),
  );
});

test('[S4.8] an answer that is not what it says is none', async () => {
  const whole = Buffer.from(writeRead(pack));
  const other = Buffer.from(writeRead({ theme: pack.theme, pictures: [] }));
  const changed = Buffer.from(whole);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  for (const answer of [
    whole.subarray(0, -1),
    Buffer.concat([whole, whole]),
    other,
    changed,
    Buffer.alloc(9),
  ]) {
    await expect(readAnswer(answer)).rejects.toThrow();
  }
});

const streamOf = (...chunks: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

test('[H9.7] what comes in can be read from anywhere, and has no name that a crash could leave behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await withSpooled(streamOf('a pack ', 'in two pieces'), async (file) => {
      expect(await readdir(folder)).toEqual([]);
      expect(file.size).toBe(20);
      expect(new TextDecoder().decode(await file.read(7, 100))).toBe('in two pieces');
    });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true });
  }
});
