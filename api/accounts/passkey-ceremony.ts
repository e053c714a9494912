import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import type { Dependencies } from '../context/dependencies.ts';
import { cookie, cookieIn } from '../http/cookies.ts';
import { ownOrigin } from '../http/host.ts';

type Context = Pick<Dependencies, 'redis' | 'env'>;

const CHALLENGE_MS = 5 * 60_000;
const COOKIE = 'nightfall_passkey';

/** The origin and host that passkeys are bound to: the checked address of this server (host.ts). */
export function relyingParty(request: Request, env: Dependencies['env']) {
  const origin = ownOrigin(request, env);
  return { origin, id: new URL(origin).hostname };
}

/** Who has to answer a challenge: the session that adds a passkey, or the browser that signs in. */
type Holder = `session ${string}` | `browser ${string}`;

const keyOf = (holder: Holder) => keys.passkeyChallenge(hashToken(holder));

export const keepChallenge = ({ redis }: Context, holder: Holder, challenge: string): Promise<unknown> =>
  orStoreUnavailable(() => redis.set(keyOf(holder), challenge, 'PX', CHALLENGE_MS));

/** Takes the challenge away: each is answered once. */
export const takeChallenge = ({ redis }: Context, holder: Holder): Promise<string | null> =>
  orStoreUnavailable(() => redis.getdel(keyOf(holder)));

/** The browser that asks, identified by a cookie. @returns it, and the Set-Cookie headers */
export function askingBrowser({ env }: Context, request: Request): { holder: Holder; cookies: string[] } {
  const token = cookieIn(request, COOKIE, env) ?? newToken();
  const cookies = cookie({ name: COOKIE, value: token, isReadable: false, maxAgeMs: CHALLENGE_MS }, env);
  return { holder: `browser ${token}`, cookies };
}

/** Null where the browser has not asked, or too long ago. */
export function answeringBrowser({ env }: Pick<Context, 'env'>, request: Request): Holder | null {
  const token = cookieIn(request, COOKIE, env);
  return token === null ? null : `browser ${token}`;
}

/** Loaded with the first passkey call: at the start of the server it would take a sixth of the whole time. */
export const webauthn = () => import('@simplewebauthn/server');
