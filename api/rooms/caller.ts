import { newId } from '@nightfall/shared/backend/ids';
import { accountLook, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { displayNameOf } from '../accounts/display-name.ts';
import { requireUser } from '../accounts/me.ts';
import { sessionCookies } from '../accounts/session-cookie.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Press } from '../http/attempts.ts';

/** Somebody who wants a seat. */
export interface Caller {
  readonly session: Session;
  /** The profile's for accounts; null for a guest who did not give one. */
  readonly displayName: string | null;
  /** The profile's for an account that has chosen one, else what the call says. */
  readonly look: PlayerLook | null;
  /** To be set when the guest's session is new. */
  readonly cookies: string[] | null;
}

/** What a call says about its caller. */
export interface Calling {
  readonly session: Session | null;
  readonly displayName?: string | undefined;
  readonly look?: PlayerLook | null | undefined;
  readonly address: string;
  /** The attempt that the call names. */
  readonly press: Press | null;
}

/** Who is calling, with a guest's session for a stranger, who is new or the one named. @throws ServiceError INVALID, NAME_REFUSED, RATE_LIMITED */
export async function callerOf(
  dependencies: Dependencies,
  { session: known, displayName: wantedName, look = null, address }: Calling,
  guestId?: string,
): Promise<Caller> {
  if (known?.accountId != null) {
    const user = await requireUser(dependencies.db, known.accountId);
    return {
      session: known,
      displayName: user.displayName,
      look: accountLook(user.look, look),
      cookies: null,
    };
  }
  const displayName = wantedName === undefined ? null : displayNameOf(wantedName);
  if (known !== null) return { session: known, displayName, look, cookies: null };
  return { ...(await guestSession(dependencies, address, guestId)), displayName, look };
}

/** A session for somebody who has none. @throws ServiceError RATE_LIMITED */
export async function guestSession(
  { env, limits, sessions }: Pick<Dependencies, 'env' | 'limits' | 'sessions'>,
  address: string,
  userId = newId(),
) {
  await limits.count('newGuest', address);
  const { token, session } = await sessions.start({ userId, accountId: null });
  return { session, cookies: sessionCookies({ token, isAccount: false }, env) };
}
