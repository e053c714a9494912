import type { Locator } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { comeSignedIn, createRoom, expectToast, openRoles } from './moves.ts';
import { PARTS } from './parts.ts';
import { choose } from './theme-moves.ts';
import { harbourZip } from './theme-zip.ts';

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
    const card = page.getByRole('img', { name: 'Old Seer card' });
    await expectPicture(card.locator('img'), clip.width);
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
