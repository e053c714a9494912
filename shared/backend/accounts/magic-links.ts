import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { magicLinkTokens, type UserRow, users } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { hashToken, newToken } from '../ids.ts';

export const MAGIC_LINK_MINUTES = 15;
export const MAGIC_LINK_MS = MAGIC_LINK_MINUTES * 60_000;

/**
 * @param askedAt epoch milliseconds
 * @returns the token for a link that signs the owner of this address in, once; null when it has no account, or when the
 * account's links were ended after this one was asked for. The token is not stored and cannot be had again.
 */
export async function createMagicLink(db: Database, email: string, askedAt: number): Promise<string | null> {
  const now = Date.now();
  await db.delete(magicLinkTokens).where(lt(magicLinkTokens.expiresAt, new Date(now)));
  return inTransaction(db, async (tx) => {
    const { id, linksEndedAt } = users;
    // Shared, so that links are not ended between this look and the new one.
    const [user] = await tx
      .select({ id, linksEndedAt })
      .from(users)
      .where(eq(users.email, email))
      .for('share');
    if (user === undefined || (user.linksEndedAt?.getTime() ?? 0) >= askedAt) return null;
    const token = newToken();
    const expiresAt = new Date(now + MAGIC_LINK_MS);
    await tx.insert(magicLinkTokens).values({ userId: user.id, token: hashToken(token), expiresAt });
    return token;
  });
}

const isUsable = (token: string) =>
  and(
    eq(magicLinkTokens.token, hashToken(token)),
    eq(magicLinkTokens.used, false),
    gt(magicLinkTokens.expiresAt, new Date()),
  );

/** Whose account a link would sign in. Null for unknown, used and expired ones. */
export async function ownerOfMagicLink(
  db: Database,
  token: string,
): Promise<Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt' | 'passwordHash'> | null> {
  const { id, email, emailVerifiedAt, passwordHash } = users;
  const [owner] = await db
    .select({ id, email, emailVerifiedAt, passwordHash })
    .from(magicLinkTokens)
    .innerJoin(users, eq(users.id, magicLinkTokens.userId))
    .where(isUsable(token));
  return owner ?? null;
}

/** Uses a link up. Of many who try it at once, one gets true. */
export async function useUpMagicLink(tx: Transaction, token: string): Promise<boolean> {
  const used = await tx
    .update(magicLinkTokens)
    .set({ used: true })
    .where(isUsable(token))
    .returning({ id: magicLinkTokens.id });
  return used.length > 0;
}

/**
 * None of the links that were asked for an account so far works any more, mailed or not. As long as nobody has shown whose address it
 * is, they stay: whoever signed up with a stranger's address could keep its owner out.
 */
export async function endMagicLinks(tx: Transaction, userId: string): Promise<void> {
  const [verified] = await tx
    .update(users)
    .set({ linksEndedAt: new Date() })
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  if (verified === undefined) return;
  await tx.update(magicLinkTokens).set({ used: true }).where(eq(magicLinkTokens.userId, userId));
}
