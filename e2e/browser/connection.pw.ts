import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { addBots, comeSignedIn, createRoom, understand } from './moves.ts';

/** What a page says whose server is gone. */
const GONE = /WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/;

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: /Reconnecting|Connection lost/ });

/** The five tries take a minute; here their waits pass at once, and each try goes to the real network. */
const untilLost = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(banner(page)).toContainText('Connection lost', { timeout: 300 });
  }).toPass({ timeout: 20_000, intervals: [50] });

test('a lost server: the table stays, its controls rest, and everything goes on', async ({
  openBrowser,
  stack,
}) => {
  const page = await openBrowser(LAPTOP, { provokes: GONE });
  await page.clock.install();
  await comeSignedIn(page);
  await createRoom(page);
  await addBots(page, 2);
  const [api] = stack.apis;
  await api?.kill('SIGKILL');
  try {
    await expect(banner(page)).toHaveText('Reconnecting...');
    await expect(page.locator('header').getByText('Reconnecting...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reconnecting...' })).toBeDisabled();
    const controls = page.getByRole('button', {
      name: /^(Add Bot Player|Remove |Move |Less: |More: |.* ×\d$)/,
    });
    expect(await controls.count()).toBeGreaterThan(20);
    await expect(controls.and(page.locator(':enabled'))).toHaveCount(0);
    await expect(page.getByRole('switch')).toBeDisabled();
    await expect(page.getByText('6 of 5 roles').or(page.getByText('6 of 6 roles'))).toBeVisible();

    await untilLost(page);
    await expect(page.getByRole('button', { name: 'Reconnect', exact: true })).toBeEnabled();
  } finally {
    await api?.restart();
  }
  await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeEnabled();
});

test('a lost server in a game: when the network returns, the page tries again', async ({
  openBrowser,
  stack,
}) => {
  const page = await openBrowser(PHONE, { provokes: GONE });
  await page.clock.install();
  await comeSignedIn(page);
  await createRoom(page);
  await addBots(page, 3);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page.getByText('Your Role')).toBeVisible();
  const [api] = stack.apis;
  await api?.kill('SIGKILL');
  try {
    await expect(banner(page)).toHaveText('Reconnecting...');
    await expect(page.getByRole('button', { name: 'Reconnecting...' })).toBeDisabled();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Leave game' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await untilLost(page);
  } finally {
    await api?.restart();
  }
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await understand(page);
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
});
