import type { Page } from '@playwright/test';
import { TOP, test } from './admin-fixtures.ts';
import { briefly } from './depth.ts';
import {
  expectFocusSeen,
  expectOneFirstAction,
  expectReadable,
  inEverySize,
  type Size,
  TIGHT_SIZES,
} from './every-rule.ts';
import { type Look, lookAtPages } from './every-screen.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE } from './fixtures.ts';
import { PARTS } from './parts.ts';
import { shot } from './settled.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** Where each page is, and its own heading: nothing else may stand in its place. */
type Pages = readonly (readonly [path: string, heading: string | RegExp])[];

/** Others of the same kind, with other words. */
const LIKE_OTHERS: Pages = [
  ['/privacy', 'Privacy'],
  [`/lobby/${NOWHERE}`, 'No user ID found. Please return to home.'],
  ['/purchase/success', 'Sign in to see your purchase'],
];
const FOR_EVERYBODY: Pages = [
  ['/auth/callback?token=none', 'Invalid or expired authentication link'],
  ['/rules', /^How to play /],
  ['/terms', 'Terms'],
  ['/about', 'About'],
  ['/no-such-page', '404 Page Not Found'],
  ['/lobby', 'No game ID provided'],
  ['/purchase/cancel', 'Purchase cancelled'],
  ...briefly([], LIKE_OTHERS),
];
const FOR_ACCOUNTS: Pages = [
  ['/', /^(Nightfall|Hostile Takeover)$/],
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
  ['/admin/rooms', 'Rooms'],
  ['/admin/queues', 'Jobs'],
  ['/admin/maintenance', 'Maintenance'],
];

/** What a test asks for that is not there, and what a stranger may not see. */
const REFUSALS = /status of 40[0134] /;

const SIZES = briefly<readonly Size[] | undefined>(['laptop', 'narrow', 'phone'], undefined);

/** Everything that holds on a page of its own. */
const lookAtAll =
  (page: Page): Look =>
  async (screen, task) => {
    await expectOneFirstAction(page, screen, task !== undefined);
    await inEverySize(page, (size) => expectReadable(page, screen, size), SIZES);
    await expectAccessible(page);
    await expectFocusSeen(page, screen);
  };

/** As a link in the page would, without loading it again. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function lookAtEach(page: Page, pages: Pages): Promise<void> {
  for (const [path, name] of pages) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator(PARTS.bone)).toHaveCount(0);
    await inEverySize(page, () => shot(page, path), briefly(TIGHT_SIZES, undefined));
    await expectAccessible(page);
  }
}

/** The dialogs of the administration, which have most to show on a narrow phone. */
async function lookAtDialogs(top: Page, email: string): Promise<void> {
  const inRow = (action: string) => top.getByRole('button', { name: `${action}: ${email}` });
  await top.setViewportSize(NARROW);
  await goWithin(top, '/admin/users');
  await inRow('Revoke Permanent').press('Enter');
  await expectNoSidewaysScroll(top);
  await expectAccessible(top);
  await top.keyboard.press('Escape');
  await expect(inRow('Revoke Permanent')).toBeFocused();
  await inRow('Grant Host').press('Enter');
  await expectAccessible(top);
  await top.keyboard.press('Escape');
  await goWithin(top, '/');
  await top.getByRole('button', { name: 'top', exact: true }).click();
  await top.getByRole('button', { name: 'Debug Status' }).click();
  await expect(top.getByRole('alertdialog', { name: 'Debug Status' })).toBeVisible();
  await expectAccessible(top);
}

for (const theme of briefly(['generic'], ['generic', 'corporate'])) {
  test(`[G1.2 H4.132 H4.198] every page in ${theme} fits every size, is open to all and shows its focus`, async ({
    comeAs,
    openBrowser,
    someone,
  }) => {
    test.slow();
    const stranger = await openBrowser(PHONE, { provokes: REFUSALS });
    const user = await comeAs(someone(), PHONE, REFUSALS);
    await lookAtPages(stranger, user, theme, lookAtAll);
    await lookAtEach(stranger, FOR_EVERYBODY);
    await lookAtEach(user, FOR_ACCOUNTS);
  });

  test(`[A2.25 A3.21 A7.14 H2.54 H4.75 H4.140] every page of the administration in ${theme}, and its dialogs, fit every size and are open to all`, async ({
    comeAs,
    records,
    someone,
  }) => {
    const top = await comeAs(TOP, PHONE, REFUSALS);
    // What stands in every list of the administration, and is longer than a narrow phone is wide.
    const email = `${'a-very-long-address-'.repeat(3)}${someone()}`;
    await records.newUser(email);
    const grant = { email, type: 'host', tier: 'permanent' };
    expect((await top.request.post('/api/admin/grant-entitlement', { data: grant })).ok()).toBe(true);
    await top.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
    await top.goto('/');
    await expect(top.getByRole('button', { name: 'top', exact: true })).toBeVisible();
    await lookAtEach(top, FOR_THE_SUPER_ADMIN);
    await lookAtDialogs(top, email);
  });
}
