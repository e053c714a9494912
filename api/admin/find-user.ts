import type { Database } from '@nightfall/shared/backend/db/connect';
import { type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ServiceError } from '../http/service-error.ts';

/** By e-mail address or id. @throws ServiceError NOT_FOUND */
export async function findUser(db: Pick<Database, 'select'>, identifier: string): Promise<UserRow> {
  const isId = z.uuid().safeParse(identifier).success;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(isId ? users.id : users.email, identifier));
  if (user === undefined) throw userNotFound();
  return user;
}

export const userNotFound = () => new ServiceError('NOT_FOUND', { message: 'User not found' });
