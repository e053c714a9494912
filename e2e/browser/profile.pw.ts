import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import {
  addBots,
  chooseFirstGame,
  comeSignedIn,
  createRoom,
  expectToast,
  gotIt,
  playNight,
  readyToVote,
  seeResults,
  understand,
  vote,
} from './moves.ts';

const PASSWORD = 'secret-of-the-host';

const storedKeys = (page: Page) =>
  page.evaluate(() => ['userId', 'displayName', 'gameSession'].filter((key) => localStorage.getItem(key)));
const isKnown = async (page: Page) => (await page.request.get('/api/me')).ok();

/** The same account in another browser. */
async function alsoSignIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
}

test('who is signed out is sent to sign in and sees nothing of the profile', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const titles: string[] = [];
  await page.exposeFunction('noteTitle', (title: string) => titles.push(title));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteTitle: (title: string) => void }).noteTitle;
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) note(heading.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(titles).toContain('Take your seat');
  expect(titles).not.toContain('Profile');
});

test('the email is fixed and the name has its rules', async ({ openBrowser }) => {
  const page = await openBrowser(NARROW, { provokes: /status of 4\d\d .*\/api\/profile$/ });
  const email = await comeSignedIn(page);
  await page.goto('/profile');
  const fixed = page.getByLabel('Email', { exact: true });
  await expect(fixed).toHaveValue(email);
  await expect(fixed).not.toBeEditable();
  await expect(fixed).toHaveAccessibleDescription('Your email cannot be changed');
  const name = page.getByLabel('Display Name');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(name).toHaveAttribute('placeholder', 'Enter your display name for games');
  await expect(name).toHaveAccessibleDescription('This name appears to other players');
  await name.fill('   ');
  await save.click();
  await expect(page.getByText('Display name is required')).toBeVisible();
  await name.fill('');
  await name.pressSequentially('y'.repeat(52));
  await expect(name).toHaveValue('y'.repeat(50));
  // Some ways to fill in a field do not ask for its length.
  await name.evaluate((field) => field.removeAttribute('maxlength'));
  await name.fill('x'.repeat(51));
  await save.click();
  await expect(page.getByText('Display name must be 50 characters or less')).toBeVisible();
  await name.fill('Werewolf');
  await save.click();
  await expectToast(page, 'Error', 'Failed to update display name');
  await expect(page).toHaveURL('/profile');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
});

test('saving the name takes home and says so', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await comeSignedIn(page);
  await page.goto('/profile');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel('Display Name').fill('  Ottilie ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  held.resolve();
  await expectToast(page, 'Display name updated successfully');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Ottilie' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('displayName'))).toBe('Ottilie');
});

test('changing the password needs the current one and signs out other devices', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP, { provokes: /status of 403 .*\/api\/me\/password$/ });
  const email = await comeSignedIn(page);
  const other = await openBrowser(PHONE);
  await alsoSignIn(other, email);
  await page.goto('/profile');
  const current = page.getByLabel('Current Password');
  const confirmation = page.getByLabel('Confirm New Password');
  const change = page.getByRole('button', { name: 'Change Password' });
  await current.fill('not-the-secret');
  await page.getByLabel('New Password', { exact: true }).fill('another-secret');
  await confirmation.fill('another-secreT');
  await expect(confirmation).toHaveAccessibleDescription("Passwords don't match");
  await expect(change).toBeDisabled();
  await confirmation.fill('another-secret');
  await change.click();
  await expectToast(page, 'Error', 'The current password is incorrect');
  await expect(current).toHaveAccessibleDescription('The current password is incorrect');
  await current.fill(PASSWORD);
  await change.click();
  await expectToast(page, 'Password updated successfully', 'Your other devices are signed out');
  await expect(current).toHaveValue('');
  expect(await isKnown(page)).toBe(true);
  expect(await isKnown(other)).toBe(false);
});

test('signing out everywhere asks first, ends every session and forgets who was here', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const email = await comeSignedIn(page);
  const other = await openBrowser(LAPTOP);
  await alsoSignIn(other, email);
  await createRoom(page);
  expect(await storedKeys(page)).toContain('gameSession');
  await page.goto('/profile');
  const start = page.getByRole('button', { name: 'Sign Out Everywhere' });
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await start.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await isKnown(other)).toBe(true);
  await start.click();
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expectToast(page, 'Logged Out', 'You have been logged out successfully');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  expect(await isKnown(other)).toBe(false);
});

test('the rounds one has played are listed', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await comeSignedIn(page);
  await page.goto('/profile');
  const games = page.getByRole('region', { name: 'Your games' });
  await expect(games.getByText('No games yet')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await createRoom(page);
  await addBots(page, 4);
  await chooseFirstGame(page);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await understand(page);
  await playNight(page);
  await gotIt(page);
  await readyToVote(page);
  await vote(page);
  await seeResults(page);
  const isStored = async () => (await (await page.request.get('/api/me/games')).json()).length === 1;
  await expect.poll(isStored).toBe(true);
  const [played] = await (await page.request.get('/api/me/games')).json();
  await page.goto('/profile');
  await expect(games.getByRole('listitem')).toHaveCount(1);
  await expect(games.getByText(played.originalRole)).toBeVisible();
  await expect(games.getByText(played.isWinner ? 'Won' : 'Lost', { exact: true })).toBeVisible();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(played.finishedAt));
  await expect(games.getByText(today)).toBeVisible();
});

test('one takes the own data along and deletes the account', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const email = await comeSignedIn(page);
  await createRoom(page);
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const file = await (await download).createReadStream();
  expect(JSON.stringify(JSON.parse(Buffer.concat(await file.toArray()).toString()))).toContain(email);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect(dialog.getByText('Payments, for accounting')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type your email address to confirm').fill('somebody@example.org');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type your email address to confirm').fill(email.toUpperCase());
  await expectAccessible(page);
  await confirm.click();
  await expectToast(page, 'Account deleted', 'Your account and your data have been deleted');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  const again = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(again.status()).toBe(401);
});
