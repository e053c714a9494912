import { MOST_PIXELS, MOST_TIMES_AS_LONG, type PictureSize, pictureSize } from './picture-size.ts';
import { pictureType } from './picture-type.ts';

/** Width and height of what claims to be a picture; null when its head tells none. */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | null {
  const type = pictureType(bytes);
  return type && pictureSize({ bytes, type });
}

export const noPicture = (file: string) => `${file} is no PNG, JPEG or WebP picture`;
export const damaged = (file: string) => `${file} is damaged: save the picture again`;

/** What is wrong with a picture by its head, in words for whoever sent it: nothing is decoded yet. */
export function problemsOfPicture(file: string, bytes: Uint8Array, size: PictureSize | null): string[] {
  if (pictureType(bytes) === null) return [noPicture(file)];
  // A decoder may find a frame where this header has none.
  if (size === null || size.width * size.height === 0) return [damaged(file)];
  const [short = 0, long = 0] = [size.width, size.height].toSorted((a, b) => a - b);
  const told = `${file} has ${size.width} × ${size.height} pixels`;
  if (long > MOST_PIXELS) return [`${told}: ${MOST_PIXELS} on each side are the most`];
  if (long <= short * MOST_TIMES_AS_LONG) return [];
  return [`${told}: one side may be ${MOST_TIMES_AS_LONG} times as long as the other`];
}
