import { findActor, type Rights } from '@nightfall/shared/backend/accounts/admin-rights';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { passkeys, sessions } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { problem } from '@nightfall/shared/text/problems';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../context/dependencies.ts';
import type { Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import { hasSecondFactor } from './second-factor-codes.ts';

/** In production only sessions with two factors may administer. */
export const lacksSecondFactor = (
  { NODE_ENV }: Pick<Env, 'NODE_ENV'>,
  session: Pick<Session, 'hasTwoFactors'> | null,
): boolean => NODE_ENV === 'production' && session?.hasTwoFactors !== true;

/** Reads the session again: its factors may have been removed since. */
export async function hasShownTwoFactors(db: Database, sessionId: string): Promise<boolean> {
  const isIt = eq(sessions.id, sessionId);
  const [row] = await withTimeout(db.select({ has: sessions.twoFactors }).from(sessions).where(isIt));
  return row?.has === true;
}

/** What an administrator has to do before the administration opens. */
export async function secondFactorDue(
  { db, env }: { readonly db: Database; readonly env: Pick<Env, 'NODE_ENV'> },
  session: Session,
  { isAdmin }: Rights,
): Promise<MeResponse['secondFactorDue']> {
  if (!isAdmin || !lacksSecondFactor(env, session)) return null;
  return (await hasAnyFactor(db, session.userId)) ? 'sign_in' : 'set_up';
}

/**
 * An account with a factor adds another one only in a session that has shown one: otherwise a stolen password would
 * become a lasting way in. @throws ServiceError FORBIDDEN
 */
export async function requireShownFactor({ db }: Pick<Dependencies, 'db'>, session: Session): Promise<void> {
  if (session.hasTwoFactors || !(await hasAnyFactor(db, session.userId))) return;
  throw new ServiceError('FORBIDDEN', problem('passkeys.useFirst'));
}

/** Administrators need a shown factor for everything that takes a proof. @throws ServiceError FORBIDDEN */
export async function requireFactorOfAdmin(
  dependencies: Pick<Dependencies, 'db' | 'env'>,
  session: Session,
): Promise<void> {
  const actor = await findActor(dependencies.db, dependencies.env, session.userId);
  if (actor?.isAdmin === true) await requireShownFactor(dependencies, session);
}

async function hasAnyFactor(db: Database, userId: string): Promise<boolean> {
  if (await hasSecondFactor(db, userId)) return true;
  return (await withTimeout(db.$count(passkeys, eq(passkeys.userId, userId)))) > 0;
}
