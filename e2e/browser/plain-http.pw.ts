import { hostname } from 'node:os';
import { expect, PHONE, test } from './fixtures.ts';
import { createRoom, expectToast, signUp, understand } from './moves.ts';

/** The machine as others on its network call it. */
const nameOnNetwork = `${hostname().toLowerCase().split('.')[0]}.local`;

test('[S3.7] a game on a local network needs no secure connection', async ({ openBrowser, address }) => {
  const byName = address.replace('127.0.0.1', nameOnNetwork);
  // Chromium says that it leaves this header aside, and why.
  const page = await openBrowser(PHONE, { address: byName, provokes: /Cross-Origin-Opener-Policy/ });
  await signUp(page);
  await createRoom(page, 'Hana');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectToast(page, 'Could not copy');
  await page.getByRole('button', { name: 'Start Game' }).click();
  await page.getByRole('button', { name: 'Start Now' }).click();
  await understand(page);
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
});
