import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { comeSignedIn, createRoom } from './moves.ts';

const offersOn = (page: Page) => ({
  forever: page.getByRole('button', { name: 'Unlock Hosting Forever ($9.99)' }),
  pass: page.getByRole('button', { name: '48-Hour Host Pass ($1.99)' }),
});

test('[A1.4 A2.5 A2.13 A2.14 A2.15 A2.16 A2.17 A2.21 A2.39 A4.6 A4.19 A6.4 G2.12 H2.31 H2.42 H2.47 H2.72 L5.5] a 48-hour pass, from Home by a cancelled checkout to a room', {
  tag: '@core',
}, async ({ openBrowser, paidAddress }) => {
  const page = await openBrowser(PHONE, { address: await paidAddress() });
  await comeSignedIn(page);
  const { forever, pass } = offersOn(page);
  const create = page.getByRole('button', { name: 'Create Game' });
  await expect(pass).toHaveAccessibleDescription('Create rooms for 48 hours');
  await expect(page.getByText('Test checkout: no money is taken')).toBeVisible();
  await expect(create).toHaveCount(0);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);

  await forever.click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('$9.99')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/purchase/cancel');
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();

  await page.getByRole('button', { name: 'Hana', exact: true }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expectAccessible(page);
  await account.getByRole('button', { name: '48-Hour Host Pass ($1.99)' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('$1.99')).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'You can host now' })).toBeVisible();
  await expect(page.getByText('Active now: 48-hour host pass')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Host Pass expires in: 47h 59m$/)).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [line, button] = [await boxOf(page.getByText(/^Host Pass expires in/)), await boxOf(create)];
  expect(line.y).toBeGreaterThanOrEqual(button.y + button.height);
  expect(Math.abs(line.x + line.width / 2 - button.x - button.width / 2)).toBeLessThanOrEqual(2);
  await expect(forever.or(pass)).toHaveCount(0);
  await createRoom(page);
});

test('[A2.36 A2.38 A4.18 A8.17 A8.34 A9.10] a payment that does not come is waited for on an accessible page', async ({
  openBrowser,
  paidAddress,
}) => {
  const page = await openBrowser(NARROW, { address: await paidAddress() });
  await comeSignedIn(page);
  await page.clock.install();
  await page.goto('/purchase/success');
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await expect(page.getByText(`Checking host access: attempt ${attempt} of 20`)).toBeVisible();
    await page.clock.runFor(3_000);
  }
  await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
