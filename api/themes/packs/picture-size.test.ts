import { expect, test } from 'bun:test';
import type { PictureType } from '@nightfall/shared/backend/pictures/picture-store';
import { PICTURES } from '../../testing/theme-zips.ts';
import { pictureSize, pictureType } from './check-picture.ts';

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
