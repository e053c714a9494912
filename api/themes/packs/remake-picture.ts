import type { Picture, SizedPicture } from '@nightfall/shared/backend/themes/picture-store';
import { PICTURE_WIDTHS } from '@nightfall/shared/protocol/limits';
import { problem } from '@nightfall/shared/text/problems';
import sharp, { type Raw } from 'sharp';
import { damaged, MOST_PIXELS, problemsOfPicture, sizeOfPicture } from './check-picture.ts';
import { refusal, refuseIfAny } from './refusal.ts';
import type { SpooledFile } from './spool.ts';

/** As large as a background on a wide screen needs. */
const LARGEST_SIDE = 1920;
const QUALITY = 82;

// The process serves one pack, and shares the machine.
sharp.concurrency(1);
sharp.cache(false);
// Only these formats are decoded, whatever the bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

/**
 * Makes a picture anew from its pixels, as WebP in the sizes that are shown. Nothing else of the file is kept, neither
 * hidden data nor where a photo was taken. Null when it cannot be decoded whole.
 */
export async function remakePicture({ bytes }: Pick<Picture, 'bytes'>): Promise<SizedPicture | null> {
  const decoded = await decode(bytes);
  if (decoded === null) return null;
  const { pixels, raw } = decoded;
  const webp = (width: number) =>
    sharp(pixels, { raw }).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();
  const smaller = PICTURE_WIDTHS.filter((width) => width < raw.width).map(async (width) => ({
    width,
    bytes: await webp(width),
  }));
  return { bytes: await webp(raw.width), type: 'image/webp', smaller: await Promise.all(smaller) };
}

/** The pixels, upright, scaled down to what is shown. */
async function decode(bytes: Uint8Array): Promise<{ pixels: Buffer; raw: Raw } | null> {
  try {
    const { data, info } = await sharp(bytes, {
      failOn: 'error',
      limitInputPixels: MOST_PIXELS * MOST_PIXELS,
    })
      .autoOrient()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { pixels: data, raw: { width, height, channels } };
  } catch {
    // The library rejects damaged pictures in words of its own.
    return null;
  }
}

const FILE = problem('pictures.theFile');

/** Checks an uploaded picture like those of a pack, and makes it anew. @throws ServiceError INVALID */
export async function readPicture(file: SpooledFile): Promise<SizedPicture> {
  const bytes = await file.read(0, file.size);
  refuseIfAny(problemsOfPicture(FILE, bytes, sizeOfPicture(bytes)));
  const picture = await remakePicture({ bytes });
  if (picture === null) throw refusal(damaged(FILE));
  return picture;
}
