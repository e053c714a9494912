import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { addBots, comeSignedIn, createRoom, gotIt, joinAsGuest, playNight, understand } from './moves.ts';

test('[G1.3 G2.13 G2.30 G2.49 G2.67 G9.8] two humans in two browsers, one on a phone, play into the day, with a reload in the night', {
  tag: '@core',
}, async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await comeSignedIn(host);
  const code = await createRoom(host);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  await joinAsGuest(guest, code, 'Mara');
  await expect(host.getByText('Mara').first()).toBeVisible();
  await expect(guest.getByText('Waiting for host to start the game')).toBeVisible();
  await addBots(host, 1);

  // The ready-made set has grown with each who came.
  await expect(host.getByText('6 of 6 roles', { exact: true })).toBeVisible();
  await host.getByRole('button', { name: 'Start Game' }).click();

  await expect(guest).toHaveURL(/\/game\//);
  await understand(guest);
  await expect(guest.getByText('2 of 3 players ready')).toBeVisible();
  await understand(host);
  await expect(guest.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  const before = await guest.getByText(/You are the /).textContent();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  expect(await guest.getByText(/You are the /).textContent()).toBe(before);

  await Promise.all([host, guest].map(playNight));
  await Promise.all([host, guest].map(gotIt));
  await guest.getByLabel('Say something').fill('   good evening  ');
  await guest.getByLabel('Say something').press('Enter');
  // Bots may say something meanwhile.
  const heard = host.getByRole('log').getByRole('listitem').filter({ hasText: 'good evening' });
  await expect(heard).toHaveText('Mara: good evening');
});
