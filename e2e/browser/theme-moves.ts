import type { Page } from '@playwright/test';

/** A matter of the theme settings. */
export const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Chooses a theme in the card with this title. */
export async function choose(page: Page, title: string, theme: string): Promise<void> {
  await card(page, title).getByRole('combobox').click();
  await page.getByRole('option', { name: theme, exact: true }).click();
}
