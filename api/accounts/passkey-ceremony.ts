import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import type { Dependencies } from '../context/dependencies.ts';
import { cookie, cookieIn } from '../http/cookies.ts';
import { ownOrigin } from '../http/host.ts';

type Context = Pick<Dependencies, 'redis' | 'env'>;

const CHALLENGE_MS = 5 * 60_000;
const COOKIE = 'nightfall_passkey';

/** What passkeys are made for, and may be used at: the checked address of this server (host.ts). */
export function relyingParty(request: Request, env: Dependencies['env']) {
  const origin = ownOrigin(request, env);
  return { origin, id: new URL(origin).hostname };
}

/** Whoever is to answer a challenge: the session that adds a passkey, or the browser that signs in. */
type Holder = `session ${string}` | `browser ${string}`;

const keyOf = (holder: Holder) => keys.passkeyChallenge(hashToken(holder));

export const keepChallenge = ({ redis }: Context, holder: Holder, challenge: string): Promise<unknown> =>
  answered(() => redis.set(keyOf(holder), challenge, 'PX', CHALLENGE_MS));

/** The challenge that waits there, which no other call gets: each is answered once. */
export const takeChallenge = ({ redis }: Context, holder: Holder): Promise<string | null> =>
  answered(() => redis.getdel(keyOf(holder)));

/** The browser that asks, by a cookie. @returns it, and the Set-Cookie headers */
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

/**
 * What makes and checks the words between browser and device. It comes with the first passkey that is asked for: at the
 * start of a server it would take as long as a sixth of everything else.
 */
export const webauthn = () => import('@simplewebauthn/server');
