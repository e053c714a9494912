import { type Actor, type AdminSettings, findActor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { removeSecondFactor } from '../accounts/second-factor/remove.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { lockWithRight } from './acting.ts';
import { findUser, userNotFound } from './find-user.ts';

/**
 * For somebody who has lost app, recovery codes and passkeys: all of them go, and all sessions end.
 * @throws ServiceError NOT_FOUND, and FORBIDDEN for the fixed super admin and for oneself
 */
export async function resetSecondFactor(
  { db, env, sessions }: Pick<Dependencies, 'db' | 'sessions'> & { readonly env: AdminSettings },
  actor: Actor,
  userIdentifier: string,
): Promise<{ userEmail: string }> {
  const { userEmail, ended } = await inTransaction(db, async (tx) => {
    const { id } = await findUser(tx, userIdentifier);
    await lockWithRight(tx, env, { actor, right: 'isSuperAdmin', subjectId: id });
    const subject = await findActor(tx, env, id);
    if (subject === null) throw userNotFound();
    if (subject.isFixedSuperAdmin) throw forbidden('The super admin has recovery codes for that');
    if (subject.id === actor.id) throw forbidden('Your own second factor is changed in your profile');
    if (!(await removeSecondFactor(tx, id))) return { userEmail: subject.email, ended: [] };
    await recordAction(tx, actor, { action: 'reset_second_factor', subject });
    return { userEmail: subject.email, ended: await sessions.endAll(tx, id) };
  });
  await sessions.announceEnd(ended);
  return { userEmail };
}

const forbidden = (message: string) => new ServiceError('FORBIDDEN', { message });
