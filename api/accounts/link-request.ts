import { MAGIC_LINK_MS } from '@nightfall/shared/backend/accounts/magic-links';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { enqueueMagicLink } from '@nightfall/shared/backend/jobs/send-magic-link';
import { mailIsOffered } from '@nightfall/shared/backend/mail/mail';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { problem } from '@nightfall/shared/text/problems';
import type { Dependencies } from '../context/dependencies.ts';
import type { Call } from '../context/identity.ts';
import { deviceOfMailbox } from '../context/known-device.ts';
import { cookie, cookieIn } from '../http/cookies.ts';
import { ownOrigin } from '../http/host.ts';
import { ServiceError } from '../http/service-error.ts';
import { pageLanguage } from '../web/page-language.ts';

const NAME = 'nightfall_link';
/** A mail may be as long on its way as its link then lives. */
const REMEMBERED_MS = 2 * MAGIC_LINK_MS;

/** A browser that asks for a link to an address; its cookie alone identifies it. */
export interface LinkAsker {
  /** The hash of its cookie and the address. */
  readonly asker: string;
  /** The Set-Cookie headers. */
  readonly cookies: string[];
}

/** @throws ServiceError UNAVAILABLE where no mail can be sent */
export function requireMail(env: Dependencies['env']): void {
  if (mailIsOffered(env)) return;
  throw new ServiceError('UNAVAILABLE', problem('accounts.noMail'));
}

/** @param attemptId of the call, so that a repeated call comes from the same asker */
export function linkAsker(
  request: Request,
  email: string,
  { env, attemptId }: { readonly env: Dependencies['env']; readonly attemptId?: string | undefined },
): LinkAsker {
  const fresh = attemptId === undefined ? newToken() : hashToken(`asking ${attemptId}`);
  const token = cookieIn(request, NAME, env) ?? fresh;
  const cookies = cookie({ name: NAME, value: token, isReadable: false, maxAgeMs: REMEMBERED_MS }, env);
  return { asker: askerOf(token, email), cookies };
}

/** This browser as an asker for the address; null where it has no cookie. */
export function knownAsker(request: Request, email: string, env: Dependencies['env']): string | null {
  const token = cookieIn(request, NAME, env);
  return token === null ? null : askerOf(token, email);
}

const askerOf = (token: string, email: string) => hashToken(`${token} ${email}`);

type LinkCall = Pick<Call<{ readonly email: string }>, 'body' | 'address' | 'request'>;

/**
 * Has a link sent if the address has an account. The account is looked up where the mail is written: answer and time are
 * the same for known and unknown addresses. @throws ServiceError RATE_LIMITED; StoreUnavailable
 * @param jobId names the mail: of several calls with one id, one sends it
 */
export async function requestLink(
  dependencies: Dependencies,
  { body: { email }, address, request }: LinkCall,
  { asker, jobId }: { readonly asker: string; readonly jobId?: string | undefined },
): Promise<void> {
  const { env, limits, queues, shared, tracing } = dependencies;
  const device = await deviceOfMailbox(dependencies, request, email);
  const counted = device ?? address;
  await limits.countAll([
    ['magicLinkFrom', counted],
    ['magicLinkTo', `${email} ${counted}`],
    [device === null ? 'magicLinkAnywhere' : 'magicLinkToDevices', email],
  ]);
  try {
    const language = pageLanguage(request.headers);
    const mail = { asker, email, language, origin: ownOrigin(request, env), jobId };
    await enqueueMagicLink(queues.sendMagicLink, shared, mail, tracing?.current()?.origin);
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}

/** Notes that this browser asked: in it the link works at once. Foreign pages cannot ask, since their calls are refused. */
export async function rememberAsker(
  { redis }: Pick<Dependencies, 'redis'>,
  { set }: Pick<Call, 'set'>,
  { asker, cookies }: LinkAsker,
): Promise<void> {
  await redis.set(keys.linkAsked(asker), '1', 'PX', REMEMBERED_MS);
  set.headers['set-cookie'] = cookies;
}

/** Whether this browser has asked for a link to this address. A store that does not answer has forgotten it. */
export async function hasAsked(
  { redis, env }: Pick<Dependencies, 'redis' | 'env'>,
  request: Request,
  email: string,
): Promise<boolean> {
  const asker = knownAsker(request, email, env);
  if (asker === null) return false;
  return (await redis.exists(keys.linkAsked(asker)).catch(() => 0)) > 0;
}
