import { DESK, TOP, test } from './admin-fixtures.ts';
import { inRow, row } from './admin-moves.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import { expectToast } from './moves.ts';

test('the panel is for the fixed super admin alone', async ({ comeAs, openBrowser, records, someone }) => {
  const stranger = await openBrowser(PHONE);
  const [user, superAdmin] = [someone(), someone()];
  const pages = [await comeAs(DESK, LAPTOP), await comeAs(user, PHONE), await comeAs(superAdmin, PHONE)];
  await records.give(superAdmin, 'super_admin');
  for (const path of ['/admin', '/admin/audit']) {
    await stranger.goto(path);
    await expect(stranger).toHaveURL('/auth');
    for (const page of pages) {
      // The toast is short, and may be gone before the page is loaded to the end.
      await page.goto(path, { waitUntil: 'commit' });
      await expectToast(page, 'Access Denied', "You don't have permission to access the admin panel.");
      await expect(page).toHaveURL('/');
    }
  }
  const top = await comeAs(TOP, LAPTOP);
  await top.goto('/admin');
  const areas = top.getByRole('navigation', { name: 'Admin areas' });
  await expect(areas.getByRole('link')).toHaveText([
    'Users',
    'Entitlements',
    'Custom Roles',
    'Theme Settings',
    'Audit',
  ]);
  const panel = top.getByRole('heading', { name: 'Admin Panel' });
  for (const [label, path] of [
    ['Users', '/admin/users'],
    ['Entitlements', '/admin/entitlements'],
    ['Audit', '/admin/audit'],
  ] as const) {
    await areas.getByRole('link', { name: label }).click();
    await expect(top).toHaveURL(path);
    // The panel stays on the screen until the page behind the link is loaded.
    await expect(panel).toHaveCount(0);
    await top.getByRole('link', { name: 'Back' }).click();
    await expect(top).toHaveURL('/admin');
    await expect(panel).toBeVisible();
  }
});

for (const path of ['/admin/users', '/admin/entitlements'])
  test(`${path} is closed to strangers and users`, async ({ comeAs, openBrowser, someone }) => {
    const stranger = await openBrowser(PHONE);
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await stranger.getByRole('link', { name: 'Sign In' }).click();
    await expect(stranger).toHaveURL('/auth');
    const user = await comeAs(someone(), PHONE);
    await user.goto(path);
    await expect(user.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(user.getByText("You don't have permission to access this page.")).toBeVisible();
    await user.getByRole('link', { name: 'Return Home' }).click();
    await expect(user).toHaveURL('/');
  });

test('while the rights load, it says so', async ({ comeAs }) => {
  const desk = await comeAs(DESK, PHONE);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await desk.route('**/api/me', async (route) => {
    await held;
    await route.continue();
  });
  await desk.goto('/admin/users');
  await expect(desk.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await expect(desk.getByText('Checking your permissions...')).toBeVisible();
  answer();
  await expect(desk.getByRole('heading', { name: 'User Management' })).toBeVisible();
});

test('a toast of the administration stays for two seconds', async ({ comeAs }) => {
  const desk = await comeAs(DESK, LAPTOP);
  await desk.clock.install();
  await desk.clock.pauseAt(Date.now() + 600_000);
  await desk.goto('/admin');
  const toasts = desk.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await expect(async () => {
    await desk.clock.runFor(10);
    await expect(toasts).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await expectToast(desk, 'Access Denied');
  await desk.clock.runFor(1800);
  await expect(toasts).toHaveCount(1);
  await desk.clock.runFor(200);
  await expect(toasts).toHaveCount(0);
});

test('the audit says who did what to whom', async ({ comeAs, records, someone }) => {
  const email = someone();
  await records.newUser(email);
  const top = await comeAs(TOP, PHONE);
  const grant = { email, type: 'host', tier: 'pass_48h' };
  expect((await top.request.post('/api/admin/grant-entitlement', { data: grant })).ok()).toBe(true);
  for (let times = 0; times < 26; times += 1)
    await top.request.post('/api/admin/toggle-admin', { data: { userIdentifier: email } });
  await top.goto('/admin/audit');
  const rows = row(top, email);
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toHaveText(
    new RegExp(`^Revoked admin privileges${TOP}${email}[A-Z][a-z]{2} \\d\\d, \\d{4} \\d\\d:\\d\\d$`),
  );
  await top.getByRole('button', { name: 'Next' }).click();
  await expect(rows.filter({ hasText: 'Granted admin privileges' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Granted a 48-hour host pass' })).toHaveCount(1);
});

test('the audit is read again, when it changed and when it could not be read', async ({
  comeAs,
  records,
  someone,
}) => {
  const email = someone();
  await records.newUser(email);
  const top = await comeAs(TOP, PHONE, /ERR_FAILED .*\/api\/admin\/audit/);
  await top.route('**/api/admin/audit?*', (route) => route.abort(), { times: 1 });
  await top.goto('/admin/audit');
  const panel = top.getByRole('region', { name: 'Audit log' });
  await expect(panel.getByText('Failed to fetch the audit log')).toBeVisible();
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel.getByRole('status')).toHaveText(/entr/);
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(row(top, email)).toHaveCount(0);
  const grant = { email, type: 'host', tier: 'permanent' };
  expect((await top.request.post('/api/admin/grant-entitlement', { data: grant })).ok()).toBe(true);
  await top.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(top, email)).toHaveCount(1);
});

test('everything fits a narrow phone and is accessible', async ({ comeAs, records, someone }) => {
  const long = `${'a-very-long-address-'.repeat(3)}${someone()}`;
  await records.newUser(long);
  const top = await comeAs(TOP, NARROW);
  await top.request.post('/api/admin/grant-entitlement', {
    data: { email: long, type: 'host', tier: 'permanent' },
  });
  for (const path of ['/admin', '/admin/users', '/admin/entitlements', '/admin/audit'])
    for (const viewport of [NARROW, LAPTOP]) {
      await top.setViewportSize(viewport);
      await top.goto(path);
      if (path !== '/admin') await expect(row(top, long).first()).toBeVisible();
      await expectNoSidewaysScroll(top);
      await expectAccessible(top);
    }
  await top.goto('/admin/users');
  await inRow(top, long, 'Revoke Permanent').press('Enter');
  await expectAccessible(top);
  await top.keyboard.press('Escape');
  await expect(inRow(top, long, 'Revoke Permanent')).toBeFocused();
  await inRow(top, long, 'Grant Host').press('Enter');
  await expectAccessible(top);
});
