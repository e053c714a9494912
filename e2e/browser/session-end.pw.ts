import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { comeSignedIn, expectToast } from './moves.ts';

test('a session that has ended elsewhere leads to the way in, not in a circle', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: /status of 401 .*\/api\/(rooms\/create|profile)$/ });
  const device = await openBrowser(LAPTOP);
  const email = await comeSignedIn(page);
  const data = { email, password: 'secret-of-the-host' };
  const endElsewhere = async () => {
    expect((await device.request.post('/api/auth/login', { data })).ok()).toBe(true);
    expect((await device.request.post('/api/auth/logout-all')).ok()).toBe(true);
  };
  const comeBack = async () => {
    await expect(page).toHaveURL('/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(data.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');
  };
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();
  await endElsewhere();
  await page.getByRole('button', { name: 'Create Game' }).click();
  await comeBack();
  await page.goto('/profile');
  await page.getByLabel('Display Name').fill('Ottilie');
  await endElsewhere();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Error', 'Failed to update display name');
  await comeBack();
});

test('a button that goes when it is pressed hands the focus to the address', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await page.goto('/auth');
  const email = page.getByLabel('Email');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(email).toBeFocused();
  await email.fill(`nobody.${Date.now()}@example.org`);
  await email.press('Enter');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(email).toBeFocused();
});
