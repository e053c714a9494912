import type { Env } from '@nightfall/shared/backend/env';
import type { Dependencies } from '../dependencies.ts';
import { findAccount } from './accounts.ts';

/**
 * The super admin that `npm start` makes for whoever develops is there for who sits at this machine. To everybody else
 * on the network the account is as if its password were wrong and its sessions had ended.
 */
export async function isOutOfReach(
  { db, env }: Pick<Dependencies, 'db'> & { readonly env: Pick<Env, 'DEVELOPMENT_ADMIN'> },
  accountId: string | null,
  isAtThisMachine: boolean,
): Promise<boolean> {
  if (env.DEVELOPMENT_ADMIN === undefined || isAtThisMachine || accountId === null) return false;
  return (await findAccount(db, accountId))?.email === env.DEVELOPMENT_ADMIN.toLowerCase();
}
