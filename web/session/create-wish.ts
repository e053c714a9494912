import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** A link that signs in may come by mail, and opens another tab. */
export const WISH_KEPT_MS = 30 * 60_000;

/** Somebody goes to sign in so as to create a game: once they are in, it is created without another press. */
export const wishToCreate = (now: number = Date.now()): void => writeStored('wishesToCreate', `${now}`);

/** They have done something else since. */
export const forgetCreateWish = (): void => removeStored('wishesToCreate');

/** Whether a game is wished for; it is created once, so nobody is told so again. */
export function takeCreateWish(now: number = Date.now()): boolean {
  const at = Number(readStored('wishesToCreate') ?? Number.NaN);
  forgetCreateWish();
  return now - at <= WISH_KEPT_MS;
}
