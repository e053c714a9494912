import { z } from 'zod';
import { CENTER_CARDS, MAX_PLAYERS, MAX_ROLE_NAME_LENGTH } from '../game/state/limits.ts';
import { rulesetSchema } from '../game/state/settings.ts';

/** How a set of roles plays (talk.md section 4). */
const namesSchema = z.preprocess(
  // The server splits what has commas; a single name stays a text.
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.string().min(1).max(MAX_ROLE_NAME_LENGTH)).max(MAX_PLAYERS + CENTER_CARDS),
);

export const balanceQuerySchema = z.strictObject({
  /** Printed names with commas between them, one for each seat and three more. */
  roles: namesSchema,
  ruleset: rulesetSchema.default('standard'),
  /** The lobby in which it is asked: lobbies come first. */
  gameId: z.uuid().optional(),
});

/** From 0 to 1, with a 95 % interval. */
const shareSchema = z.strictObject({ share: z.number(), low: z.number(), high: z.number() });

/** Several sides may win one round. */
const winsSchema = z.strictObject({
  villager: shareSchema,
  werewolf: shareSchema,
  tanner: shareSchema,
  stalker: shareSchema,
  nobody: shareSchema,
});

export const balanceSchema = z.strictObject({
  /** `unknown`: custom roles, fewer than three or more than twelve seats, more cards of a role than there are. */
  state: z.enum(['done', 'counting', 'unknown']),
  rounds: z.int(),
  /** Null before the first fifty rounds. */
  wins: winsSchema.nullable(),
  /** By how much the village wins more often with one card of the role than with a Villager in its place. */
  additions: z.array(shareSchema.extend({ role: z.string() })),
  /** The swap of two cards that brings the village and the wolves closest together, and how often each wins then. */
  suggestion: z
    .strictObject({ out: z.string(), in: z.string(), villager: shareSchema, werewolf: shareSchema })
    .nullable(),
  /** Rounds of people among themselves, over all tables; null where they are few. */
  played: z.strictObject({ rounds: z.int(), wins: winsSchema }).nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

export const UNKNOWN_BALANCE: Balance = {
  state: 'unknown',
  rounds: 0,
  wins: null,
  additions: [],
  suggestion: null,
  played: null,
};
