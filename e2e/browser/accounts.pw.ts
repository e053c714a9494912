import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { comeSignedIn, expectToast } from './moves.ts';

async function fill(page: Page, email: string, password: string, confirmation?: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (confirmation !== undefined) await page.getByLabel('Confirm Password').fill(confirmation);
}

test('signing up says what is not right', async ({ openBrowser }) => {
  const known = await openBrowser(LAPTOP);
  const email = await comeSignedIn(known);
  const page = await openBrowser(PHONE, { provokes: /status of 409 .*\/api\/auth\/signup$/ });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const signUp = page.getByRole('button', { name: 'Sign Up' });
  await expect(signUp).toBeDisabled();
  await fill(page, email, 'secret-of-mara', 'secret-of-Mara');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(signUp).toBeDisabled();
  await fill(page, email, 'five5', 'five5');
  await expect(page.getByText('At least 6 characters')).toBeVisible();
  await expect(signUp).toBeDisabled();
  await fill(page, email, 'secret-of-mara', 'secret-of-mara');
  await expect(page.getByText("Passwords don't match")).toHaveCount(0);
  await signUp.click();
  await expectToast(page, 'Email Already Registered', 'This email is already associated with an account');
  await expect(page).toHaveURL('/auth');
});

test('signing in, with a wrong password and a right one, and signing out', async ({ openBrowser }) => {
  const known = await openBrowser(LAPTOP);
  const email = await comeSignedIn(known);
  const page = await openBrowser(PHONE, { provokes: /status of 401 .*\/api\/auth\/login$/ });
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: 'Continue as Guest' })).toHaveAttribute('href', '/');
  await fill(page, email, 'not-the-secret');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login Failed', 'Invalid email or password');
  await fill(page, email, 'secret-of-the-host');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();

  await page.getByRole('button', { name: email.split('@')[0] ?? '' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Logged Out', 'You have been logged out successfully');
  await expect(page.getByRole('link', { name: 'Sign In to Create Game' })).toBeVisible();
});

test('the name of the profile is the name at the table', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await comeSignedIn(page);
  await page.goto('/profile');
  await page.getByLabel('Display Name').fill('Ottilie');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Display name updated successfully');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page.getByText('Host Ottilie')).toBeVisible();
});

test('signing up goes home and says so; for a server without words the page has its own', async ({
  openBrowser,
}) => {
  const page = await openBrowser(LAPTOP, { provokes: /status of 500 .*\/api\/auth\/(signup|login)$/ });
  const wordless = { status: 500, body: '' };
  await page.route('**/api/auth/*', (route) => route.fulfill(wordless), { times: 2 });
  await page.goto('/auth');
  await fill(page, `new.${Date.now()}@example.org`, 'secret-of-mara');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login Failed', 'Invalid email or password');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fill(page, `new.${Date.now()}@example.org`, 'secret-of-mara', 'secret-of-mara');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Signup Failed', 'Failed to create account');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Success', 'Account created successfully');
  await expect(page).toHaveURL('/');
});
