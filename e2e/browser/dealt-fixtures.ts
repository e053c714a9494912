import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { test as base, expect } from './fixtures.ts';

interface Deal {
  /** The cards by name, in seat order. The page is Ann's, who sits first. */
  readonly cards: Readonly<Record<string, RoleName>>;
  readonly center?: readonly RoleName[] | undefined;
  /** What has happened at the table when the page is opened. */
  readonly before?: (table: Table) => void;
}

interface Fixtures {
  /** Somebody called Ann, with an account, who has not come to a table yet. */
  readonly comeAsAnn: (viewport: { width: number; height: number }) => Promise<Page>;
  /** A new room of Ann's in the middle of its first night, and her page in it. */
  readonly dealTo: (ann: Page, deal: Deal) => Promise<DealtRoom>;
}

let people = 0;

/** Tests at tables whose cards are known. */
export const test = base.extend<Fixtures>({
  comeAsAnn: ({ openBrowser }, use) =>
    use(async (viewport) => {
      const page = await openBrowser(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      people += 1;
      const account = { email: `ann${people}.${Date.now()}@example.org`, password: 'secret-of-the-host' };
      expect((await page.request.post('/api/auth/signup', { data: account })).ok()).toBe(true);
      expect((await page.request.put('/api/profile', { data: { displayName: 'Ann' } })).ok()).toBe(true);
      const { id } = await (await page.request.get('/api/me')).json();
      await page.addInitScript((userId) => localStorage.setItem('userId', userId), id);
      return page;
    }),
  dealTo: ({ rooms }, use) =>
    use(async (ann, { cards, center, before }) => {
      const answer = await ann.request.post('/api/rooms/create', { data: {} });
      const { game } = await answer.json();
      const room = rooms.at(game.id);
      await room.play((table) => {
        for (const name of Object.keys(cards).slice(1)) table.join(name);
        table.deal(Object.values(cards), center);
        table.expire();
        before?.(table);
      });
      await ann.goto(`/game/${game.id}`, { waitUntil: 'commit' });
      return room;
    }),
});
