import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** Long enough for a sign-in link that comes by mail. */
export const WISH_KEPT_MS = 30 * 60_000;

/** Notes that a visitor signs in in order to create a game, which is then created without another press. */
export const noteCreateWish = (now: number = Date.now()): void => writeStored('wishesToCreate', `${now}`);

export const forgetCreateWish = (): void => removeStored('wishesToCreate');

/** Whether a game is to be created; the wish is used up. */
export function takeCreateWish(now: number = Date.now()): boolean {
  const at = Number(readStored('wishesToCreate') ?? Number.NaN);
  forgetCreateWish();
  return now - at <= WISH_KEPT_MS;
}
