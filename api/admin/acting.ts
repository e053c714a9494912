import {
  type Actor,
  type AdminSettings,
  findActor,
  fixedSuperAdminId,
  type Rights,
} from '@nightfall/shared/backend/accounts/admin-rights';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import { type Transaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { problem } from '@nightfall/shared/text/problems';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { hasShownTwoFactors, lacksSecondFactor } from '../accounts/required-factor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { requireAccount } from '../context/identity.ts';
import type { Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';

const NO_RIGHTS: Rights = { isAdmin: false, isSuperAdmin: false, isFixedSuperAdmin: false };

/** The calling actor, if they have the right; the database is read at every call. */
export function acting({ db, env }: Pick<Dependencies, 'db' | 'env'>) {
  const someone = async (session: Session | null): Promise<Actor> => {
    const actor = await withTimeout(findActor(db, env, requireAccount(session)));
    if (actor === null) throw new ServiceError('UNAUTHENTICATED');
    return actor;
  };
  const asUser = async (session: Session | null): Promise<Actor> => {
    const actor = await someone(session);
    return lacksSecondFactor(env, session) ? { ...actor, ...NO_RIGHTS } : actor;
  };
  const withRight = (right: Right) => async (session: Session | null) => {
    const actor = await someone(session);
    if (!actor[right]) throw new ServiceError('FORBIDDEN');
    if (lacksSecondFactor(env, session)) throw new ServiceError('SECOND_FACTOR_REQUIRED');
    return actor;
  };
  return {
    /** Without rights that need a second factor, as long as none was shown. @throws ServiceError UNAUTHENTICATED */
    asUser,
    /** @throws ServiceError UNAUTHENTICATED, FORBIDDEN, SECOND_FACTOR_REQUIRED */
    asAdmin: withRight('isAdmin'),
    /** @throws ServiceError UNAUTHENTICATED, FORBIDDEN, SECOND_FACTOR_REQUIRED */
    asSuperAdmin: withRight('isSuperAdmin'),
    /** @throws ServiceError UNAUTHENTICATED, FORBIDDEN, SECOND_FACTOR_REQUIRED */
    asFixedSuperAdmin: withRight('isFixedSuperAdmin'),
  };
}

type Right = 'isAdmin' | 'isSuperAdmin' | 'isFixedSuperAdmin';

/**
 * For a transaction in which an administrator changes another account. Both accounts are locked, always in the same
 * order, and the right is checked again: it may have been removed since the call began. @throws ServiceError FORBIDDEN
 */
export async function lockWithRight(
  tx: Transaction,
  settings: AdminSettings,
  { actor, right, subjectId }: { readonly actor: Actor; readonly right: Right; readonly subjectId: string },
): Promise<void> {
  for (const id of [...new Set([actor.id, subjectId])].toSorted()) await lockAccount(tx, id);
  const now = await findActor(tx, settings, actor.id);
  if (now?.[right] !== true) throw new ServiceError('FORBIDDEN');
}

/**
 * Whether the session belongs to the fixed super admin and may act as such. The database is read, since sockets keep a
 * session as it was when they opened.
 */
export async function isFixedSuperAdmin(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  session: Pick<Session, 'id' | 'accountId' | 'hasTwoFactors'>,
): Promise<boolean> {
  if (session.accountId === null || lacksSecondFactor(env, session)) return false;
  if ((await withTimeout(fixedSuperAdminId(db, env))) !== session.accountId) return false;
  return !lacksSecondFactor(env, { hasTwoFactors: await hasShownTwoFactors(db, session.id) });
}

/** By e-mail address or id. @throws ServiceError NOT_FOUND */
export async function findUser(db: Pick<Database, 'select'>, identifier: string): Promise<UserRow> {
  const isId = z.uuid().safeParse(identifier).success;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(isId ? users.id : users.email, identifier));
  if (user === undefined) throw userNotFound();
  return user;
}

export const userNotFound = () => new ServiceError('NOT_FOUND', problem('admin.userNotFound'));
