import type { Picture } from '@nightfall/shared/backend/pictures/picture-store';

/** A small file can be a picture that no phone has the memory for. */
export const MOST_PIXELS = 4096;
/** Far longer than wide, nothing that is shown is. */
export const MOST_TIMES_AS_LONG = 8;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height as a picture's header tells them; null when it tells none. */
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

/** A JPEG is a row of segments; that of the frame has the size. */
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

/** Markers without a segment: what others skip must not be read as the length of one. */
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
