import { hostname } from 'node:os';
import { expect, PHONE, test } from './fixtures.ts';
import { addBots, chooseFirstGame, createRoom, expectToast, playNight, signUp, understand } from './moves.ts';

/** The machine as others on its network call it. */
const nameOnNetwork = `${hostname().toLowerCase().split('.')[0]}.local`;

// holds: S3.7
test('a party on one’s own network needs no secure connection', async ({ openBrowser, address }) => {
  const byName = address.replace('127.0.0.1', nameOnNetwork);
  // Chromium says that it leaves this header aside, and why.
  const page = await openBrowser(PHONE, { address: byName, provokes: /Cross-Origin-Opener-Policy/ });
  await signUp(page);
  await createRoom(page, 'Hana');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await addBots(page, 2);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectToast(page, 'Could not copy');
  await chooseFirstGame(page);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await understand(page);
  await playNight(page);
});
