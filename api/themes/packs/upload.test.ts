import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PictureType, pictureKey } from '@nightfall/shared/backend/themes/picture-store';
import sharp from 'sharp';
import { PICTURES, readZip, simpleTheme, zipOf } from '../../testing/theme-packs.ts';
import { uploadedFile } from '../uploaded-file.ts';
import { pictureSize, pictureType } from './check-picture.ts';
import { readPackApart } from './read-apart.ts';
import { refusal } from './refusal.ts';
import { remakePicture } from './remake-picture.ts';
import { withSpooled } from './spool.ts';
import { readAnswer, writeRead, writeRefusal } from './upload-answer.ts';

const PACK = zipOf({ 'theme.json': simpleTheme(), 'roles/seer.png': PICTURES.png });

const read = (zip: Uint8Array<ArrayBuffer>, bounds: Parameters<typeof readPackApart>[1] = {}) =>
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

test('[S4.18] its account pays for the time of one that is read, damaged, or ended', async () => {
  const costs: number[] = [];
  const onCost = (seconds: number) => costs.push(seconds);
  await read(PACK, { onCost });
  await expect(read(PACK.slice(0, -9), { onCost })).rejects.toThrow('damaged');
  await expect(read(PACK, { longestMs: 1, onCost })).rejects.toThrow('take too long to read');
  expect(costs).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  for (const seconds of costs) expect(seconds).toBeGreaterThan(0);
});

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
  const refused = writeRefusal(refusal({ message: 'The pack is too large' }, 'TOO_LARGE'));
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

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } });
const about = (bytes: Uint8Array = new Uint8Array()) => sharp(bytes).metadata();

describe('a picture made anew', () => {
  test('[S4.3 S4.9] is WebP, in the smaller ones of the sizes that are shown', async () => {
    const card = await remakePicture({ bytes: await drawing(700, 980).png().toBuffer() });
    expect(await about(card?.bytes)).toMatchObject({ format: 'webp', width: 700, height: 980 });
    expect(card?.smaller?.map(({ width }) => width)).toEqual([160, 480]);
    expect(await about(card?.smaller?.[0]?.bytes)).toMatchObject({ format: 'webp', width: 160, height: 224 });
    const wall = await remakePicture({ bytes: await drawing(4000, 2000).jpeg().toBuffer() });
    expect(await about(wall?.bytes)).toMatchObject({ width: 1920, height: 960 });
    expect(wall?.smaller?.map(({ width }) => width)).toEqual([160, 480, 960]);
  });

  test('[S4.4] does not know where a photo was taken, and stands upright', async () => {
    const photo = await drawing(200, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ann Example' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await about(photo)).exif).toBeDefined();
    const made = await remakePicture({ bytes: photo });
    const { width, height, exif, orientation } = await about(made?.bytes);
    expect([width, height, exif, orientation]).toEqual([100, 200, undefined, undefined]);
    expect(Buffer.from(made?.bytes ?? []).includes('Ann Example')).toBe(false);
  });

  test('keeps what one can see through', async () => {
    const glass = { r: 0, g: 0, b: 0, alpha: 0.5 };
    const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: glass } })
      .png()
      .toBuffer();
    expect((await about((await remakePicture({ bytes: png }))?.bytes)).hasAlpha).toBe(true);
  });

  test('[S4.3] is the first of a picture that moves, however many there are', async () => {
    const frames = await Promise.all(
      Array.from({ length: 24 }, (_, frame) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background: { r: frame * 10, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    );
    const film = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await about(film)).pages).toBeGreaterThan(5);
    const made = await about((await remakePicture({ bytes: film }))?.bytes);
    expect([made.width, made.height, made.pages ?? 1]).toEqual([40, 30, 1]);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['PNG in seven passes', () => drawing(2400, 2400).png({ progressive: true }).toBuffer()],
    ['JPEG in many scans', () => drawing(2400, 2400).jpeg({ progressive: true }).toBuffer()],
  ])('[S4.3] is no larger than is shown, of a %s', async (_kind, bytes) => {
    const made = await about((await remakePicture({ bytes: await bytes() }))?.bytes);
    expect([made.width, made.height]).toEqual([1920, 1920]);
  });

  test.each(Object.entries(PICTURES))('[S4.2] is none of a %s that ends early', async (_kind, whole) => {
    expect(await remakePicture({ bytes: whole })).not.toBeNull();
    expect(await remakePicture({ bytes: whole.subarray(0, whole.length / 2) })).toBeNull();
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['a drawing that may hold scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', () => drawing(8, 8).gif().toBuffer()],
    ['a TIFF', () => drawing(8, 8).tiff().toBuffer()],
    ['more pixels than memory allows', () => drawing(8192, 4096).png().toBuffer()],
  ])('[S4.2] is none of %s', async (_kind, bytes) => {
    expect(await remakePicture({ bytes: await bytes() })).toBeNull();
  });
});

const base64 = (text: string) => Buffer.from(text, 'base64');

const progressive =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wgARCAARABcDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAWAQEBAQAAAAAAAAAAAAAAAAAABgj/2gAMAwEAAhADEAAAAZzC6pAAAA//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAEFAh//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/AR//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAECAQE/AR//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAY/Ah//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/IR//2gAMAwEAAgADAAAAEP8A/wD/AP8A/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAwEBPxAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAgEBPxAf/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQABPxAf/9k=';
const lossy =
  'UklGRkwAAABXRUJQVlA4IEAAAABQAwCdASoXABEAPpFCnEolo6KhqAgAsBIJZQDGqoAAQFEcAAD+7qY//sWctgXj//ucD/ucD/ucD+NspCdnCgAA';
const transparent =
  'UklGRnAAAABXRUJQVlA4WAoAAAAQAAAAFgAAEAAAQUxQSAoAAAABB9C/iAhERP8DVlA4IEAAAABQAwCdASoXABEAPpFCnEolo6KhqAgAsBIJZQDGqoAAQFEcAAD+7qY//sWctgXj//ucD/ucD/ucD+NspCdnCgAA';

test.each<[string, Buffer, PictureType]>([
  ['PNG', PICTURES.png, 'image/png'],
  ['JPEG', PICTURES.jpeg, 'image/jpeg'],
  ['progressive JPEG with a comment', base64(progressive), 'image/jpeg'],
  ['lossless WebP', PICTURES.webp, 'image/webp'],
  ['lossy WebP', base64(lossy), 'image/webp'],
  ['WebP with more to it', base64(transparent), 'image/webp'],
])('[H9.6] the kind and the size of a %s', (_what, bytes, type) => {
  expect(pictureType(bytes)).toBe(type);
  expect(pictureSize({ bytes, type })).toEqual({ width: 23, height: 17 });
});

test.each<[string, Buffer]>([
  ['PNG', PICTURES.png],
  ['JPEG', PICTURES.jpeg],
  ['WebP', PICTURES.webp],
])('however early a %s ends, it is one without a size, or with its own', (_what, whole) => {
  for (let length = 0; length < whole.length; length += 1) {
    const bytes = whole.subarray(0, length);
    const type = pictureType(bytes);
    const size = type && pictureSize({ bytes, type });
    expect([null, 23]).toContain(size?.width ?? null);
  }
});

test('markers without a length hide no frame', () => {
  for (const marker of [0x01, 0xd0, 0xd7]) {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, marker]), PICTURES.jpeg.subarray(2)]);
    expect(pictureSize({ bytes, type: 'image/jpeg' })).toEqual({ width: 23, height: 17 });
  }
});

const CONTENT = `PK\r\n--\r\n--X\r\n--b${'\r'.repeat(5)}\n\0\xff`;
const BODY = [
  'what stands before belongs to no part',
  '--boundary',
  'Content-Disposition: form-data; name="note"',
  '',
  'a note; name="file"',
  '--boundary',
  'content-disposition: form-data; name="file"; filename="a.zip"',
  'Content-Type: application/zip',
  '',
  CONTENT,
  '--boundary--',
  'what stands behind as well',
].join('\r\n');

const PACE = { graceMs: 1_000, bytesPerSecond: 1_000 };

/** A body in pieces of so many bytes.  */
function request(body: string, { size = 7, type = 'multipart/form-data; boundary=boundary' } = {}): Request {
  const bytes = Buffer.from(body, 'latin1');
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: stream,
  });
}

async function textOf(from: Request): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of uploadedFile(from, PACE)) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

describe('the file of a form', () => {
  test('[A7.27] is read byte for byte, in whatever pieces it comes', async () => {
    for (let size = 1; size <= BODY.length; size += 1)
      expect([size, await textOf(request(BODY, { size }))]).toEqual([size, CONTENT]);
  });

  test('is found where nothing stands before it, with a boundary in quotes', async () => {
    const body = `--b c\r\nContent-Disposition: form-data; name=file\r\n\r\nx\r\n--b c--`;
    expect(await textOf(request(body, { type: 'Multipart/Form-Data; charset=utf-8; boundary="b c"' }))).toBe(
      'x',
    );
  });

  test('may be empty', async () => {
    const body = `--boundary\r\nContent-Disposition: form-data; name="file"\r\n\r\n\r\n--boundary--`;
    expect(await textOf(request(body))).toBe('');
  });

  test.each([
    ['ends in the middle of the file', BODY.slice(0, BODY.indexOf('\0')), 'The upload is not complete'],
    ['ends in a head', BODY.slice(0, BODY.indexOf('application/zip')), 'The upload is not complete'],
    ['is empty', '', 'The upload is not complete'],
    ['has a head without end', `--boundary\r\n${'x'.repeat(20_000)}`, 'The upload is not complete'],
    [
      'has no such field',
      '--boundary\r\nContent-Disposition: form-data; name="files"\r\n\r\nx\r\n--boundary--',
      'Please choose a ZIP file',
    ],
  ])('is refused when the body %s', async (_, body, message) => {
    await expect(textOf(request(body))).rejects.toThrow(message);
  });

  test.each(['application/json', 'multipart/form-data', 'multipart/form-data; boundary='])(
    'is refused when the type is %s',
    async (type) => {
      await expect(textOf(request(BODY, { type }))).rejects.toThrow('Please choose a ZIP file');
    },
  );

  test('is not read on once its reader has gone', async () => {
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(BODY.slice(0, -40), 'latin1')),
      cancel: () => {
        isCancelled = true;
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=boundary' };
    const file = uploadedFile(
      new Request('http://localhost/', { method: 'POST', headers, body: stream }),
      PACE,
    );
    for await (const _ of file) break;
    expect(isCancelled).toBe(true);
  });
});
