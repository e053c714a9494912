import { desc, eq, or } from 'drizzle-orm';
import { withNames } from '../../game/review/read-review.ts';
import type { AccountExport } from '../../protocol/own-data.ts';
import type { Database } from '../db/connect.ts';
import {
  type AuditEntryRow,
  auditEntries,
  checkouts,
  type EntitlementRow,
  entitlements,
  magicLinkTokens,
  passkeys,
  payments,
  recoveryCodes,
  type SecurityEventRow,
  secondFactors,
  sessions,
  type UserRow,
  users,
} from '../db/schema/index.ts';
import { type Transaction, withTimeout } from '../db/transaction.ts';
import { ownPacksWhole } from '../themes/theme-packs.ts';
import { type AdminSettings, fixedSuperAdminId, rightsFrom } from './admin-rights.ts';
import { statusOf } from './entitlements.ts';
import { formerGuestsOf } from './former-users.ts';
import { listPlayedGames } from './played-games.ts';
import { ownReviews } from './reviews.ts';
import { eventsAround } from './security-events.ts';

/** A score of statements, each of which is limited (connect.ts); it is asked for rarely, and worth the wait. */
const EXPORT_WITHIN_MS = 9_000;

/**
 * All that is kept about an account, as it was at one moment. Null when it is gone.
 * @throws an error that counts as "Postgres is away" (errors.ts) when it took too long
 */
export function exportAccount(
  db: Database,
  settings: AdminSettings,
  accountId: string,
): Promise<AccountExport | null> {
  const document = db.transaction(
    async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, accountId));
      return user === undefined ? null : documentOf(tx, settings, user);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return withTimeout(document, EXPORT_WITHIN_MS);
}

/** Only what is named leaves the server: no hash, no token, no id of a session. */
async function documentOf(tx: Transaction, settings: AdminSettings, user: UserRow): Promise<AccountExport> {
  const { id } = user;
  const owned = await tx
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, id))
    .orderBy(desc(entitlements.createdAt));
  const paid = await tx
    .select()
    .from(payments)
    .where(eq(payments.userId, id))
    .orderBy(desc(payments.createdAt));
  const opened = await tx
    .select({ sessionId: checkouts.sessionId, createdAt: checkouts.createdAt })
    .from(checkouts)
    .where(eq(checkouts.userId, id))
    .orderBy(desc(checkouts.createdAt));
  const { byMagicLink, twoFactors, browser, createdAt, lastSeenAt, confirmedAt, expiresAt } = sessions;
  const begun = await tx
    .select({ byMagicLink, twoFactors, browser, createdAt, lastSeenAt, confirmedAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.accountId, id))
    .orderBy(desc(createdAt));
  const { used, createdAt: sentAt, expiresAt: endsAt } = magicLinkTokens;
  const links = await tx
    .select({ used, createdAt: sentAt, expiresAt: endsAt })
    .from(magicLinkTokens)
    .where(eq(magicLinkTokens.userId, id))
    .orderBy(desc(sentAt));
  const entries = await tx
    .select()
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.actorId, id),
        eq(auditEntries.subjectId, id),
        eq(auditEntries.subjectEmail, user.email),
      ),
    )
    .orderBy(desc(auditEntries.createdAt));
  return {
    exportedAt: Date.now(),
    profile: profileOf(user),
    rights: rightsFrom(user, owned, await fixedSuperAdminId(tx, settings), settings),
    entitlements: owned.map((one) => entitlementOf(one, user.email)),
    payments: paid.map(({ userId: _, ...payment }) => inMs(payment)),
    checkouts: opened.map(inMs),
    sessions: begun.map(inMs),
    signInLinks: links.map(inMs),
    secondFactor: await secondFactorOf(tx, id),
    passkeys: (await passkeysOf(tx, id)).map(inMs),
    themePacks: (await ownPacksWhole(tx, id)).map(inMs),
    playedGames: (await listPlayedGames(tx, id)).rows,
    reviews: (await ownReviews(tx, id)).map(reviewOf),
    formerGuests: (await formerGuestsOf(tx, id)).map(({ userId, since }) => ({
      userId,
      since: since.getTime(),
    })),
    auditEntries: entries.map((entry) => auditEntryOf(entry, user.email)),
    securityEvents: (await eventsAround(tx, user)).map((event) => securityEventOf(event, id)),
  };
}

async function secondFactorOf(tx: Transaction, userId: string): Promise<AccountExport['secondFactor']> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (factor === undefined) return null;
  const recoveryCodesLeft = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return { createdAt: factor.createdAt.getTime(), recoveryCodesLeft };
}

const passkeysOf = (tx: Transaction, userId: string) =>
  tx
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt));

const profileOf = (user: UserRow): AccountExport['profile'] => ({
  id: user.id,
  email: user.email,
  displayName: user.displayName,
  choseName: user.choseName,
  authProvider: user.authProvider,
  hasPassword: user.passwordHash !== null,
  emailVerifiedAt: user.emailVerifiedAt?.getTime() ?? null,
  preferredThemeId: user.preferredThemeId,
  look: user.look,
  language: user.language,
  createdAt: user.createdAt.getTime(),
  lastLoginAt: user.lastLoginAt?.getTime() ?? null,
});

const entitlementOf = (one: EntitlementRow, own: string): AccountExport['entitlements'][number] => ({
  id: one.id,
  type: one.type,
  tier: one.tier,
  status: statusOf(one, Date.now()),
  source: one.source,
  stripePaymentIntentId: one.stripePaymentIntentId,
  metadata: withoutOtherAddresses(one.metadata, own),
  createdAt: one.createdAt.getTime(),
  updatedAt: one.updatedAt.getTime(),
  expiresAt: one.expiresAt?.getTime() ?? null,
  revokedAt: one.revokedAt?.getTime() ?? null,
});

const auditEntryOf = (entry: AuditEntryRow, own: string): AccountExport['auditEntries'][number] => ({
  id: entry.id,
  actorEmail: entry.actorEmail === own ? own : null,
  action: entry.action,
  subjectEmail: entry.subjectEmail === own ? own : null,
  details: withoutOtherAddresses(entry.details, own),
  createdAt: entry.createdAt.getTime(),
});

/** Other players are named by their seats only. */
const reviewOf = ({ own, ...round }: Awaited<ReturnType<typeof ownReviews>>[number]) => ({
  ...round,
  own: own && { ...own, text: withNames(own.text, (seat) => `#${seat + 1}`) },
});

/** Without the network address of others who did something to the account. */
function securityEventOf(event: SecurityEventRow, ownId: string): AccountExport['securityEvents'][number] {
  return {
    kind: event.kind,
    isOwn: event.who === ownId,
    address: event.who === ownId ? event.address : null,
    details: event.details,
    times: event.times,
    createdAt: event.createdAt.getTime(),
    lastAt: event.lastAt.getTime(),
  };
}

/** Leaves out every text that may hold another person's address. */
function withoutOtherAddresses(value: unknown, own: string): unknown {
  if (typeof value === 'string') return value.includes('@') && value !== own ? null : value;
  if (Array.isArray(value)) return value.map((one) => withoutOtherAddresses(one, own));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.includes('@'))
      .map(([key, one]) => [key, withoutOtherAddresses(one, own)]),
  );
}

type InMs<T> = {
  [K in keyof T]: T[K] extends Date ? number : T[K] extends Date | null ? number | null : T[K];
};

/** Times as epoch milliseconds. */
const inMs = <T extends { createdAt: Date }>(row: T): InMs<T> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.getTime() : value]),
  ) as InMs<T>;
