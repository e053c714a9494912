import { createHash } from 'node:crypto';
import { PICTURE_WIDTHS, type PictureWidth } from '../../protocol/limits.ts';

/** The only kinds of pictures that are taken and served; SVG is none of them, since it may hold scripts. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** A picture as it is kept: its largest size, and smaller ones, all of one kind. */
export interface SizedPicture extends Picture {
  readonly smaller?: readonly { readonly width: PictureWidth; readonly bytes: Uint8Array }[];
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
const KEY = new RegExp(`^[0-9a-f]{64}(?:-(?:${PICTURE_WIDTHS.join('|')}))?\\.(?:png|jpg|webp)$`);

/** The key of a picture: `{sha256}.{png|jpg|webp}`, by its largest size. */
export const pictureKey = ({ bytes, type }: Picture): string =>
  keyOf(createHash('sha256').update(bytes).digest('hex'), type);

/** The same key, hashed off the event loop: for many megabytes. */
export async function pictureKeyApart({ bytes, type }: Picture): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return keyOf(new Uint8Array(hash).toHex(), type);
}

const keyOf = (hash: string, type: PictureType): string => `${hash}.${ENDING[type]}`;

/** A picture whose key is known. */
export interface KeyedPicture extends SizedPicture {
  readonly key: string;
}

/** The type of the picture under a key; null for a text that is no key, such as a path. */
export function typeOfKey(key: string): PictureType | null {
  if (!KEY.test(key)) return null;
  const ending = key.slice(key.indexOf('.') + 1);
  return ending === 'png' ? 'image/png' : ending === 'jpg' ? 'image/jpeg' : 'image/webp';
}

/** What a smaller size is stored under: `{sha256 of the largest}-{width}.{png|jpg|webp}`. */
const keyOfSize = (key: string, width: PictureWidth): string => key.replace('.', `-${width}.`);

/** All that is stored of a picture, in bytes. */
export const bytesOfPicture = ({ bytes, smaller = [] }: SizedPicture): number =>
  smaller.reduce((sum, size) => sum + size.bytes.length, bytes.length);

/** Keeps a picture under its key. The largest size is stored last: where it exists, all sizes do. */
export async function savePicture(
  store: PictureStore,
  picture: SizedPicture & Partial<KeyedPicture>,
): Promise<string> {
  const key = picture.key ?? pictureKey(picture);
  for (const { width, bytes } of picture.smaller ?? [])
    await store.put(keyOfSize(key, width), bytes, picture.type);
  await store.put(key, picture.bytes, picture.type);
  return key;
}

/** A picture of this width, or the largest there is: small ones have one size alone. */
export async function findPicture(
  store: PictureStore,
  key: string,
  width?: PictureWidth,
): Promise<Picture | null> {
  const smaller = width === undefined ? null : await store.get(keyOfSize(key, width));
  return smaller ?? store.get(key);
}

/** Removes a picture in all its sizes, the largest one last: what was interrupted can be done again. */
export async function removePicture(store: PictureStore, key: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await store.remove(keyOfSize(key, width));
  await store.remove(key);
}
