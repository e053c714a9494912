import type { Dependencies } from '../dependencies.ts';
import { requireAccount, requireSession } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { guessPassword } from './guess-password.ts';
import { knownDevice } from './known-device.ts';
import { requireUser } from './me.ts';
import { requireFactorOfAdmin } from './second-factor/required.ts';
import { sessionCookies } from './session-cookie.ts';
import type { Session } from './sessions.ts';

const MINUTE_MS = 60_000;
/** A browser that was left open on a table deletes no account and gives no rights. */
const PROVEN_FOR_MS = 10 * MINUTE_MS;

/**
 * For what cannot be taken back: signing in, or giving the password again, was a few minutes ago at most, and an
 * administrator's factor was shown. A mailbox alone would else delete the account, and sign it up again without one.
 * @throws ServiceError UNAUTHENTICATED for strangers and guests, CONFIRM_REQUIRED, FORBIDDEN
 */
export async function requireProven(
  dependencies: Pick<Dependencies, 'db' | 'env'>,
  session: Session | null,
): Promise<void> {
  requireAccount(session);
  const own = requireSession(session);
  if (Date.now() - own.provenAt > PROVEN_FOR_MS) throw new ServiceError('CONFIRM_REQUIRED');
  if (!own.hasTwoFactors) await requireFactorOfAdmin(dependencies, own);
}

interface Call {
  readonly session: Session | null;
  readonly request: Request;
  readonly address: string;
  readonly password: string;
}

/**
 * Gives the password again, for this session alone. Wrong ones count as at sign-in. Who has none signs in again by a
 * link instead. @returns the Set-Cookie headers @throws ServiceError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED
 */
export async function confirmIdentity(
  dependencies: Dependencies,
  { session, request, address, password }: Call,
): Promise<string[]> {
  const { db, env, security, sessions } = dependencies;
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
  const token = await sessions.raise(db, id, { confirmedAt: new Date() });
  if (token === null) throw new ServiceError('UNAUTHENTICATED');
  security.note('identity_confirmed', party, {});
  return sessionCookies({ token, isAccount: true }, env);
}
