import type { Page } from '@playwright/test';
import { expect, expectAccessible, LAPTOP, PHONE, roomAt, test } from './fixtures.ts';
import { comeSignedIn, createRoom } from './moves.ts';
import { PARTS } from './parts.ts';
import { ServerLine } from './server-line.ts';
import { shot } from './settled.ts';

const banner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Reconnecting|Connection lost|live connections/ });

/** The five tries take a minute; here their waits pass at once, and each try goes to what is left of the network. */
const untilLost = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(banner(page).getByRole('button', { name: 'Reconnect' })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000, intervals: [50] });

/** What a page says whose server is gone, also in the middle of a call. */
const GONE = /WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/;

test('[G2.32 G4.14 G9.10 H4.82 H4.194] a lost server: the table stays, its controls rest, and everything goes on', {
  tag: '@core',
}, async ({ openBrowser, rooms, stack }) => {
  const page = await openBrowser(LAPTOP, { provokes: GONE });
  await page.clock.install();
  await comeSignedIn(page);
  await createRoom(page);
  await roomAt(page, rooms).play((table) => {
    for (const name of ['Bob', 'Cleo']) table.join(name);
  });
  await page.getByRole('button', { name: /^First game/ }).click();
  await expect(page.getByRole('heading', { name: '6 of 6 roles' })).toBeVisible();
  const [api] = stack.apis;
  await api?.kill('SIGKILL');
  try {
    await expect(banner(page)).toHaveText('Reconnecting...');
    await shot(page, 'reconnecting');
    await expect(page.locator('header').getByText('Reconnecting...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reconnecting...' })).toBeDisabled();
    const controls = page.getByRole('button', {
      name: /^(Add Bot Player|Remove |Move |Less: |More: |.* ×\d$)/,
    });
    expect(await controls.count()).toBeGreaterThan(20);
    await expect(controls.and(page.locator(':enabled'))).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(4);
    await expect(page.getByRole('switch').and(page.locator(':enabled'))).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '6 of 6 roles' })).toBeVisible();

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

test('[G9.13 H4.82 H4.194] a line that is cut in a game: the table stays, its controls rest and come back, also when the network returns', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE, { provokes: /ERR_INTERNET_DISCONNECTED/ });
  await page.clock.install();
  const line = await ServerLine.of(page);
  const room = await dealTo(page, { cards: { Ann: 'Troublemaker', Bob: 'Seer', Cleo: 'Werewolf' } });
  const seats = page.getByRole('list', { name: 'The table' }).getByRole('listitem');
  const waiting = page.getByRole('button', { name: /^Reconnecting\.\.\./ });
  /** The line is cut and mended; what has happened in between is seen. */
  const cutDuring = async (title: string, action: string | RegExp, back: () => Promise<unknown>) => {
    await expect(page.getByRole('button', { name: action })).toBeEnabled();
    await line.cut();
    await expect(banner(page)).toHaveText('Reconnecting...');
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(seats).toHaveCount(3);
    for (const name of ['Bob', 'Cleo'])
      await expect(page.locator(PARTS.seat).filter({ hasText: name }).first()).toBeVisible();
    await expect(waiting).toBeDisabled();
    await back();
    await expect(banner(page)).toHaveCount(0, { timeout: 15_000 });
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('button', { name: action })).toBeEnabled();
  };
  await cutDuring('Night', 'Pass', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Leave game' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await room.play((table) => table.act('Bob', { type: 'leave_game' }));
    line.mend();
    await page.clock.fastForward(30_000);
  });
  await room.play((table) => table.endNight().expire());
  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeVisible();
  await cutDuring('Discussion', /^Ready to Vote/, async () => {
    await untilLost(page);
    line.mend();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  });
});

test('[F1.7] a network that blocks websockets is named, with what to try, while the table stays', async ({
  comeAsAnn,
  dealTo,
}) => {
  for (const size of [PHONE, LAPTOP]) {
    const page = await comeAsAnn(size, { provokes: GONE });
    // As behind a firewall: pages and calls come through, and no websocket is ever opened.
    await page.addInitScript(() => {
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL) {
          super(String(url).replace('/ws?', '/no-websocket?'));
        }
      };
    });
    await dealTo(page, { cards: { Ann: 'Troublemaker', Bob: 'Seer', Cleo: 'Werewolf' } });
    await expect(banner(page)).toHaveText(
      'This network blocks live connections Try mobile data or another network.',
      { timeout: 20_000 },
    );
    await expect(page.locator(PARTS.seat).filter({ hasText: 'Bob' }).first()).toBeVisible();
    await expectAccessible(page);
    await shot(page, 'blocked-network');
  }
});

/** Lets the page speak as one of before, in as many of its joins as `isOld` says. */
async function speaksOld(page: Page, isOld: (join: number) => boolean): Promise<() => number> {
  let joins = 0;
  await page.routeWebSocket(/\/ws\?/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const frame = JSON.parse(String(text));
      if (frame.type === 'join_game') joins += 1;
      const isChanged = frame.type === 'join_game' && isOld(joins);
      server.send(isChanged ? JSON.stringify({ ...frame, format: 0 }) : text);
    });
  });
  return () => joins;
}

test('[H4.284] a page that is older than the server loads itself anew, and is back in its seat', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const joins = await speaksOld(page, (join) => join === 1);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await comeSignedIn(page);
  const before = loads;
  await createRoom(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect.poll(() => [joins(), loads - before]).toEqual([2, 1]);
});
