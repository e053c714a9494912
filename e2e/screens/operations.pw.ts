import type { Page } from '@playwright/test';
import { TOP, test } from '../browser/admin-fixtures.ts';
import { expect, LAPTOP, PHONE } from '../browser/fixtures.ts';
import { addBots, chooseFirstGame, chooseFromMenu, createRoom, expectToast } from '../browser/moves.ts';
import { settled } from '../browser/settled.ts';
import { look, pictureAt, shoot, TWO_THEMES } from './shots.ts';

const TV = { width: 1920, height: 1080 };
const ENDS = { sizes: ['phone', 'desktop'], isWhole: true } as const;
const chosen = (page: Page, theme: string) =>
  page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
const strip = (page: Page) => page.getByRole('complementary', { name: 'Maintenance' });

const NOON = new Date(2026, 10, 25, 12).getTime();
const FAILED = [
  ['send-magic-link', 'The mail was not handed over: ECONNECTION', 12],
  ['save-finished-game', 'Postgres refused: 53300', 16],
  ['purge-theme-packs', 'Postgres refused: 57P01', 1],
].map(([queue, reason, attempts], index) => ({
  id: `${queue} ${index}`,
  queue,
  jobId: `0b1e7a52-3c6f-4d0e-9a55-0a4d6c1f2e0${index}-1`,
  queuedAt: NOON,
  failedAt: NOON + index * 60_000,
  attempts,
  reason,
}));

for (const theme of TWO_THEMES) {
  // holds: O3.1 O3.3 O3.11
  test(`operations and the notice look right in ${theme}`, async ({
    comeAs,
    openBrowser,
    records,
    someone,
  }) => {
    test.slow();
    const email = someone();
    const host = await comeAs(email, PHONE);
    await records.give(email, 'host');
    await chosen(host, theme);
    await host.goto('/');
    await createRoom(host);
    await addBots(host, 2);
    await chooseFirstGame(host);
    const player = await openBrowser(PHONE);
    await chosen(player, theme);
    await player.goto('/practice');
    await expect(player.getByRole('button', { name: 'I Understand My Role' })).toBeVisible();

    const top = await comeAs(TOP, LAPTOP);
    await chosen(top, theme);
    await top.goto('/admin/rooms');
    await expect(top.getByRole('row').filter({ hasText: 'Deal, round 1' }).first()).toBeVisible();
    await look(top, theme, '90-rooms', ENDS);
    await top.route('/api/admin/failed-jobs?*', (route) =>
      route.fulfill({ json: FAILED, headers: { 'x-total-count': '3' } }),
    );
    await top.goto('/admin/queues');
    await expect(top.getByRole('row').filter({ hasText: 'Postgres refused: 53300' })).toBeVisible();
    await look(top, theme, '91-jobs', ENDS);
    await top.goto('/admin/maintenance');
    await expect(top.getByText('Nothing is planned.')).toBeVisible();
    await look(top, theme, '92-nothing-planned', ENDS);
    const hours = (n: number) => {
      const time = new Date(Date.now() + n * 3_600_000);
      return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    };
    await top.getByLabel('Planned stop').fill(hours(3));
    await top.getByRole('button', { name: 'Tell Everybody' }).click();
    await expectToast(top, 'Everybody has been told');
    await expect(strip(host)).toBeVisible();
    await look(host, theme, '93-lobby-told');
    await top.getByLabel('No new rounds').selectOption('From now on');
    await top.getByRole('button', { name: 'Change' }).click();
    await expect(strip(top)).toContainText('no new one can begin');
    await look(top, theme, '94-winding-down', ENDS);
    await expect(strip(host)).toContainText('no new one can begin');
    await look(host, theme, '95-lobby-held');
    await look(player, theme, '96-deal-told');
    await chooseFromMenu(host, 'Table screen');
    await host.getByRole('button', { name: 'Show a code for a TV' }).click();
    await host.getByRole('button', { name: 'Use an address instead' }).click();
    const table = await host.getByLabel('Address of the table screen').inputValue();
    await host.keyboard.press('Escape');
    const tv = await openBrowser(TV);
    await tv.goto(table);
    await expect(strip(tv)).toBeVisible();
    await expect(tv.getByRole('heading', { name: 'At the table' })).toBeVisible();
    await settled(tv);
    await tv.screenshot({ path: pictureAt(theme, '98-table-screen-told') });
    expect(await tv.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(TV.height);
    await host.goto('/');
    await expect(strip(host)).toBeVisible();
    await shoot(host, theme, '97-home-told');
    await top.getByRole('button', { name: 'Call Off' }).click();
    await top.getByRole('dialog').getByRole('button', { name: 'Call Off' }).click();
    await expect(strip(top)).toHaveCount(0);
  });
}
