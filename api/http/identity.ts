import { Elysia } from 'elysia';
import { isOutOfReach } from '../accounts/accounts.ts';
import { rememberDevice } from '../accounts/known-device.ts';
import { type Session, sessionCookies, sessionToken } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { callerAddress } from './caller-address.ts';
import { isAtThisMachine } from './host.ts';
import { ServiceError } from './service-error.ts';

const TOO_MANY_CALLS = 'Too many requests. Please wait a moment';

type Given = Pick<Dependencies, 'db' | 'sessions' | 'env' | 'redis' | 'logger' | 'callPace'>;

/** Adds to each request who is calling, and from where. @throws ServiceError RATE_LIMITED in a flood of calls */
export const identity = (dependencies: Given) =>
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
      throw new ServiceError('RATE_LIMITED', { message: TOO_MANY_CALLS, retryAfterSeconds: 1 });
    }
    return { session: session as Session | null, address, isAtThisMachine: isHere };
  });

/** The account that is signed in. @throws ServiceError UNAUTHENTICATED for strangers and guests */
export function requireAccount(session: Session | null): string {
  if (session === null || session.accountId === null) throw new ServiceError('UNAUTHENTICATED');
  return session.accountId;
}

/** @throws ServiceError UNAUTHENTICATED for strangers */
export function requireSession(session: Session | null): Session {
  if (session === null) throw new ServiceError('UNAUTHENTICATED');
  return session;
}
