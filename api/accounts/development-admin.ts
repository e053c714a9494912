import { connectDatabase, type Database } from '@nightfall/shared/backend/db/connect';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { passwordHashMemorySchema } from '@nightfall/shared/backend/env';
import { newId } from '@nightfall/shared/backend/ids';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Passwords } from '../context/passwords.ts';
import { nameFromEmail } from './display-name.ts';

interface DevelopmentAdmin {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
}

/** Makes a verified account for the developer, unless the address has one. @returns whether its password is this one */
export async function makeDevelopmentAdmin(
  { db, passwords }: { readonly db: Database; readonly passwords: Passwords },
  { email, password }: DevelopmentAdmin,
): Promise<boolean> {
  const find = () => db.select().from(users).where(eq(users.email, email));
  if ((await find()).length === 0) {
    const passwordHash = await passwords.hash(password);
    const account = { id: newId(), email, displayName: nameFromEmail(email), passwordHash };
    await db
      .insert(users)
      .values({ ...account, emailVerifiedAt: new Date() })
      .onConflictDoNothing();
  }
  const [user] = await find();
  return passwords.isRight(password, user?.passwordHash);
}

if (import.meta.main) {
  const settings = z
    .object({
      DATABASE_URL: z.url(),
      ADMIN_EMAIL: z.email(),
      ADMIN_PASSWORD: z.string().min(8),
      PASSWORD_HASH_MEMORY_KIB: passwordHashMemorySchema,
    })
    .parse(process.env);
  const { db, close } = connectDatabase(settings.DATABASE_URL);
  try {
    const passwords = new Passwords(settings.PASSWORD_HASH_MEMORY_KIB);
    const admin = { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD };
    process.stdout.write(
      (await makeDevelopmentAdmin({ db, passwords }, admin)) ? 'own password\n' : 'other password\n',
    );
  } finally {
    await close();
  }
}
