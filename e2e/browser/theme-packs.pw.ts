import { TOP, test } from './admin-fixtures.ts';
import { expect, expectAccessibleToo, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import { createRoom, expectToast, joinAsGuest } from './moves.ts';
import { card, choose, preference } from './theme-moves.ts';

test('[A1.10 A2.90 A2.91 A2.94 A2.95 A2.96 A2.98 A2.99 A2.100 A2.101 A2.102 A3.23 A4.15 A4.16 A4.17 A5.7 A5.8 A5.18 A6.3 A6.11 A7.29 A8.27 A8.28 A8.39 A8.40 A8.41 A9.8 A9.9 G1.14 G2.64 H3.5 H3.24 H3.26 H3.32 H3.35 H3.55] a pack is uploaded, chosen, seen by a guest, replaced, made the default of all, and deleted', async ({
  comeAs,
  openBrowser,
  records,
}) => {
  const page = await comeAs(TOP, PHONE, /status of (400|422|500) .*\/api\/themes\/uploadZip$/);
  await records.give(TOP, 'host');
  const buffer = await (await page.request.get('/default-theme.zip')).body();
  await page.goto('/admin/theme');
  const packs = card(page, 'My Theme Packs');
  const upload = card(page, 'Upload Custom Theme Pack');
  const button = upload.getByRole('button', { name: 'Upload', exact: true });
  const selected = () => page.evaluate(() => localStorage.getItem('selectedTheme'));
  const send = async (content = buffer) => {
    const file = { name: 'mine.zip', mimeType: 'application/zip', buffer: content };
    await upload.getByLabel('Choose ZIP File').setInputFiles(file);
    await button.click();
  };
  await expect(packs.getByText('No custom theme packs uploaded yet')).toBeVisible();
  await preference(page).getByRole('combobox').click();
  await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px');
  await expectAccessibleToo(page);
  await page.keyboard.press('Escape');
  await expect(preference(page).getByRole('combobox')).toBeFocused();

  const refused = page.waitForResponse('**/api/themes/uploadZip');
  await send(Buffer.from('moon'));
  const { error }: { error: string } = await (await refused).json();
  await expectToast(page, 'Upload Failed', error);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/themes/uploadZip', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await button.click();
  await expect(upload.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await expect(upload.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await expectAccessibleToo(page);
  answer.resolve();
  await expectToast(page, 'Upload Failed', 'Upload failed');
  await page.unroute('**/api/themes/uploadZip');

  await send();
  await expectToast(page, 'Theme Pack Uploaded');
  await expect(upload.getByText('No file selected')).toBeVisible();
  await expect(packs.getByRole('listitem')).toHaveCount(1);
  const name = (await packs.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await choose(page, 'My Theme Preference', name);
  await expectToast(page, 'Theme Preference Saved', `Your games will now use the ${name} theme.`);
  await expect(preference(page).getByRole('figure', { name: `Preview of ${name}` })).toBeVisible();
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await expectAccessibleToo(page);

  const host = await page.context().newPage();
  await host.goto('/');
  const code = await createRoom(host);
  const guest = await openBrowser(LAPTOP);
  const theme = guest.waitForResponse(/\/api\/themes\/[-0-9a-f]{36}$/);
  await joinAsGuest(guest, code, 'Ada');
  expect((await (await theme).json()).name).toBe(name);
  await host.close();

  const before = await selected();
  const list = Promise.withResolvers<void>();
  const holdList = async (route: { continue: () => Promise<void> }) => {
    await list.promise;
    await route.continue();
  };
  await page.route('**/api/themes/mine', holdList, { times: 1 });
  await send();
  // It takes the place of the one with its id, also where that one was chosen; what is gone cannot be pressed.
  await expectToast(page, 'Theme Pack Uploaded');
  for (const row of await packs.getByRole('listitem').getByRole('button').all())
    await expect(row).toBeDisabled();
  list.resolve();
  await expect(packs.getByRole('listitem')).toHaveCount(1);
  await expect(preference(page).getByText(`Your games will use: ${name}`)).toBeVisible();
  expect(await selected()).toMatch(/^[-0-9a-f]{36}$/);
  expect(await selected()).not.toBe(before);

  await packs.getByRole('button', { name: `Set as Active: ${name}` }).click();
  await expectToast(
    page,
    'Theme Updated',
    `Global default theme changed to ${name}. All new games will use this theme.`,
  );
  const global = card(page, 'Default Theme for New Users').locator('strong');
  await expect(global).toHaveText(name);
  await packs.getByRole('button', { name: `Delete: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Theme Pack Deleted');
  await expect(packs.getByText('No custom theme packs uploaded yet')).toBeVisible();
  await expect(packs.getByRole('heading', { name: 'My Theme Packs' })).toBeFocused();
  await expect(preference(page).getByText('No preference set - using default theme')).toBeVisible();
  await expect(global).toHaveText('Nightfall');
  expect(await selected()).toBeNull();
});
