import type { Database } from '@nightfall/shared/backend/db/connect';
import { type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { eq } from 'drizzle-orm';
import { cookie, cookieIn } from '../http/cookies.ts';
import type { Dependencies } from './dependencies.ts';

const NAME = 'nightfall_device';
const DAY_MS = 24 * 3600 * 1000;
/** For devices that have come back. A client that signs in only once, such as a script, is soon forgotten. */
const REMEMBERED_MS = 180 * DAY_MS;
const FIRST_MS = DAY_MS;
/** Of an account: more than a person uses, and too few to help guessing. */
const MOST_DEVICES = 20;
const TOKEN = /^[\w-]{43}$/;

type Context = Pick<Dependencies, 'db' | 'redis' | 'env' | 'logger'>;

/**
 * A browser that has signed in to an account before is counted separately there, so that a flood against the account or
 * from its address does not keep it out. It has no other right. @returns its name for limits; null for an unknown one
 */
export async function knownDevice(given: Context, request: Request, email: string) {
  return (await deviceAt(given, request, email))?.name ?? null;
}

/**
 * The same for mails to the address. While the address is unproven, the account and all of its devices may be a
 * stranger's.
 */
export async function deviceOfMailbox(given: Context, request: Request, email: string) {
  const known = await deviceAt(given, request, email);
  return known?.isOfProven === true ? known.name : null;
}

async function deviceAt({ db, redis, env, logger }: Context, request: Request, email: string) {
  const token = tokenIn(request, env);
  if (token === null) return null;
  const device = hashToken(token);
  // For unknown addresses, too, so that the time tells nothing.
  const account = await accountOf(db, eq(users.email, email));
  try {
    const known = await orStoreUnavailable(() => redis.zscore(keys.devices(markOf(account)), device));
    return known === null ? null : { name: nameOf(device), isOfProven: account?.emailVerifiedAt != null };
  } catch (error) {
    logger.warn({ error: String(error) }, 'a device could not be looked up');
    return null;
  }
}

/** The same where the account is not known yet: a browser that has signed in to any. */
export async function deviceOfAnybody({ redis, env }: Context, request: Request): Promise<string | null> {
  const token = tokenIn(request, env);
  if (token === null) return null;
  const device = hashToken(token);
  return (await redis.exists(keys.device(device)).catch(() => 0)) > 0 ? nameOf(device) : null;
}

/**
 * After a sign-in, and on another day of a session (`isBack`). @returns the Set-Cookie headers; none when the device
 * could not be stored
 */
export async function rememberDevice(
  { db, redis, env, logger }: Context,
  request: Request,
  accountId: string,
  isBack = false,
): Promise<string[]> {
  const token = tokenIn(request, env) ?? newToken();
  const device = hashToken(token);
  try {
    const devices = keys.devices(markOf(await accountOf(db, eq(users.id, accountId))));
    await orStoreUnavailable(async () => {
      const isKnown = isBack || (await redis.exists(keys.device(device))) > 0;
      const keptMs = isKnown ? REMEMBERED_MS : FIRST_MS;
      await redis
        .multi()
        .zadd(devices, Date.now(), device)
        .zremrangebyrank(devices, 0, -MOST_DEVICES - 1)
        // As long as its longest-lived device.
        .pexpire(devices, keptMs, 'NX')
        .pexpire(devices, keptMs, 'GT')
        .exec();
      await redis.set(keys.device(device), '1', 'PX', keptMs);
    });
    return cookie({ name: NAME, value: token, isReadable: false, maxAgeMs: REMEMBERED_MS }, env);
  } catch (error) {
    logger.warn({ error: String(error) }, 'a device was not remembered');
    return [];
  }
}

function tokenIn(request: Request, env: Dependencies['env']): string | null {
  const token = cookieIn(request, NAME, env);
  return token !== null && TOKEN.test(token) ? token : null;
}

const nameOf = (device: string): string => `device ${device}`;

type Account = Pick<UserRow, 'id' | 'passwordHash' | 'linksEndedAt' | 'emailVerifiedAt'>;

async function accountOf(db: Database, isIt: ReturnType<typeof eq>): Promise<Account | null> {
  const { id, passwordHash, linksEndedAt, emailVerifiedAt } = users;
  const columns = { id, passwordHash, linksEndedAt, emailVerifiedAt };
  const [account] = await withTimeout(db.select(columns).from(users).where(isIt));
  return account ?? null;
}

/**
 * The key of an account's devices. It changes when all sessions are ended, the password changes or the address is
 * proven: from then on earlier devices are unknown.
 */
function markOf(account: Account | null): string {
  const { id, passwordHash, linksEndedAt, emailVerifiedAt } = account ?? { id: 'nobody' };
  return hashToken([id, passwordHash, linksEndedAt?.getTime(), emailVerifiedAt?.getTime()].join(' '));
}
