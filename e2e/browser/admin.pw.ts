import type { Page } from '@playwright/test';
import { TOP, test } from './admin-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import { expectToast } from './moves.ts';

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const inRow = (page: Page, email: string, action: string) =>
  page.getByRole('button', { name: `${action}: ${email}` });

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search by email or user ID...').fill(text);
  await expect(page.getByRole('status').filter({ hasText: /^\s*1 user\s*$/ })).toBeVisible();
}

const confirm = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

// holds: A1.5 A2.50 A2.52 A2.55 A2.56 A2.60 A2.65 A2.66 A2.67 A2.68 A2.70 A4.9 A4.11 A4.12 A5.16 A5.17
// holds: A8.32 A8.34 A8.35 H2.56 H2.74
test('an administrator grants and revokes, makes an admin and takes it back; each holds at once, and is written down', async ({
  comeAs,
  someone,
}) => {
  const email = someone();
  const user = await comeAs(email, PHONE);
  const top = await comeAs(TOP, LAPTOP);
  await top.goto('/admin');
  await top.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await search(top, email.toUpperCase());
  await expect(row(top, email)).toContainText('UserNo Access');

  await inRow(top, email, 'Grant Host').click();
  await confirm(top, 'Grant Entitlement');
  await expectToast(top, 'Host entitlement granted successfully');
  await expect(row(top, email)).toContainText('Active (Permanent)');
  const create = user.getByRole('button', { name: 'Create Game' });
  await user.goto('/');
  await expect(create).toBeVisible();
  await inRow(top, email, 'Revoke Permanent').click();
  await confirm(top, 'Revoke');
  await expectToast(top, 'Entitlement revoked successfully');
  await expect(row(top, email)).toContainText('Revoked');
  // The button that was pressed is gone.
  await expect(top.getByRole('heading', { name: 'All Users' })).toBeFocused();
  await user.reload();
  await expect(user.getByRole('button', { name: '48-Hour Host Pass ($1.99)' })).toBeVisible();
  await expect(create).toHaveCount(0);

  await inRow(top, email, 'Make Admin').click();
  await confirm(top, 'Grant Admin');
  await expectToast(top, 'Admin privileges granted', `${email} is now an admin`);
  await user.goto('/admin/users');
  await expect(user.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await inRow(top, email, 'Remove Admin').click();
  await confirm(top, 'Remove Admin');
  await expectToast(top, 'Admin privileges revoked', `${email} is no longer an admin`);
  await user.reload();
  await expect(user.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

  await top.getByRole('link', { name: 'Audit' }).click();
  await expect(row(top, email).first()).toContainText('Revoked admin privileges');
  await expect(row(top, email).filter({ hasText: 'Granted a permanent host entitlement' })).toHaveCount(1);
});

// holds: A2.25 A7.14 H4.140
test('the dialogs of the administration fit a narrow phone and are accessible', async ({
  comeAs,
  records,
  someone,
}) => {
  const email = someone();
  await records.newUser(email);
  const top = await comeAs(TOP, NARROW);
  const grant = { email, type: 'host', tier: 'permanent' };
  expect((await top.request.post('/api/admin/grant-entitlement', { data: grant })).ok()).toBe(true);
  await top.goto('/admin/users');
  await inRow(top, email, 'Revoke Permanent').press('Enter');
  await expectNoSidewaysScroll(top);
  await expectAccessible(top);
  await top.keyboard.press('Escape');
  await expect(inRow(top, email, 'Revoke Permanent')).toBeFocused();
  await inRow(top, email, 'Grant Host').press('Enter');
  await expectAccessible(top);

  await top.goto('/');
  await top.locator('.home__account').click();
  await top.getByRole('button', { name: 'Debug Status' }).click();
  await expect(top.getByRole('alertdialog', { name: 'Debug Status' })).toBeVisible();
  await expectAccessible(top);
});
