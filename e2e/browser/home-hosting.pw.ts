import type { Page } from '@playwright/test';
import { expect, expectAccessible, LAPTOP, PHONE, SUPER_ADMIN } from './fixtures.ts';
import { expectToast } from './moves.ts';
import { HOUR, offersOn, test } from './paid-fixtures.ts';

const MINUTE = 60_000;

const create = (page: Page) => page.getByRole('button', { name: 'Create Game' });

/** Opens the account modal from the name at the top. */
async function openAccount(page: Page, email: string) {
  await page.getByRole('button', { name: email.split('@')[0] ?? '' }).click();
  return page.getByRole('dialog', { name: 'Account' });
}

const factOf = (page: Page, name: string) =>
  page
    .locator('.facts > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

test('the countdown goes on each minute and says when the pass is over', async ({ comeToBuy, records }) => {
  const { page, email } = await comeToBuy(PHONE);
  await records.give(email, { endsIn: 2 * HOUR + 30_000 });
  await page.clock.install();
  await page.reload();
  const left = (time: string) => expect(page.getByText(`Host Pass expires in: ${time}`)).toBeVisible();
  await left('2h 0m');
  await page.clock.runFor(MINUTE);
  await left('1h 59m');
  await page.clock.fastForward(2 * HOUR);
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
});

test('when a pass ends, the ways to buy come back by themselves', async ({ comeToBuy, records }) => {
  const { page, email } = await comeToBuy(PHONE);
  await records.give(email, { endsIn: 5_000 });
  await page.reload();
  await expect(page.getByText('Host Pass expires in: 0h 0m')).toBeVisible();
  await expect(create(page)).toBeVisible();
  await expect(offersOn(page).pass).toBeVisible();
  await expect(create(page)).toHaveCount(0);
});

test('who has lost the right to host learns it when creating, and can buy again', async ({
  comeToBuy,
  records,
}) => {
  const { page, email } = await comeToBuy(PHONE, /status of 403 .*\/api\/rooms\/create$/);
  await records.give(email, { tier: 'permanent' });
  await page.reload();
  await expect(create(page)).toBeVisible();
  await records.revokeAll(email);
  await create(page).click();
  await expectToast(
    page,
    'Hosting is locked',
    'You need a host entitlement to create rooms. This feature will be available soon.',
  );
  await expect(offersOn(page).forever).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the account modal without host access: the facts, None, and the ways to buy', async ({ comeToBuy }) => {
  const { page, email } = await comeToBuy(PHONE);
  const dialog = await openAccount(page, email);
  await expect(factOf(page, 'Email')).toHaveText(email);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
  await expect(factOf(page, 'Member Since')).toHaveText(today);
  await expect(factOf(page, 'Host Status')).toHaveText('None');
  await expect(dialog.getByText('One-time purchase • Create unlimited rooms')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(dialog.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await expect(dialog.getByText('admin controls')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '48-Hour Host Pass ($1.99)' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
});

test('the account modal says when one last signed in, and leads to the profile', async ({ comeToBuy }) => {
  const { page, email } = await comeToBuy(LAPTOP);
  const data = { email, password: 'secret-of-the-host' };
  expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true);
  await page.reload();
  const dialog = await openAccount(page, email);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
  await expect(factOf(page, 'Last Login')).toHaveText(today);
  await dialog.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test('the badge of the host status: active, revoked, expired, each by word, sign and colour', async ({
  comeToBuy,
  records,
}) => {
  const { page, email } = await comeToBuy(LAPTOP);
  const badgeAfter = async (change: () => Promise<void>) => {
    await change();
    await page.reload();
    const dialog = await openAccount(page, email);
    await expect(dialog.locator('.host-status svg')).toHaveCount(1);
    return page.locator('.host-status');
  };
  const pass = { endsIn: 47 * HOUR + 30_000 };
  const over = await badgeAfter(() => records.give(email, { endsIn: -HOUR, age: 49 * HOUR }));
  await expect(over).toHaveText('expired');
  await expect(over).toHaveClass(/yellow/);
  await expect(factOf(page, 'Host Status').getByText('Host Pass')).toHaveCount(0);

  const active = await badgeAfter(() => records.give(email, { ...pass, age: 9 * HOUR }));
  await expect(active).toHaveText('active');
  await expect(active).toHaveClass(/green/);
  await expect(page.getByRole('dialog').getByText('Host Pass expires in: 47h 0m')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Unlock Hosting' })).toHaveCount(0);

  // The active one counts, though this one is newer.
  const still = await badgeAfter(() => records.give(email, { tier: 'permanent', status: 'revoked' }));
  await expect(still).toHaveText('active');

  const revoked = await badgeAfter(() => records.revokeAll(email));
  await expect(revoked).toHaveText('revoked');
  await expect(revoked).toHaveClass(/red/);
  await expectAccessible(page);
});

test('an admin finds two lists and the debug status, and can hide them', async ({ comeToBuy, records }) => {
  const { page, email } = await comeToBuy(PHONE);
  await records.give(email, { type: 'admin', tier: null });
  await page.reload();
  const dialog = await openAccount(page, email);
  await expect(dialog.getByRole('link', { name: 'User Management' })).toHaveAttribute('href', '/admin/users');
  const entitlements = dialog.getByRole('link', { name: 'Entitlement Management' });
  await expect(entitlements).toHaveAttribute('href', '/admin/entitlements');
  await expect(dialog.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Debug Status' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Debug Status' });
  await expect(alert.getByText(`  "email": "${email}",`)).toBeVisible();
  await expect(alert.getByText('"isAdmin": true')).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Hide admin controls' }).click();
  await expect(entitlements).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('showAdminControls'))).toBe('false');
  await page.reload();
  await openAccount(page, email);
  await dialog.getByRole('button', { name: 'Show admin controls' }).click();
  await expect(entitlements).toBeVisible();
});

test('only the fixed super admin finds the admin panel', async ({ openBrowser, records }) => {
  const page = await openBrowser(LAPTOP);
  const signedUp = await page.request.post('/api/auth/signup', { data: SUPER_ADMIN });
  if (!signedUp.ok()) await page.request.post('/api/auth/login', { data: SUPER_ADMIN });
  await records.verify(SUPER_ADMIN.email);
  await page.goto('/');
  const dialog = await openAccount(page, SUPER_ADMIN.email);
  await expect(dialog.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
  await expect(dialog.getByRole('link', { name: 'User Management' })).toHaveCount(0);
});
