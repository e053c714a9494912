import type { Database } from '@nightfall/shared/backend/db/connect';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import { problem } from '@nightfall/shared/text/problems';
import { eq } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { callerAddress } from '../http/caller-address.ts';
import { isAtThisMachine } from '../http/host.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Dependencies } from './dependencies.ts';
import { rememberDevice } from './known-device.ts';
import { type Session, sessionCookies, sessionToken } from './sessions.ts';

type Context = Pick<Dependencies, 'db' | 'sessions' | 'env' | 'redis' | 'logger' | 'callPace'>;

/** Adds the caller's session and address to each request. @throws ServiceError RATE_LIMITED in a flood of calls */
export const identity = (dependencies: Context) =>
  new Elysia({ name: 'identity' }).resolve({ as: 'scoped' }, async ({ request, server, set }) => {
    const { db, sessions, env } = dependencies;
    const token = sessionToken(request, env);
    const isHere = isAtThisMachine(request, server);
    const found = token === null ? null : await sessions.find(token);
    const session = (await isOutOfReach({ db, env }, found?.accountId ?? null, isHere)) ? null : found;
    if (token !== null && session?.isRenewed) {
      const { accountId } = session;
      const device = accountId === null ? [] : await rememberDevice(dependencies, request, accountId, true);
      set.headers['set-cookie'] = [
        ...sessionCookies({ token, isAccount: accountId !== null }, env),
        ...device,
      ];
    }
    const address = callerAddress(request, server, env);
    if (dependencies.callPace.isFlood(address, session?.userId ?? null)) {
      throw new ServiceError('RATE_LIMITED', { ...problem('requests.tooManyCalls'), retryAfterSeconds: 1 });
    }
    return { session: session as Session | null, address, isAtThisMachine: isHere };
  });

/** What a handler is given of a call. */
export interface Call<Body = unknown> {
  readonly body: Body;
  readonly session: Session | null;
  readonly address: string;
  readonly isAtThisMachine: boolean;
  readonly request: Request;
  readonly set: { headers: { 'set-cookie'?: string | string[] } };
}

/**
 * The super admin that `npm start` makes may be used at this machine alone. To callers elsewhere on the network the
 * account is as if its password were wrong and its sessions had ended.
 */
export async function isOutOfReach(
  { db, env }: { readonly db: Database; readonly env: Pick<Env, 'DEVELOPMENT_ADMIN'> },
  accountId: string | null,
  isAtThisMachine: boolean,
): Promise<boolean> {
  if (env.DEVELOPMENT_ADMIN === undefined || isAtThisMachine || accountId === null) return false;
  const [user] = await withTimeout(
    db.select({ email: users.email }).from(users).where(eq(users.id, accountId)),
  );
  return user?.email === env.DEVELOPMENT_ADMIN.toLowerCase();
}

export const requireAccount = (session: Session | null): string => requireAccountSession(session).accountId;

type AccountSession = Session & { readonly accountId: string };

export function requireAccountSession(session: Session | null): AccountSession {
  const { accountId } = session ?? {};
  if (session === null || accountId == null) throw new ServiceError('UNAUTHENTICATED');
  return { ...session, accountId };
}

/** @throws ServiceError UNAUTHENTICATED for strangers */
export function requireSession(session: Session | null): Session {
  if (session === null) throw new ServiceError('UNAUTHENTICATED');
  return session;
}
