import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { comeSignedIn, expectToast } from './moves.ts';

const PASSWORD = 'secret-of-the-host';
const BAD_LINK = { provokes: /status of 4\d\d .*\/api\/auth\/callback$/ };

const newAddress = (name: string) => `${name}.${Date.now()}@example.org`;
const linkMethod = (page: Page) => page.getByRole('radio', { name: 'Magic Link' });

async function askForLink(page: Page, email: string): Promise<void> {
  await linkMethod(page).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
}

/** The links mailed to this address, the newest first, once there are so many of them. */
async function mailedLinks(page: Page, email: string, count: number): Promise<string[]> {
  const links = async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
    const own = mails.filter(({ to }) => to === email).map(({ text }) => text);
    return own.map((text) => /\/auth\/callback\?token=\S+/.exec(text)?.[0] ?? '');
  };
  await expect.poll(async () => (await links()).length).toBe(count);
  return links();
}

test('a link by mail signs up, works once, and leaves no trace in the history', async ({ openBrowser }) => {
  const email = newAddress('lina');
  const page = await openBrowser(PHONE);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await askForLink(page, email);
  await expectToast(page, 'Magic Link Sent', 'Check your email to complete signup');
  const place = page.getByRole('tabpanel');
  await expect(place.getByRole('heading', { name: 'A mail is under way' })).toBeFocused();
  await expect(place.getByText(email)).toBeVisible();
  await expect(place.getByText('15 minutes')).toBeVisible();
  await expectAccessible(page);

  const [link = ''] = await mailedLinks(page, email, 1);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/callback')) sent.push(request.method());
  });
  await page.goto(link);
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: email.split('@')[0] ?? '' })).toBeVisible();
  expect(sent).toEqual(['POST']);
  await page.goBack();
  await expect(page).toHaveURL('/auth');

  const another = await openBrowser(PHONE, BAD_LINK);
  await another.goto(link);
  await expect(
    another.getByRole('heading', { name: 'Invalid or expired authentication link' }),
  ).toBeVisible();
  expect((await another.request.get('/api/me')).status()).toBe(401);
});

test('a link by mail signs in; it can be sent again and to another address', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  const email = await comeSignedIn(page);
  await page.context().clearCookies();
  await page.goto('/auth');
  await askForLink(page, newAddress('nobody'));
  await expectToast(page, 'Magic Link Sent', 'Check your email for the sign-in link');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(linkMethod(page)).toBeChecked();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await mailedLinks(page, email, 1);
  await page.getByRole('button', { name: 'Send again' }).click();
  const [newest = ''] = await mailedLinks(page, email, 2);
  await page.goto(newest);
  await expectToast(page, 'Success', 'Logged in successfully');
  await expect(page).toHaveURL('/');
});

test('a wrong link says so and leads back', async ({ openBrowser }) => {
  const page = await openBrowser(NARROW, BAD_LINK);
  await page.goto('/auth/callback?token=nobody-gave-this-out');
  await expect(page.getByRole('heading', { name: 'Invalid or expired authentication link' })).toBeVisible();
  await expectToast(page, 'Invalid Token', 'The login link is invalid or expired');
  await expect(page).toHaveURL('/auth/callback');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/auth');

  await page.goto('/auth/callback');
  await expect(page.getByRole('heading', { name: 'No authentication token provided' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth');
});

test('a link that could not be sent to the server can be tried again', async ({ openBrowser }) => {
  const email = newAddress('retry');
  const page = await openBrowser(PHONE, { provokes: /ERR_FAILED .*\/api\/auth\/callback$/ });
  expect((await page.request.post('/api/auth/signup', { data: { email } })).ok()).toBe(true);
  const [link = ''] = await mailedLinks(page, email, 1);
  await page.route('**/api/auth/callback', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'The server could not be reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/');
});

test('who forgot the password signs in by a link and sets a new one', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const email = await comeSignedIn(page);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(linkMethod(page)).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  const [link = ''] = await mailedLinks(page, email, 1);
  await page.goto(link);
  await expect(page).toHaveURL('/');

  await page.goto('/profile');
  await expect(page.getByLabel('Current Password')).toHaveCount(0);
  await page.getByLabel('New Password', { exact: true }).fill('another-secret');
  await page.getByLabel('Confirm New Password').fill('another-secret');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expectToast(page, 'Password updated successfully', 'Your other devices are signed out');
  const login = (password: string) => page.request.post('/api/auth/login', { data: { email, password } });
  expect((await login(PASSWORD)).status()).toBe(401);
  expect((await login('another-secret')).ok()).toBe(true);
});

test('the form names what password managers and people need', async ({ openBrowser }) => {
  const page = await openBrowser(NARROW);
  await page.goto('/auth');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill(PASSWORD);
  await expect(signIn).toBeDisabled();
  await email.fill('mara@example.org');
  await expect(signIn).toBeEnabled();
  await password.fill('');
  await expect(signIn).toBeDisabled();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(email).toHaveValue('mara@example.org');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('autocomplete', 'new-password');
  await page.getByLabel('Confirm Password').fill('other');
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Continue as Guest' }).click();
  await expect(page).toHaveURL('/');
});

test('an address that is none is told at its field', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: /status of 400 .*\/api\/auth\/signup$/ });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill('mara@village');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Signup Failed', 'This is not an email address');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This is not an email address');
});

test('a new password that is too long is told at its field', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: /status of 400 .*\/api\/(auth\/signup|me\/password)$/ });
  const tooLong = 'x'.repeat(1001);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(newAddress('long'));
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(tooLong);
  await page.getByLabel('Confirm Password').fill(tooLong);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(password).toHaveAccessibleDescription(/at most 1000 characters/);

  await comeSignedIn(page);
  await page.goto('/profile');
  await page.getByLabel('Current Password').fill(PASSWORD);
  const newPassword = page.getByLabel('New Password', { exact: true });
  await newPassword.fill(tooLong);
  await page.getByLabel('Confirm New Password').fill(tooLong);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(newPassword).toHaveAccessibleDescription(/at most 1000 characters/);
});

test('a typed password can be looked at', async ({ openBrowser }) => {
  const page = await openBrowser(NARROW);
  await comeSignedIn(page);
  await page.goto('/profile');
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    const field = page.getByLabel(label, { exact: true });
    const show = page.locator('.field').filter({ has: field }).getByRole('button', { name: 'Show password' });
    const box = await show.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expect(field).toHaveAttribute('type', 'password');
    await field.press('Tab');
    await expect(show).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    await expect(field).toHaveAttribute('type', 'text');
    await show.click();
    await expect(field).toHaveAttribute('type', 'password');
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('who has signed up is told so although the account could not be read at once', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, { provokes: /ERR_FAILED .*\/api\/me$/ });
  await page.route('**/api/me', (route) => route.abort(), { times: 1 });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(newAddress('nora'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Success', 'Account created successfully');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();
});

test('who is signed in is told so', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const email = await comeSignedIn(page);
  await page.goto('/auth');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('without mail there is no magic link; who tries too often reads the words of the server', async ({
  openBrowser,
  stack,
}) => {
  const address = await stack.addApi({ NODE_ENV: 'production', RATE_LIMIT_SCALE: '1' });
  const page = await openBrowser(LAPTOP, { address, provokes: /status of 4(01|29) .*\/api\/auth\/login$/ });
  const site = page.waitForResponse('**/api/site');
  await page.goto('/auth');
  await (await site).finished();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toHaveCount(0);

  await page.getByLabel('Email').fill('mara@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not-the-secret');
  const data = { email: 'mara@example.org', password: 'not-the-secret' };
  const guess = () => page.request.post('/api/auth/login', { data });
  await expect.poll(async () => (await guess()).status(), { intervals: [1] }).toBe(429);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login Failed', (await (await guess()).json()).error);
});
