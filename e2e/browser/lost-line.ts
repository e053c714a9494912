import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const banner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Reconnecting|Connection lost|live connections/ });

/** The five tries take a minute; here their waits pass at once, and each try goes to what is left of the network. */
export const untilLost = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(banner(page).getByRole('button', { name: 'Reconnect' })).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000, intervals: [50] });
