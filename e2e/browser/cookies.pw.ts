import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { comeSignedIn, createRoom } from './moves.ts';

/**
 * From now on this browser keeps no cookie and no storage, as where its settings refuse them: an engine without windows
 * has no such settings.
 */
async function refuseCookies(page: Page): Promise<{ readonly allow: () => Promise<void> }> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  return { allow: () => page.unroute('**/api/**') };
}

/** What takes a seat or begins a session. */
const TAKES = /\/api\/(rooms|games|practice|auth|table)/;

test('[F3.11] a browser that refuses cookies says so before a seat is taken, and takes one once they are allowed', async ({
  openBrowser,
}) => {
  const [host, guest] = [await openBrowser(LAPTOP), await openBrowser(PHONE)];
  await comeSignedIn(host);
  const code = await createRoom(host);
  const cookies = await refuseCookies(guest);
  const taken: string[] = [];
  guest.on('request', (request) => {
    if (request.method() === 'POST' && TAKES.test(request.url())) taken.push(request.url());
  });
  await guest.goto(`/?code=${code}`);
  const note = guest.getByRole('alert').filter({ hasText: 'Your browser refuses cookies' });
  await expect(note).toContainText('Please allow cookies for this page');
  await guest.getByLabel('Display Name').fill('Mara');
  await guest.getByRole('button', { name: 'Join Game' }).click();
  const toast = 'Please allow cookies for this page, and try again';
  await expect(guest.getByText(toast, { exact: true })).toBeVisible();
  for (const size of [NARROW, PHONE, LAPTOP]) {
    await guest.setViewportSize(size);
    await expectNoSidewaysScroll(guest);
  }
  await expectAccessible(guest);
  await guest.goto('/practice');
  await expect(note).toBeVisible();
  await guest.getByLabel('Display Name').fill('Mara');
  await guest.getByRole('button', { name: 'Start Practicing' }).click();
  await expect(guest.getByText(toast)).toBeVisible();
  await guest.goto('/auth');
  await expect(note).toBeVisible();
  expect(taken).toEqual([]);
  await expect(host.getByRole('list').getByText('Mara')).toHaveCount(0);

  await guest.goto(`/?code=${code}`);
  await expect(note).toBeVisible();
  await cookies.allow();
  await guest.getByLabel('Display Name').fill('Mara');
  await guest.getByRole('button', { name: 'Join Game' }).click();
  await expect(guest).toHaveURL(/\/lobby\//);
  await expect(host.getByRole('list').getByText('Mara')).toHaveCount(1);
  expect(taken).toHaveLength(1);
});
