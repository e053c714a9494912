import { join } from 'node:path';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { DealtRoom } from '../dealt/dealt-room.ts';
import { test as base } from './fixtures.ts';

interface Fixtures {
  readonly room: DealtRoom;
  /** Opens the page of Ann, who looks at this table. */
  readonly openTable: (table: Table, viewport: { width: number; height: number }) => Promise<Page>;
}

/** Tests at tables whose cards are known. */
export const test = base.extend<Fixtures>({
  room: async ({ playwright: _ }, use) => {
    const built = process.env.WEB_DIST ?? join(import.meta.dirname, '../../web/dist');
    const room = new DealtRoom(built);
    await use(room);
    await room.stop();
  },
  openTable: ({ room, openBrowser }, use) =>
    use(async (table, viewport) => {
      room.seat(table, 'Ann');
      const page = await openBrowser(viewport, { address: room.address });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((userId) => localStorage.setItem('userId', userId), table.userId('Ann'));
      await page.goto(`/game/${table.state.id}`);
      return page;
    }),
});
