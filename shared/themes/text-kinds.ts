import { z } from 'zod';
import { textUpTo } from '../game/state/counted-text.ts';

export const word = textUpTo(80).min(1);
export const line = textUpTo(300).min(1);
export const text = textUpTo(1200).min(1);

/** A line for each of the keys. */
export const words = <K extends string>(...keys: readonly K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<K, typeof line>);
