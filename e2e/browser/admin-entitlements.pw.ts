import { DESK, TOP, test } from './admin-fixtures.ts';
import { confirmRevocation, grantHost, inRow, row, search } from './admin-moves.ts';
import { expect, LAPTOP, PHONE } from './fixtures.ts';
import { expectToast } from './moves.ts';

test('entitlements are found, filtered, granted and revoked', async ({ comeAs, records, someone }) => {
  const email = someone();
  await records.newUser(email);
  await records.letExpire(email);
  const desk = await comeAs(DESK, LAPTOP, /status of 404 .*\/api\/admin\/grant-entitlement$/);
  await desk.goto('/admin/entitlements');
  await expect(desk.getByText('Super Admin Only')).toBeVisible();
  await expect(desk.getByLabel('Email or user ID')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Grant Entitlement' }).click();
  await expect(desk.getByRole('alert')).toHaveText('Email is required');
  await desk.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  await desk.getByRole('button', { name: 'Grant Entitlement' }).click();
  await expectToast(desk, 'Failed to grant entitlement', 'User not found');
  await desk.getByLabel('Email', { exact: true }).fill(email);
  await desk.getByRole('button', { name: 'Grant Entitlement' }).click();
  await expectToast(desk, 'Entitlement granted successfully');

  await search(desk, email, '2 entitlements');
  const status = desk.getByLabel('Status');
  await expect(status.getByRole('option')).toHaveText(['All', 'Active', 'Revoked', 'Expired']);
  await status.selectOption('Expired');
  await expect(row(desk, email)).toHaveCount(1);
  await expect(row(desk, email)).toHaveText(/Host48-Hour PassExpiredStripe.*-$/);
  await status.selectOption('Active');
  await expect(row(desk, email)).toContainText('Permanent');
  await expect(row(desk, email)).toHaveText(/HostPermanentActiveGranted by an admin.*Revoke$/);
  await inRow(desk, email, 'Revoke').click();
  await confirmRevocation(desk);
  await expectToast(desk, 'Entitlement revoked successfully');
  await expect(desk.getByText('No entitlements found')).toBeVisible();
  await status.selectOption('Revoked');
  await expect(row(desk, email)).toContainText('Revoked');
});

test('a super admin changes admins by address or id', async ({ comeAs, records, someone }) => {
  const [superAdmin, email] = [someone(), someone()];
  const id = await records.newUser(email);
  await comeAs(TOP, PHONE);
  const page = await comeAs(superAdmin, PHONE, /status of 40[34] .*\/api\/(debug|admin)\//);
  await records.give(superAdmin, 'super_admin');
  await page.goto('/admin/entitlements');
  const change = async (who: string) => {
    await page.getByLabel('Email or user ID').fill(who);
    await page.getByRole('button', { name: 'Change Admin Status' }).click();
  };
  await change('');
  await expect(page.getByRole('alert')).toHaveText('Email or user ID is required');
  await change('nobody@example.org');
  await expectToast(page, 'Failed to fetch user', 'User not found');
  await change(email);
  await page.getByRole('button', { name: 'Grant Admin' }).click();
  await expectToast(page, 'Admin privileges granted', `${email} is now an admin`);
  await change(id);
  await page.getByRole('button', { name: 'Remove Admin' }).click();
  await expectToast(page, 'Admin privileges revoked', `${email} is no longer an admin`);
  await change(TOP);
  await page.getByRole('button', { name: 'Remove Admin' }).click();
  await expectToast(page, 'Failed to toggle admin status', "The super admin's privileges cannot be changed");
});

test('who is no admin any more is told what failed', async ({ comeAs, records, someone }) => {
  const [admin, email] = [someone(), someone()];
  const page = await comeAs(admin, LAPTOP, /status of 403 .*\/api\/admin\//);
  await records.give(admin, 'admin');
  await records.newUser(email);
  await page.goto('/admin/users');
  await search(page, email, '1 user');
  await grantHost(page, email, 'Permanent Host ($9.99 equivalent)');
  await page.getByRole('link', { name: 'Entitlements' }).click();
  await expect(page.getByRole('heading', { name: 'Entitlement Management' })).toBeVisible();
  await search(page, email, '1 entitlement');
  await records.takeAll(admin);
  await inRow(page, email, 'Revoke').click();
  await confirmRevocation(page);
  await expectToast(page, 'Failed to revoke entitlement');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectToast(page, 'Failed to fetch entitlements');
  await page.getByRole('link', { name: 'Users' }).click();
  await expectToast(page, 'Failed to fetch users');
});
