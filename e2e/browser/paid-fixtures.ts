import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { comeSignedIn } from './moves.ts';

export const HOUR = 3_600_000;

interface Entitlement {
  readonly type?: 'host' | 'admin';
  readonly tier?: 'permanent' | 'pass_48h' | null;
  readonly status?: 'active' | 'revoked';
  /** How far from now it ends. */
  readonly endsIn?: number | null;
  /** How long ago it was given. */
  readonly age?: number;
}

const recordsOf = (databaseUrl: string) => {
  const sql = new Bun.SQL(databaseUrl);
  const at = (ms: number) => new Date(Date.now() + ms);
  return {
    close: () => sql.close(),
    async give(email: string, given: Entitlement): Promise<void> {
      const { type = 'host', tier = 'pass_48h', status = 'active', endsIn = null, age = 0 } = given;
      const rows = await sql`
        insert into entitlements (user_id, type, tier, status, source, created_at, expires_at)
        select id, ${type}, ${tier}, ${status}, 'test', ${at(-age)}, ${endsIn === null ? null : at(endsIn)}
        from users where email = ${email} returning id`;
      expect(rows).toHaveLength(1);
    },
    async revokeAll(email: string): Promise<void> {
      await sql`update entitlements set status = 'revoked', revoked_at = now()
        where user_id = (select id from users where email = ${email})`;
    },
    async verify(email: string): Promise<void> {
      await sql`update users set email_verified_at = now() where email = ${email}`;
    },
  };
};

interface Fixtures {
  /** A browser at a server that sells the right to host, with an account that has none. */
  readonly comeToBuy: (
    viewport: { width: number; height: number },
    provokes?: RegExp,
  ) => Promise<{ page: Page; email: string }>;
  /** What the server's database holds about accounts, for what takes days or an administrator. */
  readonly records: ReturnType<typeof recordsOf>;
}

/** Tests on a server where hosting has to be bought, in the test checkout. */
export const test = base.extend<Fixtures>({
  address: async ({ paidAddress }, use) => use(await paidAddress()),
  records: async ({ stack }, use) => {
    const records = recordsOf(stack.databaseUrl);
    await use(records);
    await records.close();
  },
  comeToBuy: ({ openBrowser }, use) =>
    use(async (viewport, provokes) => {
      const page = await openBrowser(viewport, provokes === undefined ? {} : { provokes });
      return { page, email: await comeSignedIn(page) };
    }),
});

export const offersOn = (page: Page) => ({
  forever: page.getByRole('button', { name: 'Unlock Hosting Forever ($9.99)' }),
  pass: page.getByRole('button', { name: '48-Hour Host Pass ($1.99)' }),
});
