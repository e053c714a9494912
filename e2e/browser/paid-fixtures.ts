import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { comeSignedIn } from './moves.ts';

interface Fixtures {
  /** A browser at a server that sells the right to host, with an account that has none. */
  readonly comeToBuy: (viewport: { width: number; height: number }, provokes?: RegExp) => Promise<Page>;
}

/** Tests on a server where hosting has to be bought, in the test checkout. */
export const test = base.extend<Fixtures>({
  address: async ({ paidAddress }, use) => use(await paidAddress()),
  comeToBuy: ({ openBrowser }, use) =>
    use(async (viewport, provokes) => {
      const page = await openBrowser(viewport, provokes === undefined ? {} : { provokes });
      await comeSignedIn(page);
      return page;
    }),
});

export const offersOn = (page: Page) => ({
  forever: page.getByRole('button', { name: 'Unlock Hosting Forever ($9.99)' }),
  pass: page.getByRole('button', { name: '48-Hour Host Pass ($1.99)' }),
});
