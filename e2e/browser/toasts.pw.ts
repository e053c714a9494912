import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { comeSignedIn, expectToast } from './moves.ts';
import { PARTS } from './parts.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

/** The keyboard goes to the toast and sends it away. */
async function dismissByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('F8');
  await expect(page.locator(PARTS.toasts)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
}

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await page.getByText('Please enter a room code', { exact: true }).first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
}

test('[A9.17 A9.18 G9.23 G9.25 G9.26 H4.13] a toast is sent away by keyboard and by a swipe that is far enough', async ({
  openBrowser,
}) => {
  const page = await openBrowser(LAPTOP);
  await page.goto('/?join');
  const provoke = async () => {
    await page.getByRole('button', { name: 'Join Game' }).click();
    await expectToast(page, 'Please enter a room code');
  };
  await provoke();
  await expect(page.locator(PARTS.toasts)).toHaveCSS('max-width', '420px');
  await dismissByKeyboard(page);
  await page.setViewportSize(PHONE);
  await provoke();
  await swipe(page, 45);
  await expect(toasts(page)).toHaveCount(1);
  await swipe(page, 60);
  await expect(toasts(page)).toHaveCount(0);
});

test('[H2.81] a toast above a dialog is pressed, reached and closed without the dialog', async ({
  openBrowser,
}) => {
  const page = await openBrowser(LAPTOP, { provokes: /status of 500 .*\/api\/auth\/logout$/ });
  await comeSignedIn(page);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Hana', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  const provoke = async () => {
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expectToast(page, 'Error', 'You could not be signed out');
  };
  const dismiss = async () => {
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
  };
  await provoke();
  await toasts(page).getByText('You could not be signed out', { exact: true }).click();
  await expect(dialog).toBeVisible();
  await dismiss();

  await provoke();
  await dialog.getByRole('button', { name: 'Close' }).click();
  // The toast lies over the button, which has the focus again: it was there before the dialog.
  await expect(page.getByRole('button', { name: 'Hana', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dismiss();

  await provoke();
  await dismissByKeyboard(page);
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);

  await provoke();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
