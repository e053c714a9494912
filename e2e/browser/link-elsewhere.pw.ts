import {
  expect,
  expectAccessibleToo,
  expectNoSidewaysScroll,
  LAPTOP,
  NARROW,
  PHONE,
  test,
} from './fixtures.ts';
import { mailedLink } from './mailed-link.ts';
import { comeSignedIn, createRoom, expectToast, joinAsGuest } from './moves.ts';

const REFUSED = { provokes: /status of 409 .*\/api\/auth\/callback$/ };

test('[S2.1 S2.3 S2.4] a link from somebody else at a table: the guest is asked, and stays', async ({
  openBrowser,
}) => {
  const host = await openBrowser(LAPTOP);
  await comeSignedIn(host);
  const code = await createRoom(host);
  const guest = await openBrowser(NARROW, REFUSED);
  await joinAsGuest(guest, code, 'Mara');
  const [elsewhere, email] = [await openBrowser(LAPTOP), `eve.${Date.now()}@example.org`];
  await elsewhere.request.post('/api/auth/signup', { data: { email } });
  const link = await mailedLink(elsewhere, email);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Sign in as ${email}?`);
  await expect(guest.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(guest).toHaveURL('/auth/callback');
  await expectAccessibleToo(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('link', { name: 'Stay as you are' }).click();
  await guest.getByRole('link', { name: 'Return to your game' }).click();
  await expect(guest).toHaveURL(/\/lobby\//);
  expect((await guest.request.get('/api/me')).status()).toBe(401);

  // Whoever asked has it still.
  await elsewhere.goto(link);
  await expectToast(elsewhere, 'Success', 'Logged in successfully');
});

test('[S2.4] an own link on another device signs in after a yes', async ({ openBrowser }) => {
  const [laptop, email] = [await openBrowser(LAPTOP), `lina.${Date.now()}@example.org`];
  await laptop.request.post('/api/auth/signup', { data: { email } });
  const phone = await openBrowser(PHONE, REFUSED);
  await phone.goto(await mailedLink(laptop, email));
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(phone, 'Success', 'Logged in successfully');
  await expect(phone.getByRole('button', { name: email.split('@')[0] ?? '' })).toBeVisible();
});
