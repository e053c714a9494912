import { z } from 'zod';

const path = z.string();

/** One step of a JSON Patch (RFC 6902), of the kinds that the server sends. */
export const operationSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), path, value: z.json() }),
  z.strictObject({ op: z.literal('replace'), path, value: z.json() }),
  z.strictObject({ op: z.literal('remove'), path }),
]);
/** Before it is sent, `value` may hold what JSON leaves out. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };
