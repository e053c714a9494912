import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { ownServer } from '../in-process/own-server.ts';
import { Person } from '../wire/person.ts';

const ROOT = `root@${crypto.randomUUID()}.example`;
const NAMED = `named@${crypto.randomUUID()}.example`;
const PASSWORD = 'moonlight-7';
const server = ownServer({ env: { SUPER_ADMIN_EMAILS: ROOT, ADMIN_EMAILS: NAMED } });
let root: Person;
let sql: SQL;

beforeAll(async () => {
  sql = new SQL(server().databaseUrl, { max: 1 });
  root = await signUp(ROOT);
  await prove(ROOT);
}, 60_000);
afterAll(() => sql.close());

async function signUp(email: string): Promise<Person> {
  const person = new Person('Somebody', server().apiUrls[0] ?? '');
  const { status } = await person.call('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
  expect(status).toBe(200);
  return person;
}
/** As if by a link from the mailbox. */
const prove = (email: string) => sql`update users set email_verified_at = now() where email = ${email}`;
const toggle = (userIdentifier: string) =>
  root.call('POST', '/api/admin/toggle-admin', { body: { userIdentifier } });
const mayListUsers = async (person: Person) => (await person.call('GET', '/api/admin/users')).status === 200;

test('[S5.1 S5.2] a dismissed admin deletes the account and signs up again under ADMIN_EMAILS', async () => {
  const first = await signUp(NAMED);
  await prove(NAMED);
  expect(await mayListUsers(first)).toBe(true);
  expect((await toggle(NAMED)).body).toMatchObject({ isAdmin: false });
  expect(await mayListUsers(first)).toBe(false);

  expect((await first.call('DELETE', '/api/me', { body: { email: NAMED } })).status).toBe(200);
  const second = await signUp(NAMED);
  await prove(NAMED);
  expect(await mayListUsers(second)).toBe(false);

  // Not even by doing it twice; but what the super admin gives anew is given.
  await second.call('DELETE', '/api/me', { body: { email: NAMED } });
  const third = await signUp(NAMED);
  await prove(NAMED);
  expect(await mayListUsers(third)).toBe(false);
  expect((await toggle(NAMED)).body).toMatchObject({ isAdmin: true });
  expect(await mayListUsers(third)).toBe(true);
});

test("[S6.1] a stranger signs up under a colleague's address and waits to be made an admin", async () => {
  const email = `colleague@${crypto.randomUUID()}.example`;
  const stranger = await signUp(email);
  const { status, body } = await toggle(email);
  expect(status).toBe(403);
  expect(body).toMatchObject({ code: 'FORBIDDEN' });
  expect(await mayListUsers(stranger)).toBe(false);
  await prove(email);
  expect((await toggle(email)).status).toBe(200);
  expect(await mayListUsers(stranger)).toBe(true);
});

test('[S6.2] a right given before the address was proven belongs to no account, and is not inherited', async () => {
  const email = `early@${crypto.randomUUID()}.example`;
  const stranger = await signUp(email);
  // No call does it.
  await sql`insert into entitlements (user_id, type, source)
    select id, 'admin', 'manual_grant' from users where email = ${email}`;
  expect(await mayListUsers(stranger)).toBe(false);
  await prove(email);
  expect(await mayListUsers(stranger)).toBe(false);
});
