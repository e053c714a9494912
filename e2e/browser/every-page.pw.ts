import type { Page } from '@playwright/test';
import { TOP, test } from './admin-fixtures.ts';
import { inEverySize, TIGHT_SIZES } from './every-rule.ts';
import { expect, expectAccessible, PHONE } from './fixtures.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** Two that have next to nothing in common. */
const THEMES = ['generic', 'corporate'] as const;
type Theme = (typeof THEMES)[number];

/** Where each page is, and its own heading: nothing else may stand in its place. */
type Pages = readonly (readonly [path: string, heading: string | RegExp])[];

const FOR_EVERYBODY: Pages = [
  ['/auth/callback?token=none', 'Invalid or expired authentication link'],
  ['/rules', /^How to play /],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/about', 'About'],
  ['/no-such-page', '404 Page Not Found'],
  ['/lobby', 'No game ID provided'],
  [`/lobby/${NOWHERE}`, 'No user ID found. Please return to home.'],
  ['/purchase/cancel', 'Purchase cancelled'],
  ['/purchase/success', 'Sign in to see your purchase'],
];
const FOR_ACCOUNTS: Pages = [
  ['/', /^(Nightfall|Hostile Takeover)$/],
  ['/profile', 'Profile'],
  ['/purchase/success', /^(Confirming your purchase|Not confirmed yet)$/],
];
const FOR_THE_SUPER_ADMIN: Pages = [
  ['/admin', 'Admin Panel'],
  ['/admin/users', 'User Management'],
  ['/admin/entitlements', 'Entitlement Management'],
  ['/admin/roles', 'Custom Roles'],
  ['/admin/theme', 'Theme Settings'],
  ['/admin/audit', 'Audit'],
  ['/admin/security', 'Security'],
];

/** What a test asks for that is not there, and what a stranger may not see. */
const REFUSALS = /status of 40[0134] /;

async function lookAt(page: Page, theme: Theme): Promise<void> {
  if (theme === 'generic') {
    await inEverySize(page);
    await expectAccessible(page);
    return;
  }
  // It differs in colours and letters alone.
  await inEverySize(page, undefined, TIGHT_SIZES);
  await expectAccessible(page, ['color-contrast']);
}

/** As a link in the page would, without loading it again. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function lookAtEach(page: Page, theme: Theme, pages: Pages): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
  for (const [index, [path, name]] of pages.entries()) {
    // In the second theme, the page itself goes on from one to the next: each is opened by its address in the first.
    if (theme === 'generic' || index === 0) await page.goto(path);
    else await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator('.bone')).toHaveCount(0);
    await lookAt(page, theme);
  }
}

// holds: A3.21 G1.2 H2.54 H4.75 H4.140 H4.198
for (const theme of THEMES)
  test(`every page in ${theme} fits every size and is open to all`, async ({
    comeAs,
    openBrowser,
    records,
    someone,
  }) => {
    await lookAtEach(await openBrowser(PHONE, { provokes: REFUSALS }), theme, FOR_EVERYBODY);
    await lookAtEach(await comeAs(someone(), PHONE, REFUSALS), theme, FOR_ACCOUNTS);
    const top = await comeAs(TOP, PHONE, REFUSALS);
    // What stands in every list of the administration, and is longer than a narrow phone is wide.
    const email = `${'a-very-long-address-'.repeat(3)}${someone()}`;
    await records.newUser(email);
    const grant = { email, type: 'host', tier: 'permanent' };
    expect((await top.request.post('/api/admin/grant-entitlement', { data: grant })).ok()).toBe(true);
    await lookAtEach(top, theme, FOR_THE_SUPER_ADMIN);
  });
