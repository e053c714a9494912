import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { expectToast } from './moves.ts';

export const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
export const inRow = (page: Page, email: string, action: string) =>
  page.getByRole('button', { name: `${action}: ${email}` });

export async function search(page: Page, text: string, found: string): Promise<void> {
  await page.getByPlaceholder('Search by email or user ID...').fill(text);
  // Whole, since '31 users' has '1 user' in it.
  const whole = new RegExp(`^\\s*${found}\\s*$`);
  await expect(page.getByRole('status').filter({ hasText: whole })).toBeVisible();
}

export async function grantHost(page: Page, email: string, tier: string): Promise<void> {
  await inRow(page, email, 'Grant Host').click();
  const dialog = page.getByRole('dialog', { name: 'Grant Host Entitlement' });
  await expect(dialog.getByLabel('Entitlement Type')).toHaveValue('host');
  await expect(dialog.getByLabel('Tier')).toHaveValue('permanent');
  await dialog.getByLabel('Tier').selectOption({ label: tier });
  await dialog.getByRole('button', { name: 'Grant Entitlement' }).click();
  await expectToast(page, 'Host entitlement granted successfully');
  await expect(dialog).toHaveCount(0);
}

export async function confirmRevocation(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Revoke Entitlement' });
  await expect(dialog.getByText('Are you sure you want to revoke this entitlement?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
}
