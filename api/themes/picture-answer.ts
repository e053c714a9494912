import { findPicture, type PictureStore } from '@nightfall/shared/backend/pictures/picture-store';
import type { PictureWidth } from '@nightfall/shared/protocol/limits';

interface Asked {
  readonly key: string;
  readonly width: PictureWidth | undefined;
  readonly request: Request;
  /** What caches may do with it: its contents never change. */
  readonly caches: string;
}

/** A picture for whoever may have it; null when it is not there. */
export async function pictureAnswer(
  store: PictureStore,
  { key, width, request, caches }: Asked,
): Promise<Response | null> {
  const tag = `"${key}-${width ?? ''}"`;
  const headers = { 'cache-control': caches, etag: tag };
  if (request.headers.get('if-none-match')?.includes(tag))
    return new Response(null, { status: 304, headers });
  const picture = await findPicture(store, key, width);
  if (picture === null) return null;
  return new Response(Buffer.from(picture.bytes), { headers: { ...headers, 'content-type': picture.type } });
}
