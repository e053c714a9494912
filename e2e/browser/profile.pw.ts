import { expect, expectAccessibleToo, expectNoSidewaysScroll, LAPTOP, NARROW, test } from './fixtures.ts';
import { comeSignedIn, expectToast } from './moves.ts';

test('[A2.41 A2.42 A2.43 A5.5 A5.6 A8.31 H2.4 H2.14 H2.66 H2.67] one takes the own data along, signs out every other device, and deletes the account', async ({
  openBrowser,
}) => {
  const page = await openBrowser(NARROW);
  const email = await comeSignedIn(page);
  const other = await openBrowser(LAPTOP);
  const data = { email, password: 'secret-of-the-host' };
  const signInElsewhere = async () =>
    expect((await other.request.post('/api/auth/login', { data })).ok()).toBe(true);
  const isKnownElsewhere = async () => (await other.request.get('/api/me')).ok();
  await signInElsewhere();
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const file = await (await download).createReadStream();
  expect(JSON.stringify(JSON.parse(Buffer.concat(await file.toArray()).toString()))).toContain(email);

  await page.getByLabel('Current Password').fill(data.password);
  await page.getByLabel('New Password', { exact: true }).fill('another-secret');
  await page.getByLabel('Confirm New Password').fill('another-secret');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password updated successfully', 'Your other devices are signed out');
  expect(await isKnownElsewhere()).toBe(false);
  data.password = 'another-secret';
  await expectAccessibleToo(page);
  await expectNoSidewaysScroll(page);

  await signInElsewhere();
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expectToast(page, 'Logged Out', 'You have been logged out successfully');
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible();
  expect(await isKnownElsewhere()).toBe(false);

  expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Type your email address to confirm').fill(email.toUpperCase());
  await expectAccessibleToo(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Account deleted', 'Your account and your data have been deleted');
  await expect(page).toHaveURL('/');
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(401);
});
