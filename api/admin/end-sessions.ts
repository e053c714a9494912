import { type Actor, type AdminSettings, findActor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { EndSessionsResponse } from '@nightfall/shared/protocol/admin';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { lockWithRight } from './acting.ts';
import { findUser, userNotFound } from './find-user.ts';

/**
 * Signs a user out on every device, and ends the links that would sign them in. Their sockets are closed at once.
 * @throws ServiceError NOT_FOUND, and FORBIDDEN for the fixed super admin, unless they do it themselves
 */
export async function endSessionsOf(
  { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>,
  settings: AdminSettings,
  actor: Actor,
  userIdentifier: string,
): Promise<EndSessionsResponse> {
  const { ended, userEmail } = await inTransaction(db, async (tx) => {
    const { id } = await findUser(tx, userIdentifier);
    await lockWithRight(tx, settings, { actor, right: 'isSuperAdmin', subjectId: id });
    const subject = await findActor(tx, settings, id);
    if (subject === null) throw userNotFound();
    if (subject.isFixedSuperAdmin && subject.id !== actor.id) {
      throw new ServiceError('FORBIDDEN', { message: 'The super admin cannot be signed out by others' });
    }
    const ids = await sessions.endAll(tx, id);
    await recordAction(tx, actor, { action: 'end_sessions', subject, details: { sessions: ids.length } });
    return { ended: ids, userEmail: subject.email };
  });
  await sessions.announceEnd(ended);
  return { message: 'Signed out on every device', userEmail, sessions: ended.length };
}
