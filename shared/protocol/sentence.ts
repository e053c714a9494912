import { z } from 'zod';
import type { Sentence, Value } from '../game/sentences/sentence.ts';
import { TEAMS } from '../game/state/role-facts.ts';

const groupSchema = z.enum(['wolves', 'masons', 'seers', 'apprenticeSeers']);

/** A sentence as data (shared/game/sentences): texts of the theme are made from it in the reader's language. */
export const sentenceSchema: z.ZodType<Sentence> = z.lazy(() =>
  z.strictObject({ say: z.string(), with: z.record(z.string(), valueSchema).exactOptional() }),
);

const valueSchema: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.string(),
    sentenceSchema,
    z.strictObject({ player: z.string() }),
    z.strictObject({ role: z.string() }),
    z.strictObject({ team: z.enum(TEAMS) }),
    z.strictObject({ artifact: z.string() }),
    z.strictObject({ group: groupSchema, count: z.int() }),
    z.array(valueSchema),
  ]),
);

/** What a text beside it says; players by their id, in a review by their seat. */
export const saidSchema = z.array(sentenceSchema).exactOptional();
