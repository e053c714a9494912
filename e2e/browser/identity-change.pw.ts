import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import {
  addBots,
  chooseFromMenu,
  comeSignedIn,
  createRoom,
  joinAsGuest,
  pickOneMore,
  signUp,
  understand,
} from './moves.ts';

const storedUserId = (page: Page) => page.evaluate(() => localStorage.getItem('userId'));
const accountId = async (page: Page) => (await (await page.request.get('/api/me')).json()).id;

/** A round of a host and the guest Mara, who both have their cards before them. */
async function dealToGuest(host: Page, guest: Page): Promise<void> {
  await comeSignedIn(host);
  await joinAsGuest(guest, await createRoom(host), 'Mara');
  await addBots(host, 2);
  await expect(host.getByText('6 of 7 roles')).toBeVisible();
  await pickOneMore(host);
  await host.getByRole('button', { name: 'Start Game' }).click();
  await expect(guest.getByText('Your Role')).toBeVisible();
}

/** The seat is Mara's as before, now under her account, and what she does there counts. */
async function expectSeatOfAccount(guest: Page, host: Page, asGuest: string | null): Promise<void> {
  const progress = host.getByRole('list', { name: 'Ready' }).getByRole('listitem');
  await understand(host);
  await expect(progress.filter({ hasText: 'Mara' }).getByText('Waiting')).toBeAttached();
  await understand(guest);
  await expect(guest.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  expect(await storedUserId(guest)).toBe(await accountId(guest));
  expect(await storedUserId(guest)).not.toBe(asGuest);
  await guest.getByRole('button', { name: 'Menu' }).click();
  await expect(guest.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
}

test('a guest who signs in from the game in the same tab comes back to the seat', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await dealToGuest(host, guest);
  const asGuest = await storedUserId(guest);
  await chooseFromMenu(guest, 'Return to Home');
  await signUp(guest);
  await guest.getByRole('link', { name: 'Return to your game' }).click();
  await expect(guest.getByText('Your Role')).toBeVisible();
  await expectSeatOfAccount(guest, host, asGuest);
});

test('a guest who signs in in another tab goes on in this one', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await dealToGuest(host, guest);
  const asGuest = await storedUserId(guest);
  const otherTab = await guest.context().newPage();
  await signUp(otherTab);
  await expect(guest.getByRole('alert').filter({ hasText: 'Reconnecting' })).toBeVisible();
  await expect(guest.getByRole('alert').filter({ hasText: 'Reconnecting' })).toHaveCount(0);
  await expectSeatOfAccount(guest, host, asGuest);
});

test('who is signed out from another device is told so, and signs in to the same seat', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, { provokes: /status of 401 .*\/api\/games\// });
  const device = await openBrowser(LAPTOP);
  const email = await comeSignedIn(page);
  await createRoom(page);
  await addBots(page, 3);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page.getByText('Your Role')).toBeVisible();
  const account = { email, password: 'secret-of-the-host' };
  expect((await device.request.post('/api/auth/login', { data: account })).ok()).toBe(true);
  expect((await device.request.post('/api/auth/logout-all')).ok()).toBe(true);

  await expect(page.getByRole('heading', { level: 1, name: 'You were signed out' })).toBeVisible();
  await expect(page.getByText('Your Role')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Return to your game' }).click();
  await understand(page);
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
});

test('a page that is opened after its session has ended says so', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: /status of 401 .*\/api\/games\// });
  await comeSignedIn(page);
  await createRoom(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You were signed out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
});
