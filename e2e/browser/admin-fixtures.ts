import { type Stack, startStack } from '@nightfall/infra/test/stack';
import type { Page } from '@playwright/test';
import { SQL } from 'bun';
import { test as base, expect } from './fixtures.ts';

const PASSWORD = 'secret-of-the-admin';

/** Addresses that the settings of the stack name. */
export const TOP = 'top@admins.example.org';
export const DESK = 'desk@admins.example.org';

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
}

interface WorkerFixtures {
  readonly stack: Stack;
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
    takeAll: (email: string) =>
      sql`update entitlements set status = 'revoked', revoked_at = now()
          where user_id = (select id from users where email = ${email})`,
    /** A pass that ended an hour ago. */
    letExpire: (email: string) =>
      sql`insert into entitlements (user_id, type, tier, source, created_at, expires_at)
          select id, 'host', 'pass_48h', 'stripe', now() - interval '49 hours', now() - interval '1 hour' from users where email = ${email}`,
  };
}

let people = 0;

/** Tests with a stack whose administrators are known. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    async ({ playwright: _ }, use) => {
      const env = {
        RATE_LIMIT_SCALE: '100',
        SUPER_ADMIN_EMAILS: TOP,
        ADMIN_EMAILS: DESK,
        HOSTING_ACCESS: 'paid',
      };
      const stack = await startStack({ env });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  records: [
    async ({ stack }, use) => {
      const sql = new SQL(stack.databaseUrl, { max: 1 });
      await use(recordsOf(sql));
      await sql.close();
    },
    { scope: 'worker' },
  ],
  someone: ({ playwright: _ }, use) =>
    use(() => {
      people += 1;
      return `someone${people}.${Date.now()}@example.org`;
    }),
  comeAs: ({ openBrowser, records }, use) =>
    use(async (email, viewport, provokes) => {
      const page = await openBrowser(viewport, provokes === undefined ? {} : { provokes });
      const data = { email, password: PASSWORD };
      const signup = await page.request.post('/api/auth/signup', { data });
      if (!signup.ok()) expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true);
      await records.verify(email);
      return page;
    }),
});
