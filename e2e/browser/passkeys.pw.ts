import type { Page } from '@playwright/test';
import { expect, expectAccessible, PHONE, test } from './fixtures.ts';
import { comeSignedIn, expectToast } from './moves.ts';

/** A device of the browser's own that keeps passkeys and knows its owner. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[S12.9 S12.1 S12.3] a user adds a passkey, signs in with nothing else, and removes it', async ({
  openBrowser,
  address,
}) => {
  // Passkeys belong to a name.
  const localhost = address.replace('127.0.0.1', 'localhost');
  const page = await openBrowser(PHONE, { address: localhost, provokes: /status of 401 / });
  await addDevice(page);
  await comeSignedIn(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Passkey added');
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(row).toContainText('not used yet');
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL(`${localhost}/`);

  await page.goto('/profile');
  await expect(row).toContainText('last used');
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Passkey removed');
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expectToast(page, 'Login Failed', 'This passkey could not be used to sign in');
});
