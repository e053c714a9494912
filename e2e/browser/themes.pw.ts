import type { Locator, Page } from '@playwright/test';
import { expect, LAPTOP, newEmail, PHONE, test } from './fixtures.ts';
import { comeSignedIn, createRoom, expectToast, openRoles } from './moves.ts';
import { PARTS } from './parts.ts';
import { harbourZip } from './theme-zip.ts';

/** A matter of the theme settings. */
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Chooses a theme in the card with this title. */
async function choose(page: Page, title: string, theme: string): Promise<void> {
  await card(page, title).getByRole('combobox').click();
  await page.getByRole('option', { name: theme, exact: true }).click();
}

/** The picture is there, as wide as it was in the pack. */
const expectPicture = (picture: Locator, width: number) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width);

test('[A7.24 A8.29 A8.42 A8.43 G2.45 G6.2 H3.13 H3.56] a pack is in the lobby’s list, its pictures in every player’s room, and a player’s copy outlives it', async ({
  openBrowser,
}) => {
  const host = await openBrowser(PHONE);
  const player = await openBrowser(LAPTOP);
  await comeSignedIn(host);
  await comeSignedIn(player);
  const clip = { x: 0, y: 0, width: 90, height: 120 };
  const file = {
    name: 'harbour.zip',
    mimeType: 'application/zip',
    buffer: harbourZip(await host.screenshot({ clip })),
  };
  const sent = await host.request.post('/api/themes/uploadZip', { multipart: { file } });
  const pack = await sent.json();
  expect(pack).toMatchObject({ themeId: 'harbour', name: 'Harbour Lights' });
  const code = await createRoom(host);
  await player.goto(`/?code=${code}`);
  await expect(player).toHaveURL(/\/lobby\//);
  await host.getByRole('combobox', { name: 'Theme' }).click();
  const own = host.getByRole('group', { name: 'My theme packs' });
  await own.getByRole('option', { name: 'Harbour Lights' }).click();
  for (const page of [host, player]) {
    await expect(page.getByRole('heading', { name: 'Harbour Lights', level: 1 })).toBeVisible();
    await openRoles(page);
    await page.getByRole('button', { name: 'About the Old Seer' }).click();
    const seer = page.getByRole('img', { name: 'Old Seer card' });
    await expectPicture(seer.locator('img'), clip.width);
    await page.keyboard.press('Escape');
  }
  await player.getByRole('button', { name: 'Save This Theme' }).click();
  await expectToast(
    player,
    'Theme Saved',
    'Theme copied to your account and will be used for games you host!',
  );
  // It is the player's own: it stays when the host's is gone.
  expect((await host.request.delete(`/api/themes/${pack.id}`)).ok()).toBe(true);
  await player.goto('/admin/theme');
  await expect(player.getByText('Your games will use: Harbour Lights')).toBeVisible();
  await choose(player, 'My Theme Preference', 'Harbour Lights');
  await expectToast(player, 'Theme Preference Saved');
  await player.getByRole('link', { name: 'Home' }).click();
  await expect(player.getByRole('heading', { name: 'Harbour Lights', level: 1 })).toBeVisible();
  await expectPicture(player.locator(PARTS.homePicture), clip.width);
});

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
