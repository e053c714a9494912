import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { MAILED_CODE_TRIES } from '../../protocol/limits.ts';
import type { Database } from '../db/connect.ts';
import { magicLinkTokens, type UserRow, users } from '../db/schema/index.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { hashToken, newMailedCode, newToken } from '../ids.ts';

export const MAGIC_LINK_MINUTES = 15;
export const MAGIC_LINK_MS = MAGIC_LINK_MINUTES * 60_000;
/** As long as a session lasts unused: until then a signed-in user may open an old link again. */
const KNOWN_MS = 30 * 24 * 3600 * 1000;

/**
 * @param askedAt epoch milliseconds
 * @returns the token for a link that signs the owner of this address in, once; null when it has no account, or when the
 * account's links were ended after this one was asked for. The token is not stored and cannot be had again.
 */
export async function createMagicLink(db: Database, email: string, askedAt: number): Promise<string | null> {
  const now = Date.now();
  await db.delete(magicLinkTokens).where(lt(magicLinkTokens.expiresAt, new Date(now - KNOWN_MS)));
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

/** The language of the account at an address; null where it has none. */
export async function languageAt(db: Database, email: string): Promise<string | null> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.email, email));
  return user?.language ?? null;
}

/** Adds a code to a link, for the browser that asked for it. Like the link, it is not stored. */
export async function addMailedCode(db: Database, token: string, asker: string): Promise<string> {
  const code = newMailedCode();
  await db
    .update(magicLinkTokens)
    .set({ asker, code: hashCode(asker, code) })
    .where(eq(magicLinkTokens.token, hashToken(token)));
  return code;
}

const hashCode = (asker: string, code: string): string => hashToken(`${asker} ${code}`);

const isLive = () => and(eq(magicLinkTokens.used, false), gt(magicLinkTokens.expiresAt, new Date()));

/** An account that a link, or the code beside it, would sign in. */
export interface LinkOwner
  extends Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt' | 'passwordHash' | 'language'> {
  readonly linkId: string;
}
const OWNER = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  passwordHash: users.passwordHash,
  language: users.language,
  linkId: magicLinkTokens.id,
};

/** Whose account a link would sign in. Null for unknown, used and expired ones. */
export async function ownerOfMagicLink(db: Database, token: string): Promise<LinkOwner | null> {
  const [owner] = await db
    .select(OWNER)
    .from(magicLinkTokens)
    .innerJoin(users, eq(users.id, magicLinkTokens.userId))
    .where(and(eq(magicLinkTokens.token, hashToken(token)), isLive()));
  return owner ?? null;
}

/** Whether a link was once mailed to this account, used or not. */
export async function wasLinkOf(db: Database, token: string, userId: string): Promise<boolean> {
  const isIt = and(eq(magicLinkTokens.token, hashToken(token)), eq(magicLinkTokens.userId, userId));
  return (await db.$count(magicLinkTokens, isIt)) > 0;
}

/**
 * Whose account a mailed code would sign in, in the browser that asked for it. Each try counts for all links that this
 * browser waits for, and is counted before it is known to be wrong; a right one is given back.
 */
export async function ownerOfMailedCode(
  db: Database,
  asker: string,
  code: string,
): Promise<LinkOwner | null> {
  const isWaitedFor = and(
    eq(magicLinkTokens.asker, asker),
    isLive(),
    lt(magicLinkTokens.codeTries, MAILED_CODE_TRIES),
  );
  const tried = await db
    .update(magicLinkTokens)
    .set({ codeTries: sql`${magicLinkTokens.codeTries} + 1` })
    .where(isWaitedFor)
    .returning({ id: magicLinkTokens.id, code: magicLinkTokens.code });
  const hash = hashCode(asker, code);
  const right = tried.find((link) => link.code === hash);
  if (right === undefined) return null;
  const isRight = eq(magicLinkTokens.id, right.id);
  await db
    .update(magicLinkTokens)
    .set({ codeTries: sql`${magicLinkTokens.codeTries} - 1` })
    .where(isRight);
  const [owner] = await db
    .select(OWNER)
    .from(magicLinkTokens)
    .innerJoin(users, eq(users.id, magicLinkTokens.userId))
    .where(and(isRight, isLive()));
  return owner ?? null;
}

/** Uses up a link and its code. Of concurrent calls, one gets true. */
export async function useUpMagicLink(tx: Transaction, linkId: string): Promise<boolean> {
  const used = await tx
    .update(magicLinkTokens)
    .set({ used: true })
    .where(and(eq(magicLinkTokens.id, linkId), isLive()))
    .returning({ id: magicLinkTokens.id });
  return used.length > 0;
}

/**
 * Ends all links requested for an account so far, mailed or not. Those of an unverified
 * account stay: a person who signed up with a stranger's address could keep its owner out.
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
