import type { Page } from '@playwright/test';
import { TOP, test } from '../browser/admin-fixtures.ts';
import { expect, expectAccessible, PHONE } from '../browser/fixtures.ts';
import { shoot } from './shots.ts';

const THEMES = ['generic', 'corporate'] as const;
const BUILT_IN = ['generic', 'onuw-classic', 'corporate', 'russiagate'] as const;
/** How Home is headed in each theme. */
const HOME = /^(Nightfall|Hostile Takeover)$/;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** Where each page is, and its own heading: nothing else may stand in its place. */
type Pages = Readonly<Record<string, readonly [path: string, heading: string | RegExp]>>;

const FOR_EVERYBODY: Pages = {
  '00-home': ['/', HOME],
  '02-sign-in': ['/auth', 'Take your seat'],
  '03-bad-link': ['/auth/callback?token=none', 'Invalid or expired authentication link'],
  '04-rules': ['/rules', /^How to play /],
  '05-terms': ['/terms', 'Terms'],
  '06-privacy': ['/privacy', 'Privacy'],
  '07-about': ['/about', 'About'],
  '08-nowhere': ['/no-such-page', '404 Page Not Found'],
  '09-no-game': ['/lobby', 'No game ID provided'],
  '10-unknown-game': [`/lobby/${NOWHERE}`, 'No user ID found. Please return to home.'],
  '11-purchase-cancelled': ['/purchase/cancel', 'Purchase cancelled'],
  '12-purchase-signed-out': ['/purchase/success', 'Sign in to see your purchase'],
};
const FOR_ACCOUNTS: Pages = {
  '13-home-signed-in': ['/', HOME],
  '14-profile': ['/profile', 'Profile'],
  '15-purchase-waiting': ['/purchase/success', /^(Confirming your purchase|Not confirmed yet)$/],
};
const FOR_THE_SUPER_ADMIN: Pages = {
  '90-admin': ['/admin', 'Admin Panel'],
  '91-admin-users': ['/admin/users', 'User Management'],
  '92-admin-entitlements': ['/admin/entitlements', 'Entitlement Management'],
  '93-admin-roles': ['/admin/roles', 'Custom Roles'],
  '94-admin-theme': ['/admin/theme', 'Theme Settings'],
  '95-admin-audit': ['/admin/audit', 'Audit'],
  '96-admin-security': ['/admin/security', 'Security'],
};

/** What a test asks for that is not there, and what a stranger may not see. */
const REFUSALS = /status of 40[0134] /;

async function shootAll(page: Page, theme: string, pages: Pages): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
  for (const [name, [path, heading]] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, theme, name);
  }
}

// holds: H4.21
for (const theme of BUILT_IN)
  test(`the gallery of primitives looks right in ${theme}`, async ({ openBrowser }) => {
    const page = await openBrowser(PHONE);
    await page.goto(`/dev/gallery?theme=${theme}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
    await shoot(page, theme, '99-gallery', { isWhole: true });
  });

for (const theme of THEMES) {
  // holds: H4.132
  test(`pages for everybody look right in ${theme}`, async ({ openBrowser }) => {
    const page = await openBrowser(PHONE, { provokes: REFUSALS });
    await shootAll(page, theme, FOR_EVERYBODY);
    await page.goto('/');
    await page.getByRole('button', { name: 'Join Game' }).click();
    await shoot(page, theme, '01-join');
  });

  // holds: H4.132
  test(`pages for accounts and administrators look right in ${theme}`, async ({ comeAs, someone }) => {
    await shootAll(await comeAs(someone(), PHONE, REFUSALS), theme, FOR_ACCOUNTS);
    await shootAll(await comeAs(TOP, PHONE, REFUSALS), theme, FOR_THE_SUPER_ADMIN);
  });
}
