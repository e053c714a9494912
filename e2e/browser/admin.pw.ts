import type { Page } from '@playwright/test';
import { TOP, test } from './admin-fixtures.ts';
import { expect, LAPTOP, PHONE } from './fixtures.ts';
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

test('[A1.5 A2.50 A2.52 A2.55 A2.56 A2.60 A2.65 A2.66 A2.67 A2.68 A2.70 A4.9 A4.11 A4.12 A5.16 A5.17 A8.32 A8.34 A8.35 H2.56 H2.74] an administrator grants and revokes, makes an admin and takes it back; each holds at once, and is written down', async ({
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
