import { DESK, TOP, test } from './admin-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import { expectToast } from './moves.ts';
import { card, choose, preference } from './theme-moves.ts';

test('it is for people with an account, and says what hosting needs', async ({
  comeAs,
  openBrowser,
  records,
  someone,
}) => {
  const stranger = await openBrowser(PHONE);
  await stranger.goto('/admin/theme');
  await expect(stranger.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await stranger.getByRole('link', { name: 'Sign In' }).click();
  await expect(stranger).toHaveURL('/auth');

  const email = someone();
  const user = await comeAs(email, PHONE);
  const openAccount = async () => {
    await user.goto('/');
    await user.getByRole('button', { name: email.split('@')[0] ?? '' }).click();
  };
  const settings = user
    .getByRole('dialog', { name: 'Account' })
    .getByRole('button', { name: 'Theme Settings' });
  await openAccount();
  await expect(user.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expect(settings).toHaveCount(0);
  await user.goto('/admin/theme');
  const note = user.getByRole('heading', { name: 'Hosting is locked' });
  await expect(note).toBeVisible();

  await records.give(email, 'host');
  await openAccount();
  await settings.click();
  await expect(user).toHaveURL('/admin/theme');
  await expect(user.getByRole('heading', { name: 'Theme Settings' })).toBeVisible();
  await expect(note).toHaveCount(0);
  await user.getByRole('link', { name: 'Home' }).click();
  await expect(user).toHaveURL('/');
});

test('a theme is chosen by keyboard, seen in advance, and used on this browser', async ({
  comeAs,
  someone,
}) => {
  const page = await comeAs(someone(), PHONE);
  await page.goto('/admin/theme');
  const own = preference(page);
  await expect(own.getByText('No preference set - using default theme')).toBeVisible();
  await expect(own.getByRole('combobox')).toHaveText('Nightfall');
  await expect(own.getByRole('figure', { name: 'Preview of Nightfall' })).toBeVisible();
  await own.getByRole('combobox').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px');
  await expect(page.getByRole('option')).toHaveText([
    'Nightfall',
    'Classic Werewolf',
    'Hostile Takeover',
    'Off the Record',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('h');
  await expect(page.getByRole('option', { name: 'Hostile Takeover' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Theme Preference Saved', 'Your games will now use the Hostile Takeover theme.');
  await expect(own.getByText('Your games will use: Hostile Takeover')).toBeVisible();
  const preview = own.getByRole('figure', { name: 'Preview of Hostile Takeover' });
  await expect(preview.getByText('Lunch Break Phase')).toBeVisible();
  await expect(preview.getByRole('img', { name: 'Office Shark card' })).toBeVisible();
  await expect(own.getByRole('combobox')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('selectedTheme'))).toBe('corporate');
  await page.reload();
  await expect(own.getByText('Your games will use: Hostile Takeover')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
});

test('a choice is shown at once, and the one before comes back when it cannot be saved', async ({
  comeAs,
  someone,
}) => {
  const page = await comeAs(someone(), LAPTOP, /status of 500 .*\/api\/me\/theme$/);
  await page.goto('/admin/theme');
  const own = preference(page);
  await choose(page, 'My Theme Preference', 'Classic Werewolf');
  await expect(own.getByText('Your games will use: Classic Werewolf')).toBeVisible();
  await expectToast(page, 'Theme Preference Saved');

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const refusals = [
    { body: JSON.stringify({ error: 'The moon is down', code: 'UNAVAILABLE' }) },
    { body: '' },
  ];
  await page.route('**/api/me/theme', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await held;
    await route.fulfill({ status: 500, ...refusals.shift() });
  });
  await choose(page, 'My Theme Preference', 'Off the Record');
  await expect(own.getByText('Your games will use: Off the Record')).toBeVisible();
  await expect(own.getByRole('combobox')).toHaveText('Off the Record');
  answer();
  await expectToast(page, 'Update Failed', 'The moon is down');
  await expect(own.getByText('Your games will use: Classic Werewolf')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('selectedTheme'))).toBe('onuw-classic');
  await choose(page, 'My Theme Preference', 'Off the Record');
  await expectToast(page, 'Update Failed', 'Failed to update theme preference');
  await expect(own.getByRole('combobox')).toHaveText('Classic Werewolf');
});

test('the default of all is changed by the fixed super admin, and seen by everybody', async ({ comeAs }) => {
  const top = await comeAs(TOP, PHONE, /status of 500 .*\/api\/admin\/theme$/);
  await top.goto('/admin');
  await top.getByRole('link', { name: 'Theme Settings' }).click();
  const global = card(top, 'Default Theme for New Users');
  await expect(global.getByRole('heading', { name: 'Current Active Theme' })).toBeVisible();
  await expect(global.getByText('Live', { exact: true })).toBeVisible();
  await top.route('**/api/admin/theme', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await choose(top, 'Default Theme for New Users', 'Off the Record');
  await expectToast(top, 'Update Failed', 'Failed to update global theme');
  await expect(global.getByRole('combobox')).toHaveText('Nightfall');
  await choose(top, 'Default Theme for New Users', 'Off the Record');
  await expectToast(
    top,
    'Theme Updated',
    'Global default theme changed to Off the Record. All new games will use this theme.',
  );
  await expect(global.locator('strong')).toHaveText('Off the Record');

  const desk = await comeAs(DESK, LAPTOP);
  await desk.goto('/admin/theme');
  const current = card(desk, 'Current Theme');
  await expect(current.getByText('Off the Record')).toBeVisible();
  await expect(current.getByText('Active', { exact: true })).toBeVisible();
  await expect(current.getByText(/The global theme is set by administrators/)).toBeVisible();
  await expect(card(desk, 'Default Theme for New Users')).toHaveCount(0);
  await choose(top, 'Default Theme for New Users', 'Nightfall');
  await expectToast(top, 'Theme Updated');
});

test('what cannot be fetched is said, and can be tried again', async ({ comeAs, someone }) => {
  const page = await comeAs(someone(), PHONE, /status of 500/);
  const wordless = { status: 500, body: '' };
  for (const path of ['**/api/me/theme', '**/api/admin/theme', '**/api/themes/mine'])
    await page.route(path, (route) => route.fulfill(wordless), { times: 1 });
  await page.goto('/admin/theme');
  await expect(page.getByText('Failed to fetch theme settings')).toBeVisible();
  await expect(page.getByText('Failed to fetch theme packs')).toBeVisible();
  await expect(page.getByText('Failed to fetch user theme preference')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toHaveCount(3);
  await preference(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(again).toHaveCount(2);
  // The packs say which of them is the default, so that is asked for again as well.
  await card(page, 'My Theme Packs').getByRole('button', { name: 'Try Again' }).click();
  await expect(again).toHaveCount(0);
  await expect(card(page, 'Current Theme').getByText('Nightfall')).toBeVisible();
  await expect(page.getByText('No preference set - using default theme')).toBeVisible();
  await expect(page.getByText('No custom theme packs uploaded yet')).toBeVisible();
});
