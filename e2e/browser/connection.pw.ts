import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, LAPTOP, PHONE } from './fixtures.ts';
import { banner, untilLost } from './lost-line.ts';
import { addBots, comeSignedIn, createRoom, understand } from './moves.ts';

/** What a page says whose server is gone. */
const GONE = /WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/;

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
    await expect(page.getByText('6 of 6 roles')).toBeVisible();

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

/** A line that a test can cut: nothing comes through until it is mended. */
async function cuttable(page: Page): Promise<{ cut: () => void; mend: () => void }> {
  let isCut = false;
  const ends: (() => void)[] = [];
  await page.routeWebSocket(/\/ws$/, (route) => {
    if (isCut) return void route.close({ code: 1011 });
    const server = route.connectToServer();
    ends.push(() => {
      void server.close();
      void route.close({ code: 1011 });
    });
  });
  return {
    cut: () => {
      isCut = true;
      for (const end of ends.splice(0)) end();
    },
    mend: () => {
      isCut = false;
    },
  };
}

const IN_A_GAME = [
  { phase: 'job_choice', title: 'Night', action: 'Pass' },
  { phase: 'discussion', title: 'Discussion', action: /^Ready to Vote/ },
] as const;

for (const { phase, title, action } of IN_A_GAME)
  test(`a line that is cut in ${phase}: the table stays, its controls rest and come back`, async ({
    comeAsAnn,
    dealTo,
  }) => {
    const page = await comeAsAnn(PHONE);
    const line = await cuttable(page);
    const room = await dealTo(page, {
      cards: { Ann: 'Troublemaker', Bob: 'Seer', Cleo: 'Werewolf' },
      before: (table) => {
        while (table.state.stage.phase !== phase) table.expire();
      },
    });
    const seats = page.getByRole('list', { name: 'The table' }).getByRole('listitem');
    const waiting = page.getByRole('button', { name: /^Reconnecting\.\.\./ });
    await expect(page.getByRole('button', { name: action })).toBeEnabled();
    line.cut();
    await expect(banner(page)).toHaveText('Reconnecting...');
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(seats).toHaveCount(3);
    for (const name of ['Bob', 'Cleo'])
      await expect(page.locator('.seat').filter({ hasText: name }).first()).toBeVisible();
    await expect(waiting).toBeDisabled();
    await room.play((table) => table.act('Bob', { type: 'leave_game' }));
    line.mend();
    await expect(banner(page)).toHaveCount(0, { timeout: 15_000 });
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('button', { name: action })).toBeEnabled();
  });
