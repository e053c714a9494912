import { type Actor, findActor, fixedSuperAdminId } from '@nightfall/shared/backend/accounts/admin-rights';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireAccount } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';

/** Who calls, as far as the right is theirs; asked of the database at every call. */
export function acting({ db, env }: Pick<Dependencies, 'db' | 'env'>) {
  const someone = async (session: Session | null): Promise<Actor> => {
    const actor = await inTime(findActor(db, env, requireAccount(session)));
    if (actor === null) throw new ServiceError('UNAUTHENTICATED');
    return actor;
  };
  const withRight =
    (right: 'isAdmin' | 'isSuperAdmin' | 'isFixedSuperAdmin') => async (session: Session | null) => {
      const actor = await someone(session);
      if (!actor[right]) throw new ServiceError('FORBIDDEN');
      return actor;
    };
  return {
    /** @throws ServiceError UNAUTHENTICATED */
    asUser: someone,
    /** @throws ServiceError UNAUTHENTICATED, FORBIDDEN */
    asAdmin: withRight('isAdmin'),
    /** @throws ServiceError UNAUTHENTICATED, FORBIDDEN */
    asSuperAdmin: withRight('isSuperAdmin'),
    /** @throws ServiceError UNAUTHENTICATED, FORBIDDEN */
    asFixedSuperAdmin: withRight('isFixedSuperAdmin'),
  };
}

/** Asked of the database; for guests there is nothing to ask. */
export async function isFixedSuperAdmin(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  { accountId }: Pick<Session, 'accountId'>,
): Promise<boolean> {
  return accountId !== null && (await inTime(fixedSuperAdminId(db, env))) === accountId;
}
