import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { test } from '../browser/dealt-fixtures.ts';
import { expect } from '../browser/fixtures.ts';
import { chooseFromMenu } from '../browser/moves.ts';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { longGone } from '../dealt/long-gone.ts';
import { openLobbyOfFive } from './lobby-of-five.ts';
import { look, TWO_THEMES } from './shots.ts';

const CARDS = ['Villager', 'Seer', 'Werewolf', 'Robber', 'Tanner'];
const SIZES = { sizes: ['phone', 'desktop'] } as const;
const NOTICED_MS = 20_000;

/** Somebody's phone goes to sleep; the server knows it. */
async function leave(page: Page, room: DealtRoom, name: string): Promise<void> {
  await page.goto('/terms');
  const isGone = async () => (await room.table()).player(name).goneSince !== null;
  await expect.poll(isGone).toBe(true);
}

const ready = (table: Table) => table.act('Finn', { type: 'ready_next_phase' });

for (const theme of TWO_THEMES) {
  // holds: T1.2 T1.7 T1.8 T1.10
  test(`absence looks right in ${theme}`, async ({ comeAsAnn, openBrowser, rooms }) => {
    const { ann, mara, room } = await openLobbyOfFive({ comeAsAnn, openBrowser, rooms }, theme);

    await leave(ann, room, 'Ann');
    await room.play((table) => table.isGoneSince(table.userId('Ann'), table.now - NOTICED_MS));
    await expect(
      mara.getByText('The host is away. In a minute, somebody else becomes the host.'),
    ).toBeVisible();
    await look(mara, theme, '90-lobby-host-away', SIZES);
    await longGone(room, (await room.table()).userId('Ann'));
    await room.play(ready);
    await expect(mara.getByText('You are now the host', { exact: true })).toBeVisible();
    await look(mara, theme, '91-lobby-new-host', SIZES);
    await mara.getByRole('button', { name: 'Menu' }).click();
    await look(mara, theme, '92-lobby-menu-of-host', SIZES);
    await mara.keyboard.press('Escape');
    await chooseFromMenu(mara, 'Hand over host');
    await look(mara, theme, '93-hand-over', SIZES);
    await mara.keyboard.press('Escape');

    await room.play((table) => {
      table.deal(CARDS);
      table.expire();
      ready(table);
    });
    await expect(mara.getByText('Ann is away')).toBeVisible();
    await look(mara, theme, '94-night-away', SIZES);
    await chooseFromMenu(mara, 'Who is away');
    await look(mara, theme, '95-who-is-away', SIZES);
    await mara.keyboard.press('Escape');

    await leave(mara, room, 'Mara');
    await longGone(room, (await room.table()).userId('Mara'));
    await room.play((table) => {
      table.run({ type: 'recheck_presence' });
      table.expire().expire();
    });
    await mara.goto(`/game/${room.gameId}`);
    await expect(mara.getByText('While you were away', { exact: true })).toBeVisible();
    await look(mara, theme, '96-return', SIZES);
  });
}
