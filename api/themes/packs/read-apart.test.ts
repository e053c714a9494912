import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { PICTURES, simpleTheme, zipOf } from '../../testing/theme-zips.ts';
import { readPackApart } from './read-apart.ts';
import { withSpooled } from './spool.ts';

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
