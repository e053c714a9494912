import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import { createRoom, expectToast } from './moves.ts';
import { HOUR, offersOn, test } from './paid-fixtures.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create Game' });
const attempt = (page: Page, number: number) =>
  expect(page.getByText(`Checking host access: attempt ${number} of 20`)).toBeVisible();

/** Lets the page's own time run on to its next attempt. */
async function untilAttempt(page: Page, number: number): Promise<void> {
  await page.clock.runFor(3_000);
  await attempt(page, number);
}

/** Stays on the page until its minute is over and the last of its questions is answered. */
async function waitInVain(page: Page): Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.clock.install();
  await page.goto('/purchase/success');
  await attempt(page, 1);
  for (let number = 2; number <= 20; number += 1) await untilAttempt(page, number);
  await page.clock.runFor(3_000);
  await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeVisible();
  await expect.poll(() => open.size).toBe(0);
}

test('a 48-hour pass, from Home to a room', async ({ comeToBuy }) => {
  const { page } = await comeToBuy(PHONE);
  const { forever, pass } = offersOn(page);
  await expect(forever).toHaveAccessibleDescription('One-time purchase • Create unlimited rooms');
  await expect(pass).toHaveAccessibleDescription('Create rooms for 48 hours');
  await expect(page.getByText('Test checkout: no money is taken')).toBeVisible();
  await expect(create(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await pass.click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('$1.99')).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'You can host now' })).toBeVisible();
  await expect(page.getByText('Active now: 48-hour host pass')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Host Pass expires in: 47h 59m$/)).toBeVisible();
  await expect(forever.or(pass)).toHaveCount(0);
  await createRoom(page);
});

test('hosting forever has no countdown', async ({ comeToBuy }) => {
  const { page } = await comeToBuy(LAPTOP);
  await offersOn(page).forever.click();
  await expect(page.getByText('$9.99')).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('Active now: permanent host unlock')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(create(page)).toBeVisible();
  await expect(page.getByText('Host Pass')).toHaveCount(0);
});

test('a cancelled checkout costs nothing and can be tried again', async ({ comeToBuy }) => {
  const { page } = await comeToBuy(PHONE);
  await offersOn(page).pass.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/purchase/cancel');
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expectAccessible(page);
  await offersOn(page).forever.click();
  await expect(page.getByText('$9.99')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(offersOn(page).pass).toBeEnabled();
});

test('a checkout is busy while it opens, and says why it does not', async ({ comeToBuy }) => {
  const { page } = await comeToBuy(PHONE, /status of 50[03] .*\/api\/checkout\//);
  const { forever, pass } = offersOn(page);
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/checkout/host', async (route) => {
    await isLetGo;
    await route.fulfill({ status: 503, json: { error: 'The till is shut', code: 'UNAVAILABLE' } });
  });
  await forever.click();
  await expect(page.getByRole('button', { name: 'Opening checkout...' })).toBeDisabled();
  await expect(pass).toBeDisabled();
  letGo();
  await expectToast(page, 'Failed to start checkout', 'The till is shut');
  await page.route('**/api/checkout/host-pass-48h', (route) => route.fulfill({ status: 500, body: '' }));
  await pass.click();
  await expectToast(page, 'Failed to start checkout', 'Please try again later');
  await expect(pass).toBeEnabled();
});

test('where nothing is for sale the buttons say so', async ({ comeToBuy }) => {
  const { page } = await comeToBuy(PHONE);
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), purchases: 'closed' } });
  });
  await page.reload();
  await expect(page.getByText('Nothing is for sale on this server at the moment.')).toBeVisible();
  for (const button of Object.values(offersOn(page))) await expect(button).toBeDisabled();
});

test('a payment that is confirmed late is waited for, through failures', async ({ comeToBuy, records }) => {
  const { page, email } = await comeToBuy(PHONE, /status of 500 .*\/api\/me$/);
  await page.clock.install();
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/purchase/success');
  await attempt(page, 1);
  await untilAttempt(page, 2);
  const failed = page.waitForResponse('**/api/me');
  await untilAttempt(page, 3);
  await failed;
  await page.unroute('**/api/me');
  await records.give(email, { tier: 'permanent' });
  await page.clock.runFor(3_000);
  await expect(page.getByRole('heading', { name: 'You can host now' })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL('/');
  await expect(create(page)).toBeVisible();
});

test('after a minute it asks no more: refresh and manual completion', async ({ comeToBuy, records }) => {
  const { page, email } = await comeToBuy(PHONE, /status of 404 .*\/api\/debug\/grant-host-manual$/);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me')) asked += 1;
  });
  await waitInVain(page);
  await expect(
    page.getByText('The process is taking longer than expected. Please click refresh or check back later.'),
  ).toBeVisible();
  await expectAccessible(page);
  // Once an attempt, unless the one before was not answered yet.
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThanOrEqual(20);
  const before = asked;
  await page.clock.runFor(30_000);
  expect(asked).toBe(before);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectToast(page, 'No host access yet');
  expect(asked).toBe(before + 1);
  const complete = page.getByRole('button', { name: 'Complete Purchase Manually' });
  await complete.click();
  await expectToast(page, 'The purchase could not be completed', 'No completed purchase was found');
  await records.give(email, { endsIn: 48 * HOUR });
  await complete.click();
  await expectToast(page, 'Host entitlement granted successfully');
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Host Pass expires in: 47h/)).toBeVisible();
});

test('a refresh finds what was confirmed after the minute', async ({ comeToBuy, records }) => {
  const { page, email } = await comeToBuy(LAPTOP);
  await waitInVain(page);
  await records.give(email, { tier: 'permanent' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'You can host now' })).toBeVisible();
  await expect(page.getByText('No host access yet')).toHaveCount(0);
});

test('who leaves the page asks no more', async ({ comeToBuy }) => {
  const { page } = await comeToBuy(LAPTOP);
  await page.clock.install();
  await page.goto('/purchase/success');
  await untilAttempt(page, 2);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(offersOn(page).pass).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me')) asked += 1;
  });
  await page.clock.runFor(30_000);
  expect(asked).toBe(0);
});

test('strangers are asked to sign in', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/purchase/success');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a second pass: what is active now is shown, to the end of the last one', async ({ comeToBuy }) => {
  const { page } = await comeToBuy(LAPTOP);
  // Two windows of one buyer.
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(offersOn(other).pass).toBeVisible();
  for (const window of [page, other]) {
    await offersOn(window).pass.click();
    await window.getByRole('button', { name: 'Pay' }).click();
    await expect(window.getByText('Active now: 48-hour host pass')).toBeVisible();
  }
  await expect(other).toHaveURL('/');
  await expect(other.getByText('Host Pass expires in: 95h 59m')).toBeVisible();
});
