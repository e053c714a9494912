import { describe, expect, test } from 'bun:test';
import type { PictureType } from '@nightfall/shared/backend/themes/picture-store';
import sharp from 'sharp';
import { PICTURES } from '../../testing/theme-zips.ts';
import { pictureSize, pictureType } from './check-picture.ts';
import { remakePicture } from './remake-picture.ts';

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
