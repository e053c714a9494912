import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { comeSignedIn, expectToast } from './moves.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

async function provoke(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Game' }).click();
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expectToast(page, 'Please enter a room code');
}

test('there is one toast at a time, for five seconds', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await page.clock.install();
  await provoke(page);
  await expect(page.locator('.toasts')).toHaveCSS('max-width', '420px');
  await page.getByLabel('Room Code').fill('ABCDEF');
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expectToast(page, 'Please enter your display name');
  await page.clock.runFor(4900);
  await expectToast(page, 'Please enter your display name');
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 takes the keyboard to the toast, where it can be dismissed', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await provoke(page);
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

for (const { pixels, isGone } of [
  { pixels: 45, isGone: false },
  { pixels: 60, isGone: true },
])
  test(`a swipe of ${pixels} px to the right ${isGone ? 'sends the toast away' : 'leaves it'}`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(PHONE);
    await provoke(page);
    const box = await page.getByText('Please enter a room code', { exact: true }).first().boundingBox();
    const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(5, 5);
    await expect(toasts(page)).toHaveCount(isGone ? 0 : 1);
  });

/** The account modal with a toast above it: signing out fails. */
async function provokeInDialog(page: Page) {
  const email = await comeSignedIn(page);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: email.split('@')[0] ?? '' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account' });
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Error', 'You could not be signed out');
  return dialog;
}

const FAILED_LOGOUT = { provokes: /status of 500 .*\/api\/auth\/logout$/ };

test('a press on a toast or its cross leaves the dialog under it open', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, FAILED_LOGOUT);
  const dialog = await provokeInDialog(page);
  await toasts(page).getByText('You could not be signed out', { exact: true }).click();
  await expect(dialog).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('a toast that was there before the dialog can be sent away too', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP, FAILED_LOGOUT);
  const dialog = await provokeInDialog(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // The toast lies over the button, which has the focus again.
  await expect(page.locator('.home__account')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('F8 takes the keyboard out of a dialog to the toast and it finds back', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP, FAILED_LOGOUT);
  const dialog = await provokeInDialog(page);
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
});

test('Escape closes the toast above the dialog first, then the dialog', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP, FAILED_LOGOUT);
  const dialog = await provokeInDialog(page);
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
