import { z } from 'zod';
import { type Choice, nightPayloadSchema } from './choice.ts';
import { CLAIM_FACTS } from './claim-facts.ts';
import { upTo } from './counted-text.ts';
import type { PlayerId } from './ids.ts';
import { CENTER_CARDS, MAX_PLAYERS, MAX_ROLE_NAME_LENGTH } from './limits.ts';
import type { CardPlace } from './outcome.ts';
import type { RoleName } from './role-facts.ts';

export const claimFactSchema = z.enum(CLAIM_FACTS);
export type ClaimFact = z.infer<typeof claimFactSchema>;

export const suspicionSchema = z.enum(['trust', 'accuse']);
export type Suspicion = z.infer<typeof suspicionSchema>;

const roleName = z.string().min(1).check(upTo(MAX_ROLE_NAME_LENGTH));
const userId = z.uuid();

/** A place as the wire names it. */
export const claimPlaceSchema = z.union([
  z.strictObject({ userId }),
  z.strictObject({
    centerIndex: z
      .int()
      .min(0)
      .max(CENTER_CARDS - 1),
  }),
  z.strictObject({ pile: z.literal(true) }),
]);
export type ClaimPlacePayload = z.infer<typeof claimPlaceSchema>;

const saidSchemas = [
  z.strictObject({ kind: z.literal('role'), role: roleName }),
  z.strictObject({ kind: z.literal('saw'), place: claimPlaceSchema, role: roleName }),
  z.strictObject({ kind: z.literal('did'), payload: nightPayloadSchema }),
  z.strictObject({
    kind: z.literal('told'),
    fact: claimFactSchema,
    userIds: z.array(userId).max(MAX_PLAYERS),
  }),
  z.strictObject({ kind: z.literal('quiet') }),
  z.strictObject({ kind: z.literal('suspect'), userId, level: suspicionSchema }),
  z.strictObject({ kind: z.literal('peace') }),
  z.strictObject({ kind: z.literal('ask'), userId }),
] as const;

/** A claim as the wire shows it (talk.md section 1). */
export const saidClaimSchema = z.discriminatedUnion('kind', saidSchemas);
export type SaidClaim = z.infer<typeof saidClaimSchema>;

/** A claim as it comes over the wire: a statement, or the withdrawal of an own claim. */
export const claimPayloadSchema = z.discriminatedUnion('kind', [
  ...saidSchemas,
  z.strictObject({ kind: z.literal('withdraw'), claimId: z.uuid() }),
]);
export type ClaimPayload = z.infer<typeof claimPayloadSchema>;

/** Players cannot tell the cards of the werewolf pile apart. */
export type ClaimPlace = Exclude<CardPlace, { readonly pile: number }> | { readonly pile: true };

/** A statement about the round, as the engine knows it. Taking one back is no claim: it marks the one taken back. */
export type Claim =
  | { readonly kind: 'role'; readonly role: RoleName }
  | { readonly kind: 'saw'; readonly place: ClaimPlace; readonly role: RoleName }
  | { readonly kind: 'did'; readonly choice: Choice }
  | { readonly kind: 'told'; readonly fact: ClaimFact; readonly players: readonly PlayerId[] }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'suspect'; readonly player: PlayerId; readonly level: Suspicion }
  /** That no player should be eliminated. */
  | { readonly kind: 'peace' }
  | { readonly kind: 'ask'; readonly player: PlayerId };

/** A claim that was made in this round. */
export interface MadeClaim {
  readonly id: string;
  readonly playerId: PlayerId;
  readonly claim: Claim;
  readonly at: number;
  /** When its maker withdrew it. */
  readonly withdrawnAt?: number;
}

/** Whether a claim was so; `open` where nothing decides it. */
export const claimVerdictSchema = z.enum(['true', 'false', 'open']);
export type ClaimVerdict = z.infer<typeof claimVerdictSchema>;
