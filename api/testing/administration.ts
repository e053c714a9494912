import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import {
  auditEntries,
  type EntitlementRow,
  entitlements,
  users,
} from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import { type Answer, Person } from './person.ts';
import { startTestApi } from './test-api.ts';

export const ACTORS = [
  'stranger',
  'guest',
  'user',
  'host',
  'unverified super admin address',
  'unverified ADMIN_EMAILS address',
  'former admin in SUPER_ADMIN_EMAILS',
  'former admin in ADMIN_EMAILS',
  'former admin',
  'ADMIN_EMAILS admin',
  'entitlement admin',
  'super_admin entitlement',
  'second super admin address',
  'fixed super admin',
] as const;
export type ActorName = (typeof ACTORS)[number];

export const totalOf = ({ headers }: Answer<unknown>) => Number(headers.get('x-total-count'));

type Records = ReturnType<typeof recordsOf>;

/** A real API with an account of every right, and ways to put accounts and entitlements into its database. */
export async function startAdministration(settings: Record<string, string> = {}) {
  const mark = crypto.randomUUID().slice(0, 8);
  const address = (name: string) => `${name.replaceAll(' ', '.').toLowerCase()}-${mark}@example.com`;
  const addresses = (...names: ActorName[]) => names.map(address).join();
  const { url, routes, stop } = await startTestApi({
    ...settings,
    SUPER_ADMIN_EMAILS: addresses(
      'fixed super admin',
      'unverified super admin address',
      'second super admin address',
      'former admin in SUPER_ADMIN_EMAILS',
    ),
    ADMIN_EMAILS: addresses(
      'unverified ADMIN_EMAILS address',
      'former admin in ADMIN_EMAILS',
      'ADMIN_EMAILS admin',
    ),
  });
  const { db, close } = connectDatabase(process.env.DATABASE_URL ?? '');
  const records = recordsOf(db, address);
  const people = new Map<ActorName, Person>();
  for (const name of ACTORS) people.set(name, await newActor(name, url, address(name), records));
  return {
    url,
    routes,
    mark,
    address,
    ...records,
    actor: (name: ActorName): Person => people.get(name) ?? new Person(url),
    stop: async () => {
      await stop();
      await close();
    },
  };
}

async function newActor(
  name: ActorName,
  url: string,
  email: string,
  { db, give }: Pick<Records, 'db' | 'give'>,
): Promise<Person> {
  if (name === 'stranger') return new Person(url);
  if (name === 'guest') {
    const guest = new Person(url);
    await guest.practice();
    return guest;
  }
  const person = await Person.withAccount(url, email);
  const { userId } = person;
  if (!name.startsWith('unverified')) {
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));
  }
  if (name === 'host') await give(userId, { type: 'host', tier: 'permanent' });
  if (name === 'entitlement admin') await give(userId, { type: 'admin' });
  if (name === 'super_admin entitlement') await give(userId, { type: 'super_admin' });
  if (name.startsWith('former')) await give(userId, { type: 'admin', status: 'revoked' });
  if (name === 'former admin') await give(userId, { type: 'super_admin', expiresAt: new Date(1) });
  return person;
}

function recordsOf(db: ReturnType<typeof connectDatabase>['db'], address: (name: string) => string) {
  /** An account with a verified address. */
  const newUser = async (name: string = crypto.randomUUID()) => {
    const row = { id: crypto.randomUUID(), email: address(name), displayName: name, passwordHash: 'a hash' };
    await db.insert(users).values({ ...row, emailVerifiedAt: new Date() });
    return row;
  };
  const give = async (userId: string, given: Partial<EntitlementRow> & Pick<EntitlementRow, 'type'>) => {
    const [row] = await db
      .insert(entitlements)
      .values({ userId, source: 'test', ...given })
      .returning();
    if (row === undefined) throw new Error('An entitlement was not stored');
    return row;
  };
  return {
    db,
    newUser,
    give,
    newPass: async (more: Partial<EntitlementRow> = {}) => {
      const expiresAt = new Date(Date.now() + 60_000);
      return give((await newUser()).id, { type: 'host', tier: 'pass_48h', expiresAt, ...more });
    },
    /** The entitlements that make an admin, or made one once. */
    ofAdmins: async (userId: string) =>
      (await db.select().from(entitlements).where(eq(entitlements.userId, userId))).filter(
        ({ type }) => type !== 'host',
      ),
    auditEntriesOn: (subjectId: string) =>
      db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, subjectId))
        .orderBy(auditEntries.createdAt),
  };
}
