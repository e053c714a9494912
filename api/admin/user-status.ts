import { type Actor, type AdminSettings, findActor } from '@nightfall/shared/backend/accounts/admin-rights';
import type { Database } from '@nightfall/shared/backend/db/connect';
import type { UserStatus } from '@nightfall/shared/protocol/admin';
import { entitlementsOf } from '../accounts/hosting.ts';
import { describedEntitlement } from './described.ts';
import { findUser, userNotFound } from './find-user.ts';

/** What the server knows of the caller, or of whom an admin asks about. @throws ServiceError NOT_FOUND */
export async function userStatus(
  db: Database,
  settings: AdminSettings,
  actor: Actor,
  identifier: string | undefined,
): Promise<UserStatus> {
  const subject =
    identifier === undefined ? actor : await findActor(db, settings, (await findUser(db, identifier)).id);
  if (subject === null) throw userNotFound();
  const owned = await entitlementsOf(db, subject.id);
  return { ...subject, entitlements: owned.map(describedEntitlement) };
}
