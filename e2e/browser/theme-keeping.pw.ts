import type { Page } from '@playwright/test';
import { test } from './admin-fixtures.ts';
import { expect, LAPTOP, PHONE } from './fixtures.ts';
import { createRoom, expectToast } from './moves.ts';
import { card, choose, preference } from './theme-moves.ts';

const NAME = 'Default theme pack';

/** Uploads the pack that the build makes. @returns its record id */
async function uploadPack({ request }: Page): Promise<string> {
  const buffer = await (await request.get('/default-theme.zip')).body();
  const file = { name: 'mine.zip', mimeType: 'application/zip', buffer };
  const answer = await request.post('/api/themes/uploadZip', { multipart: { file } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id;
}

test('another player sees the pack of the host and copies it', async ({ comeAs, records, someone }) => {
  const email = someone();
  const host = await comeAs(email, LAPTOP);
  const player = await comeAs(someone(), PHONE);
  await records.give(email, 'host');
  const id = await uploadPack(host);
  await host.goto('/');
  const code = await createRoom(host);
  await player.goto(`/?code=${code}`);
  await player.getByRole('button', { name: 'Join Game' }).click();
  await host.getByRole('combobox', { name: 'Theme' }).click();
  await host.getByRole('option', { name: NAME }).click();
  await expect(player.getByText(`Theme ${NAME}`)).toBeVisible();
  await player.getByRole('button', { name: 'Save This Theme' }).click();
  await expectToast(
    player,
    'Theme Saved',
    'Theme copied to your account and will be used for games you host!',
  );
  // It is the player's own: it stays when the host's is gone.
  expect((await host.request.delete(`/api/themes/${id}`)).ok()).toBe(true);
  await player.goto('/admin/theme');
  await expect(preference(player).getByText(`Your games will use: ${NAME}`)).toBeVisible();
  await expect(card(player, 'My Theme Packs').getByRole('heading', { name: NAME })).toBeVisible();
});

test('the packs say what they are, that they load, and are read again by Refresh', async ({
  comeAs,
  someone,
}) => {
  const page = await comeAs(someone(), PHONE);
  const id = await uploadPack(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/themes/mine', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/theme');
  const packs = card(page, 'My Theme Packs');
  await expect(packs.getByText('Loading theme packs...')).toBeVisible();
  answer();
  const pack = packs.getByRole('listitem').filter({ hasText: NAME });
  for (const words of ['The built-in theme, to begin your own with.', 'ID: default-theme', /Updated \w+ \d/])
    await expect(pack).toContainText(words);
  await expect(packs.getByRole('button', { name: /^Set as Active/ })).toHaveCount(0);

  // After a save both are asked for again.
  const asked = ['/api/me/theme', '/api/themes/mine'].map((path) =>
    page.waitForRequest((request) => request.method() === 'GET' && new URL(request.url()).pathname === path),
  );
  await choose(page, 'My Theme Preference', 'Classic Werewolf');
  await Promise.all(asked);
  await expectToast(page, 'Theme Preference Saved');

  expect((await page.request.delete(`/api/themes/${id}`)).ok()).toBe(true);
  await expect(pack).toBeVisible();
  await packs.getByRole('button', { name: 'Refresh' }).click();
  await expect(packs.getByText('No custom theme packs uploaded yet')).toBeVisible();
});
