import { inTime } from '@nightfall/shared/backend/db/in-time';
import { sessions as sessionRows } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { OwnSession } from '@nightfall/shared/protocol/accounts';
import { and, desc, eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { requireAccount, requireSession } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { isOpen, type Session } from './sessions.ts';

/** Where the caller's account is signed in, the last used first. @throws ServiceError UNAUTHENTICATED */
export async function listOwnSessions(
  { db }: Pick<Dependencies, 'db'>,
  session: Session | null,
): Promise<OwnSession[]> {
  const accountId = requireAccount(session);
  const isOwn = and(eq(sessionRows.accountId, accountId), isOpen(new Date()));
  const rows = await inTime(db.select().from(sessionRows).where(isOwn).orderBy(desc(sessionRows.lastSeenAt)));
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    isCurrent: row.id === session?.id,
  }));
}

/** Ends one of the caller's own. Asked again, it is NOT_FOUND. @throws ServiceError UNAUTHENTICATED, NOT_FOUND */
export async function endOwnSession(
  { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>,
  session: Session | null,
  id: string,
): Promise<void> {
  const isOwn = and(eq(sessionRows.id, id), eq(sessionRows.accountId, requireAccount(session)));
  const ended = await inTime(db.delete(sessionRows).where(isOwn).returning({ id: sessionRows.id }));
  if (ended.length === 0) throw new ServiceError('NOT_FOUND', { message: 'This session has ended' });
  await sessions.announceEnd([id]);
}

/** Ends all of the caller's but this one, and the links that would begin more. @throws ServiceError UNAUTHENTICATED */
export async function endOtherSessions(
  { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>,
  session: Session | null,
): Promise<void> {
  const accountId = requireAccount(session);
  const own = requireSession(session);
  await sessions.announceEnd(await inTransaction(db, (tx) => sessions.endAll(tx, accountId, own)));
}
