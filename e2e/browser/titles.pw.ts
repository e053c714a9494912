import type { Page } from '@playwright/test';
import { TOP, test } from './admin-fixtures.ts';
import { expect, PHONE } from './fixtures.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const WITHOUT = /status of 40[0134] /;

type Titles = readonly (readonly [path: string, title: string])[];

async function expectTitles(page: Page, titles: Titles): Promise<void> {
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(`${title} · Nightfall`);
  }
}

test('the tab says what each page for everybody is', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: WITHOUT });
  await page.goto('/');
  await expect(page).toHaveTitle('Nightfall');
  await expectTitles(page, [
    ['/auth', 'Sign In'],
    ['/auth/callback?token=none', 'Invalid or expired authentication link'],
    ['/rules', 'How to play'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/about', 'About'],
    ['/no-such-page', '404 Page Not Found'],
    ['/lobby', 'No game ID provided'],
    [`/game/${NOWHERE}`, 'No user ID found. Please return to home.'],
    [`/table/${NOWHERE}`, 'There is no table screen here'],
    ['/purchase/cancel', 'Purchase cancelled'],
    ['/purchase/success', 'Sign in to see your purchase'],
    ['/admin/users', 'Authentication Required'],
    ['/admin/theme', 'Authentication Required'],
  ]);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveTitle('Sign Up · Nightfall');
});

test('the tab says what each page for accounts and administrators is', async ({ comeAs }) => {
  await expectTitles(await comeAs(TOP, PHONE, WITHOUT), [
    ['/profile', 'Profile'],
    ['/admin', 'Admin Panel'],
    ['/admin/users', 'User Management'],
    ['/admin/entitlements', 'Entitlement Management'],
    ['/admin/roles', 'Custom Roles'],
    ['/admin/theme', 'Theme Settings'],
    ['/admin/audit', 'Audit'],
  ]);
});

test('while a page waits, the tab says so', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.route('**/api/me', () => undefined);
  await page.goto('/profile');
  await expect(page).toHaveTitle('Loading · Nightfall');
});
