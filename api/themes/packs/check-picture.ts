import type { Picture, PictureType } from '@nightfall/shared/backend/themes/picture-store';
import { type Problem, problem } from '@nightfall/shared/text/problems';

/** Width and height of what claims to be a picture; null when its header states none. */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | null {
  const type = pictureType(bytes);
  return type && pictureSize({ bytes, type });
}

/** What a picture is called: its name in the pack, in quotes, or 'the file'. */
type FileName = string | Problem;

export const noPicture = (file: FileName) => problem('pictures.noPicture', { file });
export const damaged = (file: FileName) => problem('pictures.damaged', { file });

/** What is wrong with a picture by its header, in words for its sender: nothing is decoded yet. */
export function problemsOfPicture(file: FileName, bytes: Uint8Array, size: PictureSize | null): Problem[] {
  if (pictureType(bytes) === null) return [noPicture(file)];
  // A decoder may find a frame that this header lacks.
  if (size === null || size.width * size.height === 0) return [damaged(file)];
  const [short = 0, long = 0] = [size.width, size.height].toSorted((a, b) => a - b);
  const told = { file, ...size };
  if (long > MOST_PIXELS) return [problem('pictures.tooLarge', { ...told, most: MOST_PIXELS })];
  if (long <= short * MOST_TIMES_AS_LONG) return [];
  return [problem('pictures.tooLong', { ...told, times: MOST_TIMES_AS_LONG })];
}

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte);
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** The type by the bytes: names prove nothing. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, [0x89, ...letters('PNG\r\n\x1a\n')]) && startsWith(bytes, letters('IHDR'), 12)) {
    return 'image/png';
  }
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBPVP8'), 8)) return 'image/webp';
  return null;
}

/** Bounds the memory: a small file can be a picture too large for any phone. */
export const MOST_PIXELS = 4096;
/** No picture of a theme has other proportions. */
const MOST_TIMES_AS_LONG = 8;

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height in a picture's header; null when it states none. */
export function pictureSize({ bytes, type }: Picture): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) };
    return type === 'image/jpeg' ? jpegSize(view) : webpSize(view);
  } catch (error) {
    // The header ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A JPEG is a sequence of segments; that of the frame has the size. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : standsAlone(marker) ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Markers without a segment, which have no length to skip. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);

function webpSize(view: DataView): PictureSize | null {
  switch (view.getUint8(15)) {
    case 0x20: // "VP8 "
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x4c: {
      // "VP8L"
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x58: // "VP8X"
      return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 };
    default:
      return null;
  }
}

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
