import { inTime } from '@nightfall/shared/backend/db/in-time';
import { sessions as sessionRows } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { requireAccount, requireSession } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { guessPassword } from './guess-password.ts';
import { knownDevice } from './known-device.ts';
import { requireUser } from './me.ts';
import type { Session } from './sessions.ts';

const MINUTE_MS = 60_000;
/** A browser that was left open on a table deletes no account and gives no rights. */
const PROVEN_FOR_MS = 10 * MINUTE_MS;

/**
 * For what cannot be taken back: signing in, or giving the password again, was a few minutes ago at most.
 * @throws ServiceError UNAUTHENTICATED for strangers and guests, CONFIRM_REQUIRED
 */
export function requireProven(session: Session | null): void {
  requireAccount(session);
  const age = Date.now() - requireSession(session).provenAt;
  if (age > PROVEN_FOR_MS) throw new ServiceError('CONFIRM_REQUIRED');
}

interface Call {
  readonly session: Session | null;
  readonly request: Request;
  readonly address: string;
  readonly password: string;
}

/**
 * Gives the password again, for this session alone. Wrong ones count as at sign-in. Who has none signs in again by a
 * link instead. @throws ServiceError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED
 */
export async function confirmIdentity(
  dependencies: Dependencies,
  { session, request, address, password }: Call,
): Promise<void> {
  const { db, security } = dependencies;
  const accountId = requireAccount(session);
  const { id } = requireSession(session);
  const { email } = await requireUser(db, accountId);
  const device = await knownDevice(dependencies, request, email);
  const user = await guessPassword(dependencies, { email, password }, { address, device });
  const party = { who: accountId, from: address };
  if (user?.id !== accountId) {
    security.note('confirmation_failed', party, {});
    throw new ServiceError('FORBIDDEN', { message: 'The password is incorrect' });
  }
  await inTime(db.update(sessionRows).set({ confirmedAt: new Date() }).where(eq(sessionRows.id, id)));
  security.note('identity_confirmed', party, {});
}
