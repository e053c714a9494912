import type { Page } from '@playwright/test';
import { expect, newEmail, PHONE, test } from './fixtures.ts';
import { expectToast } from './moves.ts';
import { card, choose } from './theme-moves.ts';

const NAME = 'My Theme Pack';

/** Uploads the pack that the build makes. @returns its record id */
async function uploadPack({ request }: Page): Promise<string> {
  const buffer = await (await request.get('/default-theme.zip')).body();
  const file = { name: 'mine.zip', mimeType: 'application/zip', buffer };
  const answer = await request.post('/api/themes/uploadZip', { multipart: { file } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id;
}

test('[A2.97 A2.99 A2.100 A7.30] the packs say what they are, that they load, and are read again by Refresh', async ({
  comeAs,
}) => {
  const page = await comeAs(newEmail(), PHONE);
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
  for (const words of [
    'Nightfall as a theme pack, to start your own theme from.',
    'ID: default-theme',
    /Updated \w+ \d/,
  ])
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
