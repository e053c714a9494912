import { createHash } from 'node:crypto';

/** The only kinds of pictures that are taken and served; SVG is none of them, since it may hold scripts. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** Where the pictures of themes are kept, under keys made of their contents: what has a key never changes. */
export interface PictureStore {
  /** Keeps a picture whole or not at all; keeping it again is harmless. @throws Error for a key that is none */
  put(key: string, bytes: Uint8Array, type: PictureType): Promise<void>;
  get(key: string): Promise<Picture | null>;
  /** Removing what is not there is harmless. */
  remove(key: string): Promise<void>;
}

const ENDING: Record<PictureType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };
const KEY = /^[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/** The key of a picture: `{sha256}.{png|jpg|webp}`. */
export const pictureKey = ({ bytes, type }: Picture): string =>
  `${createHash('sha256').update(bytes).digest('hex')}.${ENDING[type]}`;

/** What is kept under a key; null when it is no key (and so no name of a file elsewhere either). */
export function typeOfKey(key: string): PictureType | null {
  if (!KEY.test(key)) return null;
  const ending = key.slice(key.indexOf('.') + 1);
  return ending === 'png' ? 'image/png' : ending === 'jpg' ? 'image/jpeg' : 'image/webp';
}

/** Keeps a picture under its key. */
export async function savePicture(store: PictureStore, picture: Picture): Promise<string> {
  const key = pictureKey(picture);
  await store.put(key, picture.bytes, picture.type);
  return key;
}
