import { z } from 'zod';

export const word = z.string().trim().min(1).max(80);
export const line = z.string().trim().min(1).max(300);
export const text = z.string().trim().min(1).max(1200);

/** A line for each of the keys. */
export const words = <K extends string>(...keys: readonly K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, line])) as Record<K, typeof line>);
