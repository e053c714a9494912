import type { Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { chooseFromMenu, comeSignedIn, createRoom, joinAsGuest, signUp, understand } from './moves.ts';
import { type Rooms, roomAt, roomOf } from './rooms.ts';

const storedUserId = (page: Page) => page.evaluate(() => localStorage.getItem('userId'));
const accountId = async (page: Page) => (await (await page.request.get('/api/me')).json()).id;

/** A round of Ann and the guest Mara, who both have their cards before them. */
async function dealToGuest(host: Page, guest: Page, rooms: Rooms): Promise<DealtRoom> {
  const room = await roomOf(host, rooms);
  const { roomCode } = await room.view('Ann');
  await joinAsGuest(guest, roomCode ?? '', 'Mara');
  await room.play((table) => table.deal(['Seer', 'Villager'], undefined, 120_000));
  await expect(guest.getByText('Your Role')).toBeVisible();
  return room;
}

/** The seat is Mara's as before, now under her account, and what she does there counts. */
async function expectSeatOfAccount(guest: Page, room: DealtRoom, asGuest: string | null): Promise<void> {
  await room.play((table) => table.act('Ann', { type: 'ready_next_phase' }));
  expect((await room.table()).state.stage.phase).toBe('role_deal');
  await understand(guest);
  await expect(guest.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  expect(await storedUserId(guest)).toBe(await accountId(guest));
  expect(await storedUserId(guest)).not.toBe(asGuest);
  await guest.getByRole('button', { name: 'Menu' }).click();
  await expect(guest.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
}

test('[H2.19 S2.3] a guest who signs in from the game in the same tab comes back to the seat', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const guest = await openBrowser(PHONE);
  const room = await dealToGuest(await comeAsAnn(LAPTOP), guest, rooms);
  const asGuest = await storedUserId(guest);
  await chooseFromMenu(guest, 'Return to Home');
  await signUp(guest, { hasSeat: true });
  await guest.getByRole('link', { name: 'Return to your game' }).click();
  await expect(guest.getByText('Your Role')).toBeVisible();
  await expectSeatOfAccount(guest, room, asGuest);
});

test('[H2.19] a guest who signs in in another tab goes on in this one', { tag: '@core' }, async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const guest = await openBrowser(PHONE);
  const room = await dealToGuest(await comeAsAnn(LAPTOP), guest, rooms);
  const asGuest = await storedUserId(guest);
  const otherTab = await guest.context().newPage();
  await signUp(otherTab, { hasSeat: true });
  // Its line is closed and the next one is the account's, at once where the machine is quick.
  const account = await accountId(guest);
  await expect.poll(async () => (await room.table()).userId('Mara')).toBe(account);
  await expect(guest.getByRole('alert').filter({ hasText: 'Reconnecting' })).toHaveCount(0);
  await expectSeatOfAccount(guest, room, asGuest);
});

test('a player signed out from another device is told so, signs in to the same seat, and is told again without a session', async ({
  openBrowser,
  rooms,
}) => {
  const page = await openBrowser(PHONE, { provokes: /status of 401 .*\/api\/games\// });
  const device = await openBrowser(LAPTOP);
  const email = await comeSignedIn(page);
  await createRoom(page);
  await roomAt(page, rooms).play((table) => table.deal(['Seer'], undefined, 120_000));
  await expect(page.getByText('Your Role')).toBeVisible();
  const account = { email, password: 'secret-of-the-host' };
  expect((await device.request.post('/api/auth/login', { data: account })).ok()).toBe(true);
  expect((await device.request.post('/api/auth/logout-all')).ok()).toBe(true);

  const signedOut = page.getByRole('heading', { level: 1, name: 'You were signed out' });
  await expect(signedOut).toBeVisible();
  await expect(page.getByText('Your Role')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Return to your game' }).click();
  await understand(page);
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(signedOut).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
});
