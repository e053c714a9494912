import { isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { pictures } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { StoreUnavailable } from '../rooms/room-store.ts';

/** A picture is out of the store this long after its removal was begun, or whoever removed it is dead. */
export const REMOVAL_MS = 60_000;

const WAIT_MS = 50;
const PATIENCE_MS = 2_000;

export interface Claim {
  readonly key: string;
  /** In all its sizes. */
  readonly bytes: number;
  /** Is for a custom role: whoever has a session may load it. */
  readonly isOfRole?: boolean;
}

/**
 * To be called before pictures are kept for a pack or a role that is not there yet: the purge leaves what was claimed lately.
 * All of them are claimed, or none: `allow` looks at the tables as they are with the claims, and throws what it minds.
 * One that is being removed at this moment is waited for. @throws StoreUnavailable when that takes too long
 */
export async function claimPictures(
  db: Database,
  claims: readonly Claim[],
  allow: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await areClaimed(db, claims, allow))) {
    if (Date.now() > deadline) throw new StoreUnavailable(false, 'a picture is being removed');
    await Bun.sleep(WAIT_MS);
  }
}

class IsBeingRemoved extends Error {}

async function areClaimed(
  db: Database,
  claims: readonly Claim[],
  allow: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      await claimAll(tx, claims);
      await allow(tx);
    });
    return true;
  } catch (error) {
    if (error instanceof IsBeingRemoved) return false;
    throw error;
  }
}

async function claimAll(tx: Transaction, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const claim = { claimedAt: new Date(), removingAt: null };
  const isFree = or(isNull(pictures.removingAt), lt(pictures.removingAt, new Date(Date.now() - REMOVAL_MS)));
  const claimed = await tx
    .insert(pictures)
    // In one order, so that two packs with the same pictures do not wait for each other.
    .values(claims.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((one) => ({ ...one, ...claim })))
    .onConflictDoUpdate({
      target: pictures.key,
      // A picture of a role stays one, whoever has it in a pack.
      set: {
        ...claim,
        bytes: sql`excluded.bytes`,
        isOfRole: sql`${pictures.isOfRole} or excluded.is_of_role`,
      },
      ...(isFree && { setWhere: isFree }),
    })
    .returning({ key: pictures.key });
  if (claimed.length < claims.length) throw new IsBeingRemoved();
}
