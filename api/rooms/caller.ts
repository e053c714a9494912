import { createHash } from 'node:crypto';
import { newId } from '@nightfall/shared/backend/ids';
import type { Logger } from '@nightfall/shared/backend/logger';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { Tracing } from '@nightfall/shared/backend/tracing/tracing';
import type { CustomRole } from '@nightfall/shared/game/state/custom-role';
import { accountLook, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { displayNameOf } from '../accounts/display-name.ts';
import { requireUser } from '../accounts/me.ts';
import { type Session, sessionCookies } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Press } from '../http/attempts.ts';
import type { Limits } from '../http/limits.ts';
import type { SecurityLog } from '../http/security-log.ts';
import { ServiceError } from '../http/service-error.ts';
import type { MaintenanceWatch } from '../site/maintenance-watch.ts';
import type { ActionMetrics } from './action-metrics.ts';
import type { Audience } from './audience.ts';
import type { Connections, Presence } from './connections.ts';
import type { Replicas } from './replicas.ts';

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

/** Parsed data has its keys in the schema's order, so that equal requests have equal hashes. */
export const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** The outcome of a command, for callers over HTTP. @throws ServiceError with the refusal's code */
export function doneOrThrow(outcome: Done | Refused): Done {
  if (!outcome.ok) throw new ServiceError(outcome.code, { message: outcome.message });
  return outcome;
}

/** What the websocket works with: the rooms, and who is in them through this process. */
export interface Hall {
  readonly rooms: Rooms;
  readonly replicas: Replicas;
  readonly audience: Audience;
  readonly presence: Presence;
  readonly connections: Connections;
  readonly maintenance: MaintenanceWatch;
  readonly themes: ThemeCache;
  /** May this person's games be in this theme? Asked of the database. */
  readonly mayChooseTheme: (session: Session, themeId: string) => Promise<boolean>;
  /** The active custom roles among these names. Asked of the database. */
  readonly customRoles: (names: readonly string[]) => Promise<readonly CustomRole[]>;
  /** Asked of the database. */
  readonly isFixedSuperAdmin: (session: Session) => Promise<boolean>;
  /** @throws when it could not be noted */
  readonly recordDebugView: (session: Session, gameId: string) => Promise<void>;
  readonly limits: Limits;
  readonly security: SecurityLog;
  readonly actions: ActionMetrics;
  /** Null where no traces are made. */
  readonly tracing: Tracing | null;
  readonly logger: Logger;
}
