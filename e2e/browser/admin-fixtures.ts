import type { Page } from '@playwright/test';
import { SQL } from 'bun';
import { test as base, expect, SUPER_ADMIN } from './fixtures.ts';

export const TOP = SUPER_ADMIN.email;

type Records = ReturnType<typeof recordsOf>;

interface Fixtures {
  /** Opens a browser of somebody with this address, who has shown that it is theirs. */
  readonly comeAs: (
    email: string,
    viewport: { width: number; height: number },
    provokes?: RegExp,
  ) => Promise<Page>;
  /** A new address. */
  readonly someone: () => string;
  readonly records: Records;
}

/** What no call of the product does: it is put into the database. */
function recordsOf(sql: SQL) {
  return {
    verify: (email: string) => sql`update users set email_verified_at = now() where email = ${email}`,
    newUser: async (email: string): Promise<string> => {
      const id = crypto.randomUUID();
      await sql`insert into users (id, email, display_name) values (${id}, ${email}, ${email.split('@')[0]})`;
      return id;
    },
    give: (email: string, type: string) =>
      sql`insert into entitlements (user_id, type, source) select id, ${type}, 'test' from users where email = ${email}`,
  };
}

let people = 0;

/** Tests with administrators, where hosting has to be bought or given. */
export const test = base.extend<Fixtures>({
  address: async ({ paidAddress }, use) => use(await paidAddress()),
  records: async ({ stack }, use) => {
    const sql = new SQL(stack.databaseUrl, { max: 1 });
    await use(recordsOf(sql));
    await sql.close();
  },
  someone: ({ playwright: _ }, use) =>
    use(() => {
      people += 1;
      return `someone${people}.${Date.now()}@example.org`;
    }),
  comeAs: ({ openBrowser, records }, use) =>
    use(async (email, viewport, provokes) => {
      const page = await openBrowser(viewport, provokes === undefined ? {} : { provokes });
      const data = { email, password: SUPER_ADMIN.password };
      const signup = await page.request.post('/api/auth/signup', { data });
      if (!signup.ok()) expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true);
      const displayName = email.split('@')[0];
      expect((await page.request.put('/api/profile', { data: { displayName } })).ok()).toBe(true);
      await records.verify(email);
      return page;
    }),
});
