import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOP, test } from './admin-fixtures.ts';
import { expect, expectAccessible, LAPTOP, PHONE } from './fixtures.ts';
import { createRoom, expectToast, joinAsGuest } from './moves.ts';
import { card, choose, preference } from './theme-moves.ts';

test('an upload is refused with the words of the server, or before anything is sent', async ({
  comeAs,
  someone,
}) => {
  const page = await comeAs(someone(), PHONE, /status of (400|422|500) .*\/api\/themes\/uploadZip$/);
  await page.goto('/admin/theme');
  const upload = card(page, 'Upload Custom Theme Pack');
  const button = upload.getByRole('button', { name: 'Upload', exact: true });
  const picker = upload.getByLabel('Choose ZIP File');
  await expect(picker).toHaveAttribute('accept', '.zip');
  await expect(upload.getByRole('listitem')).toHaveText([
    'A theme.json (simple format), default_theme_pack.json or manifest.json',
    'Role images in a roles/ directory (named by role title for theme.json, or card1.jpg, card2.jpg for other formats)',
    'Maximum 50 MB',
  ]);
  await expect(upload.getByRole('link', { name: 'default-theme.zip' })).toHaveAttribute(
    'href',
    '/default-theme.zip',
  );
  await button.click();
  await expect(upload.getByRole('alert')).toHaveText('Please choose a ZIP file first');

  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const big = join(tmpdir(), `big-${process.pid}.zip`);
  await Bun.write(big, new Uint8Array(51 * 1024 * 1024));
  await picker.setInputFiles(big);
  await rm(big);
  await expect(upload.getByRole('alert')).toHaveText('This file has 51.00 MB. A theme pack may have 50 MB.');
  await button.click();
  await expect(upload.getByRole('progressbar')).toHaveCount(0);
  expect(sent).not.toContain('/api/themes/uploadZip');

  await picker.setInputFiles({ name: 'moon.zip', mimeType: 'application/zip', buffer: Buffer.from('moon') });
  await expect(upload.getByText('moon.zip (0.01 MB)')).toBeVisible();
  await expect(upload.getByRole('alert')).toHaveCount(0);
  const answered = page.waitForResponse('**/api/themes/uploadZip');
  await button.click();
  const { error }: { error: string } = await (await answered).json();
  await expectToast(page, 'Upload Failed', error);

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/themes/uploadZip', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await button.click();
  await expect(upload.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await expect(upload.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await expectAccessible(page);
  answer();
  await expectToast(page, 'Upload Failed', 'Upload failed');
  await expect(button).toBeEnabled();
});

test('a pack is uploaded, chosen, played with, made the default of all, and deleted', async ({
  comeAs,
  openBrowser,
  records,
}) => {
  const page = await comeAs(TOP, PHONE, /status of 500 .*\/api\/themes\/[-0-9a-f]{36}$/);
  await records.give(TOP, 'host');
  const buffer = await (await page.request.get('/default-theme.zip')).body();
  await page.goto('/admin/theme');
  const packs = card(page, 'My Theme Packs');
  await expect(packs.getByText('No custom theme packs uploaded yet')).toBeVisible();
  const upload = card(page, 'Upload Custom Theme Pack');
  const send = async () => {
    const file = { name: 'mine.zip', mimeType: 'application/zip', buffer };
    await upload.getByLabel('Choose ZIP File').setInputFiles(file);
    await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  const selected = () => page.evaluate(() => localStorage.getItem('selectedTheme'));
  await send();
  await expectToast(page, 'Theme Pack Uploaded');
  await expect(upload.getByText('No file selected')).toBeVisible();
  await expect(packs.getByRole('listitem')).toHaveCount(1);
  const name = (await packs.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await expect(packs.getByText(/^ID: [a-z0-9_-]+$/)).toBeVisible();
  await expect(packs.getByText(/^Updated /)).toBeVisible();

  await choose(page, 'My Theme Preference', name);
  await expectToast(page, 'Theme Preference Saved', `Your games will now use the ${name} theme.`);
  await expect(preference(page).getByText(`Your games will use: ${name}`)).toBeVisible();
  await expect(preference(page).getByRole('figure', { name: `Preview of ${name}` })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  const code = await createRoom(page);
  const guest = await openBrowser(LAPTOP);
  const theme = guest.waitForResponse(/\/api\/themes\/[-0-9a-f]{36}$/);
  await joinAsGuest(guest, code, 'Ada');
  expect((await (await theme).json()).name).toBe(name);
  await expect(guest.getByText(`Room code ${code}`)).toBeVisible();

  await page.goto('/admin/theme');
  await expect(packs.getByRole('listitem')).toHaveCount(1);
  const before = await selected();
  let listAgain = () => {};
  const held = new Promise<void>((resolve) => {
    listAgain = resolve;
  });
  await page.route(
    '**/api/themes/mine',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await send();
  // It takes the place of the one with its id, also where that one was chosen; what is gone cannot be pressed.
  await expectToast(page, 'Theme Pack Uploaded');
  for (const button of await packs.getByRole('listitem').getByRole('button').all())
    await expect(button).toBeDisabled();
  listAgain();
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
  await expect(packs.getByText('Active', { exact: true })).toBeVisible();
  await expect(packs.getByRole('button', { name: /^Set as Active/ })).toHaveCount(0);
  const global = card(page, 'Default Theme for New Users');
  await expect(global.locator('strong')).toHaveText(name);

  const remove = packs.getByRole('button', { name: `Delete: ${name}` });
  const question = page.getByRole('dialog', { name: 'Delete Theme Pack' });
  const confirm = async () => {
    await remove.click();
    await expect(question.getByText(`Are you sure you want to delete "${name}"?`)).toBeVisible();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await page.route(/\/api\/themes\/[-0-9a-f]{36}$/, (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await confirm();
  await expectToast(page, 'Delete Failed', 'Failed to delete theme pack');
  await confirm();
  await expectToast(page, 'Theme Pack Deleted');
  await expect(packs.getByText('No custom theme packs uploaded yet')).toBeVisible();
  await expect(packs.getByRole('heading', { name: 'My Theme Packs' })).toBeFocused();
  await expect(preference(page).getByText('No preference set - using default theme')).toBeVisible();
  await expect(global.locator('strong')).toHaveText('Nightfall');
  expect(await selected()).toBeNull();
});
