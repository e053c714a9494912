import { hostname } from 'node:os';
import type { Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  NARROW,
  PHONE,
  type Rooms,
  roomAt,
  roomOf,
  test,
} from './fixtures.ts';
import {
  chooseFromMenu,
  comeSignedIn,
  createRoom,
  expectToast,
  joinAsGuest,
  signUp,
  understand,
} from './moves.ts';

const PASSWORD = 'secret-of-the-host';
const newAddress = (name: string) => `${name}.${Date.now()}@example.org`;

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('[A1.2 A1.11 A2.4 A2.11 A2.24 A2.29 A2.44 A2.45 A5.3 A5.4 A6.2 A7.1 A8.2 A8.3 A8.6 A8.10 A8.11 A8.12 A8.37 G2.4 G2.5 H2.71 T2.19] with a password: signing up, out, and in again, under the own name at the table', {
  tag: '@core',
}, async ({ openBrowser }) => {
  const email = newAddress('mara');
  const page = await openBrowser(NARROW, { provokes: /status of 401 .*\/api\/auth\/login$/ });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('other');
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Success', 'Account created successfully');
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: email.split('@')[0] ?? '' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Logged Out', 'You have been logged out successfully');
  await page.getByRole('link', { name: 'Sign In to Create Game' }).click();
  await signInWith(page, email, 'not-the-secret');
  await expectToast(page, 'Login Failed', 'Invalid email or password');
  await signInWith(page, email, PASSWORD);
  await expectToast(page, 'Success', 'Logged in successfully');
  // It was for this that they signed in; others are to know them by a name, not by their address.
  const question = page.getByRole('dialog', { name: 'What should the others call you?' });
  await expectAccessible(page);
  await question.getByLabel('Display Name').fill('Otti');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/lobby\//);
  await expect(page.getByText('Host Otti')).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('Display Name').fill('Ottilie');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Display name updated successfully');
  await createRoom(page);
  await expect(page.getByText('Host Ottilie')).toBeVisible();
});

test('[A2.3 A2.12 A2.28 A2.31 A2.32 A2.33 A2.34 A8.7 A8.9 H2.1 H2.15] a link by mail signs up, works once, and leaves no trace in the history; then a password is set', async ({
  openBrowser,
}) => {
  const email = newAddress('lina');
  const page = await openBrowser(PHONE);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('radio', { name: 'Magic Link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expectToast(page, 'Magic Link Sent', 'Check your email to complete signup');
  await expect(page.getByRole('tabpanel').getByRole('heading')).toBeFocused();
  await expectAccessible(page);

  const link = await mailedLink(page, email);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/callback')) sent.push(request.method());
  });
  await page.goto(link);
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: email.split('@')[0] ?? '' })).toBeVisible();
  expect(sent).toEqual(['POST']);
  await page.goBack();
  await expect(page).toHaveURL('/auth');

  await page.setViewportSize(NARROW);
  await page.goto('/profile');
  await expect(page.getByLabel('Current Password')).toHaveCount(0);
  await page.getByLabel('New Password', { exact: true }).fill('another-secret');
  await page.getByLabel('Confirm New Password').fill('another-secret');
  for (const show of await page.getByRole('button', { name: 'Show password' }).all()) {
    const box = await show.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expectToast(page, 'Password updated successfully', 'Your other devices are signed out');

  const another = await openBrowser(NARROW, { provokes: /status of 4\d\d .*\/api\/auth\/callback$/ });
  await another.goto(link);
  await expect(
    another.getByRole('heading', { name: 'Invalid or expired authentication link' }),
  ).toBeVisible();
  await expectNoSidewaysScroll(another);
  expect((await another.request.get('/api/me')).status()).toBe(401);
  const data = { email, password: 'another-secret' };
  expect((await another.request.post('/api/auth/login', { data })).ok()).toBe(true);
});

test('[F7.10] a link that opened elsewhere signs in there; the page that asked takes the code of the next mail', async ({
  openBrowser,
}) => {
  const email = newAddress('vera');
  const page = await openBrowser(PHONE, { provokes: /status of 401 .*\/api\/auth\/mailed-code$/ });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('radio', { name: 'Magic Link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const code = page.getByLabel('Code from the email');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');

  const [link, ended] = [await mailedLink(page, email), await mailedCode(page, email)];
  const mailApp = await openBrowser(LAPTOP, { provokes: /status of 409 .*\/api\/auth\/callback$/ });
  await mailApp.goto(link);
  await mailApp.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(mailApp, 'Success', 'Logged in successfully');
  await mailApp.goto(link);
  await expectToast(mailApp, 'Success', 'Logged in successfully');
  await expect(mailApp).toHaveURL('/');

  // The waiting page may have been loaded anew meanwhile.
  await page.reload();
  await code.fill(ended);
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The code is invalid or expired');
  await expect(code).toBeFocused();
  for (const size of [NARROW, PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('radio', { name: 'Magic Link' }).click();
  await page.getByLabel('Email').press('Enter');
  await code.fill((await mailedCode(page, email, 2)).toLowerCase());
  await code.press('Enter');
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: email.split('@')[0] ?? '' })).toBeVisible();
});

/** The newest mail to this address, once there are so many. */
async function newestMail(page: Page, email: string, atLeast = 1): Promise<string> {
  const mails = async (): Promise<{ to: string; text: string }[]> => {
    const all: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
    return all.filter(({ to }) => to === email);
  };
  await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(atLeast);
  return (await mails())[0]?.text ?? '';
}

/** The link mailed to this address. */
const mailedLink = async (page: Page, email: string): Promise<string> =>
  /\/auth\/callback\?token=\S+/.exec(await newestMail(page, email))?.[0] ?? '';

/** The code beside it. */
const mailedCode = async (page: Page, email: string, atLeast = 1): Promise<string> =>
  /^[2-9A-HJKMNP-Z]{6}$/m.exec(await newestMail(page, email, atLeast))?.[0] ?? '';

/** A device of the browser's own that keeps passkeys and knows its owner. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[S12.9 S12.1 S12.3] a user adds a passkey, signs in with nothing else, and removes it', async ({
  openBrowser,
  address,
}) => {
  // Passkeys belong to a name.
  const localhost = address.replace('127.0.0.1', 'localhost');
  const page = await openBrowser(PHONE, { address: localhost, provokes: /status of 401 / });
  await addDevice(page);
  await comeSignedIn(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Passkey added');
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(row).toContainText('not used yet');
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL(`${localhost}/`);

  await page.goto('/profile');
  await expect(row).toContainText('last used');
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Passkey removed');
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expectToast(page, 'Login Failed', 'This passkey could not be used to sign in');
});

/** The machine as others on its network call it. */
const nameOnNetwork = `${hostname().toLowerCase().split('.')[0]}.local`;

test('[S3.7] a game on a local network needs no secure connection', async ({ openBrowser, address }) => {
  const byName = address.replace('127.0.0.1', nameOnNetwork);
  // Chromium says that it leaves this header aside, and why.
  const page = await openBrowser(PHONE, { address: byName, provokes: /Cross-Origin-Opener-Policy/ });
  await signUp(page);
  await createRoom(page, 'Hana');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectToast(page, 'Could not copy');
  await page.getByRole('button', { name: 'Start Game' }).click();
  await page.getByRole('button', { name: 'Start Now' }).click();
  await understand(page);
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
});

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

/**
 * From now on this browser keeps no cookie and no storage, as where its settings refuse them: an engine without windows
 * has no such settings.
 */
async function refuseCookies(page: Page): Promise<{ readonly allow: () => Promise<void> }> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  return { allow: () => page.unroute('**/api/**') };
}

/** What takes a seat or begins a session. */
const TAKES = /\/api\/(rooms|games|practice|auth|table)/;

test('[F3.11] a browser that refuses cookies says so before a seat is taken, and takes one once they are allowed', async ({
  openBrowser,
}) => {
  const [host, guest] = [await openBrowser(LAPTOP), await openBrowser(PHONE)];
  await comeSignedIn(host);
  const code = await createRoom(host);
  const cookies = await refuseCookies(guest);
  const taken: string[] = [];
  guest.on('request', (request) => {
    if (request.method() === 'POST' && TAKES.test(request.url())) taken.push(request.url());
  });
  await guest.goto(`/?code=${code}`);
  const note = guest.getByRole('alert').filter({ hasText: 'Your browser refuses cookies' });
  await expect(note).toContainText('Please allow cookies for this page');
  await guest.getByLabel('Display Name').fill('Mara');
  await guest.getByRole('button', { name: 'Join Game' }).click();
  const toast = 'Please allow cookies for this page, and try again';
  await expect(guest.getByText(toast, { exact: true })).toBeVisible();
  for (const size of [NARROW, PHONE, LAPTOP]) {
    await guest.setViewportSize(size);
    await expectNoSidewaysScroll(guest);
  }
  await expectAccessible(guest);
  await guest.goto('/practice');
  await expect(note).toBeVisible();
  await guest.getByLabel('Display Name').fill('Mara');
  await guest.getByRole('button', { name: 'Start Practicing' }).click();
  await expect(guest.getByText(toast)).toBeVisible();
  await guest.goto('/auth');
  await expect(note).toBeVisible();
  expect(taken).toEqual([]);
  await expect(host.getByRole('list').getByText('Mara')).toHaveCount(0);

  await guest.goto(`/?code=${code}`);
  await expect(note).toBeVisible();
  await cookies.allow();
  await guest.getByLabel('Display Name').fill('Mara');
  await guest.getByRole('button', { name: 'Join Game' }).click();
  await expect(guest).toHaveURL(/\/lobby\//);
  await expect(host.getByRole('list').getByText('Mara')).toHaveCount(1);
  expect(taken).toHaveLength(1);
});
