import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { ownSpace, shareOf, wholeSpace } from '@nightfall/shared/backend/themes/pack-space';
import type { ThemeSpace } from '@nightfall/shared/protocol/themes';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

/** How much room the caller's packs take and have; for administrators, those of everybody too. */
export async function themeSpace({ db, env }: Dependencies, actor: Actor): Promise<ThemeSpace> {
  const own = await inTime(ownSpace(db, env, actor.id));
  if (own === null) throw new ServiceError('UNAUTHENTICATED');
  const { used, most, isVerified } = own;
  return {
    used,
    most,
    ...(isVerified ? {} : { mostVerified: shareOf(env, true) }),
    ...(actor.isAdmin ? { server: await inTime(wholeSpace(db, env)) } : {}),
  };
}
