import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { expectToast } from './moves.ts';

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
