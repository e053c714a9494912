import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { addBots, comeSignedIn, createRoom, expectToast, joinAsGuest } from './moves.ts';

async function hostRoom(page: Page): Promise<string> {
  await comeSignedIn(page);
  return createRoom(page);
}

const handle = (page: Page, name = 'Pick roles') => page.getByRole('button', { name, exact: true });
const firstGame = (page: Page) => page.getByRole('button', { name: /^First game/ });

test('the drawer peeks with the roles, and opens by a pull and by keyboard', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await hostRoom(page);
  const chosen = page.getByRole('list', { name: 'Chosen roles' });
  await expect(chosen.getByRole('listitem')).toHaveText(['Werewolf', 'Villager', 'Seer', 'Robber']);
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeInViewport();
  await expect(firstGame(page)).toBeHidden();

  await handle(page).press('Enter');
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(firstGame(page)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(firstGame(page)).toBeHidden();

  // Waits until the drawer lies still.
  await handle(page).hover({ position: { x: 60, y: 10 } });
  const box = await handle(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10];
  await page.mouse.down();
  for (const up of [40, 120, 260, 380]) await page.mouse.move(x, y - up);
  await page.mouse.up();
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(firstGame(page)).toBeInViewport();
});

test('everything above the drawer can be brought into sight', async ({ openBrowser }) => {
  const host = await openBrowser(NARROW);
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  await addBots(host, 14);
  for (const page of [host, guest]) {
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const drawer = await page.getByRole('region', { name: /roles$/ }).boundingBox();
    const lastAbove = await page.locator('.lobby__side').boundingBox();
    const lowest = (lastAbove?.y ?? 0) + (lastAbove?.height ?? 0);
    expect(lowest).toBeLessThanOrEqual((drawer?.y ?? 0) + 1);
    await expectAccessible(page);
  }
  await expect(guest.getByText('Waiting for host to start the game')).toBeInViewport();
  await expect(guest.getByText(/^16 players · \d+ roles selected$/)).toBeInViewport();
  await handle(guest, 'See the roles').click();
  await expect(guest.getByRole('button', { name: /^Werewolf ×\d$/ })).toBeDisabled();
});

test('a host who is here for the first time reads what to do next', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await hostRoom(page);
  await expect(page.getByText('Share the code, or fill up with bots.')).toBeVisible();
  await page.getByRole('button', { name: 'Let a bot take seat 2' }).click();
  await expectToast(page, 'Bot Added');
  await expect(page.getByRole('button', { name: /^Let a bot take/ })).toHaveCount(0);
  await addBots(page, 1);
  await expect(page.getByText('All set: start when you like.')).toBeVisible();
  await page.getByRole('button', { name: /^Tanner ×0$/ }).click();
  await expect(page.getByText('1 role too many: take some out.')).toBeVisible();
  await expect(page.getByText('Select 6 roles to start')).toBeVisible();
});

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the code goes to the clipboard, by link where there is no share menu, and stands as a QR code', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await hostRoom(page);
  const link = new URL(`/?code=${code}`, page.url()).href;
  await page.getByRole('button', { name: `${code}: copy the room code` }).click();
  await expectToast(page, 'Copied', `${code} is on your clipboard`);
  expect(await clipboard(page)).toBe(code);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expectToast(page, 'Copied', 'There is no share menu here, so the link was copied to your clipboard');
  expect(await clipboard(page)).toBe(link);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectToast(page, 'Copied', 'The invitation is on your clipboard');
  expect(await clipboard(page)).toBe(link);

  await page.getByRole('button', { name: 'QR code' }).click();
  const picture = page.getByRole('img', { name: `QR code with the invitation to room ${code}` });
  await expect(picture).toBeInViewport({ ratio: 1 });
  expect((await picture.boundingBox())?.width).toBeGreaterThan(220);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'QR code' })).toBeFocused();
});
