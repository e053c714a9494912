import type { Page } from '@playwright/test';
import { DESK, TOP, test } from './admin-fixtures.ts';
import { confirmRevocation, grantHost, inRow, row, search } from './admin-moves.ts';
import { expect, LAPTOP, PHONE } from './fixtures.ts';
import { expectToast } from './moves.ts';

test('an admin grants and revokes, and the host status follows', async ({ comeAs, someone }) => {
  const email = someone();
  const user = await comeAs(email, PHONE);
  const desk = await comeAs(DESK, LAPTOP);
  await desk.goto('/admin/users');
  await expect(desk.getByRole('heading', { name: 'Limited Access' })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  await search(desk, email.toUpperCase(), '1 user');
  await expect(row(desk, email)).toContainText('UserNo Access');
  await expect(inRow(desk, email, 'Make Admin')).toHaveCount(0);

  await grantHost(desk, email, '48-Hour Pass ($1.99 equivalent)');
  await expect(row(desk, email)).toContainText(/Active \(Pass\) - 4[78]h \d+m left/);
  await grantHost(desk, email, 'Permanent Host ($9.99 equivalent)');
  await expect(row(desk, email)).toContainText('Active (Permanent)');
  await user.goto('/');
  await expect(user.getByRole('button', { name: 'Create Game' })).toBeVisible();

  await inRow(desk, email, 'Revoke Permanent').click();
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(desk, email)).toContainText('Active (Permanent)');
  await inRow(desk, email, 'Revoke Permanent').click();
  await confirmRevocation(desk);
  await expectToast(desk, 'Entitlement revoked successfully');
  await expect(row(desk, email)).toContainText('Active (Pass)');
  await inRow(desk, email, 'Revoke 48h Pass').click();
  await confirmRevocation(desk);
  await expect(row(desk, email)).toContainText('Revoked');
  await expect(desk.getByRole('heading', { name: 'All Users' })).toBeFocused();
  await expect(desk.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await user.reload();
  await expect(user.getByRole('button', { name: 'Create Game' })).toHaveCount(0);
});

test('a super admin makes and removes an admin', async ({ comeAs, someone }) => {
  const email = someone();
  const user = await comeAs(email, PHONE);
  const top = await comeAs(TOP, PHONE);
  await top.goto('/admin/users');
  await expect(top.getByRole('heading', { name: 'Admin Privileges' })).toBeVisible();
  await search(top, TOP, '1 user');
  await expect(row(top, TOP)).toContainText('Super Admin');
  await expect(top.getByRole('button', { name: /Admin/ })).toHaveCount(0);
  await search(top, email, '1 user');
  await inRow(top, email, 'Make Admin').click();
  const granting = top.getByRole('dialog', { name: 'Grant Admin Access' });
  await expect(granting).toContainText('access to manage entitlements, themes and custom roles');
  await granting.getByRole('button', { name: 'Grant Admin' }).click();
  await expectToast(top, 'Admin privileges granted', `${email} is now an admin`);
  await expect(row(top, email).getByText('Admin', { exact: true })).toBeVisible();
  await user.goto('/admin/users');
  await expect(user.getByRole('heading', { name: 'User Management' })).toBeVisible();

  await inRow(top, email, 'Remove Admin').click();
  const removing = top.getByRole('dialog', { name: 'Remove Admin Access' });
  await expect(removing).toContainText('lose all admin functions');
  await removing.getByRole('button', { name: 'Remove Admin' }).click();
  await expectToast(top, 'Admin privileges revoked', `${email} is no longer an admin`);
  await expect(row(top, email).getByText('User', { exact: true })).toBeVisible();
  await user.reload();
  await expect(user.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('an address that nobody has verified is marked, and granting says so', async ({
  comeAs,
  records,
  someone,
}) => {
  const [email, verified] = [someone(), someone()];
  await records.newUser(email);
  await comeAs(verified, PHONE);
  const top = await comeAs(TOP, LAPTOP);
  const caution = 'This address has not been verified yet.';
  const dialog = top.getByRole('dialog');
  await top.goto('/admin/users');
  await search(top, email, '1 user');
  await expect(row(top, email)).toContainText('Not verified');
  await inRow(top, email, 'Make Admin').click();
  await expect(dialog).toContainText(caution);
  await dialog.getByRole('button', { name: 'Grant Admin' }).click();
  await expectToast(top, 'Admin privileges granted', `${email} is now an admin`);
  await inRow(top, email, 'Remove Admin').click();
  await expect(dialog).toContainText('lose all admin functions');
  await expect(dialog).not.toContainText(caution);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await search(top, verified, '1 user');
  await expect(row(top, verified)).not.toContainText('Not verified');
  await inRow(top, verified, 'Make Admin').click();
  await expect(dialog).toContainText('access to manage entitlements');
  await expect(dialog).not.toContainText(caution);
});

test('users are found by a part of the address or the id, page by page', async ({ comeAs, records }) => {
  const mark = `many${Date.now()}`;
  for (let number = 1; number < 27; number += 1) await records.newUser(`${mark}.${number}@example.org`);
  const id = await records.newUser(`${mark}.last@example.org`);
  const desk = await comeAs(DESK, LAPTOP);
  await desk.goto('/admin/users');
  await search(desk, mark, '27 users');
  await expect(row(desk, mark)).toHaveCount(25);
  await expect(row(desk, `${mark}.last@`)).toContainText('-');
  await desk.getByRole('button', { name: 'Next' }).click();
  await expect(desk.getByText('Page 2 of 2')).toBeVisible();
  await expect(row(desk, mark)).toHaveCount(2);
  await expect(desk.getByRole('button', { name: 'Next' })).toBeDisabled();
  await search(desk, id, '1 user');
  await expect(row(desk, mark)).toHaveCount(1);
  await search(desk, 'nobody-at-all', '0 users');
  await expect(desk.getByText('No users found')).toBeVisible();
});

test('the users are read again on focus, by Refresh and by Hard Refresh', async ({
  comeAs,
  records,
  someone,
}) => {
  const superAdmin = someone();
  const page = await comeAs(superAdmin, LAPTOP);
  await records.give(superAdmin, 'super_admin');
  const email = someone();
  await page.goto('/admin/users');
  await search(page, email, '0 users');
  await records.newUser(email);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(row(page, email)).toContainText('No Access');
  await records.letExpire(email);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(row(page, email)).toContainText('Expired');
  await records.takeAll(email);
  await records.takeAll(superAdmin);
  await records.give(superAdmin, 'admin');
  await page.getByRole('button', { name: 'Hard Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Limited Access' })).toBeVisible();
  await expect(row(page, email)).toContainText('Revoked');
});

/** Lets no answer of this call come before it is let go. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the table has its columns, and what is on its way is said', async ({ comeAs, records, someone }) => {
  const email = someone();
  await records.newUser(email);
  const top = await comeAs(TOP, LAPTOP);
  const list = await hold(top, '**/api/admin/users*');
  await top.goto('/admin/users');
  await expect(top.getByText('Loading users...')).toBeVisible();
  list();
  await search(top, email, '1 user');
  const table = top.getByRole('table', { name: 'All Users' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Email',
    'Display Name',
    'Admin Status',
    'Host Status',
    'Created',
    'Last Login',
    'Actions',
  ]);
  const grant = await hold(top, '**/api/admin/grant-entitlement');
  await inRow(top, email, 'Grant Host').click();
  await top.getByRole('button', { name: 'Grant Entitlement' }).click();
  await expect(top.getByRole('button', { name: 'Granting...' })).toBeDisabled();
  grant();
  await expectToast(top, 'Host entitlement granted successfully');
  const toggle = await hold(top, '**/api/admin/toggle-admin');
  await inRow(top, email, 'Make Admin').click();
  await top.getByRole('button', { name: 'Grant Admin' }).click();
  await expect(top.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  toggle();
  await expectToast(top, 'Admin privileges granted');
});

test('a hard refresh forgets who asks and the users, and asks again after 100 ms', async ({ comeAs }) => {
  const desk = await comeAs(DESK, LAPTOP);
  await desk.clock.install();
  await desk.goto('/admin/users');
  await search(desk, DESK, '1 user');
  await desk.clock.pauseAt(Date.now() + 600_000);
  const asked: string[] = [];
  desk.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await desk.getByRole('button', { name: 'Hard Refresh' }).click();
  await expect(desk.getByText('Checking your permissions...')).toBeVisible();
  await desk.clock.runFor(90);
  await expect(desk.getByText('Checking your permissions...')).toBeVisible();
  expect(asked).toEqual([]);
  await desk.clock.runFor(20);
  await expect.poll(() => asked).toContain('/api/me');
  await expect(async () => {
    await desk.clock.runFor(10);
    await expect(row(desk, DESK)).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(asked).toContain('/api/admin/users');
});
