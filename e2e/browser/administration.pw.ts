import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  NARROW,
  newEmail,
  PHONE,
  roomAt,
  SUPER_ADMIN,
  test,
  until,
} from './fixtures.ts';
import { comeSignedIn, createRoom, expectToast, joinAsGuest, openRoles, seeResults } from './moves.ts';
import { PARTS } from './parts.ts';
import { harbourZip } from './theme-zip.ts';

test('[G2.46 G8.9 H2.75] the super admin chooses the cards and uses the debug view, which every player is told of', async ({
  openBrowser,
  records,
  rooms,
  stack,
}) => {
  const admin = await openBrowser(PHONE, { provokes: /WebSocket connection to .* failed|net::ERR_/ });
  const guest = await openBrowser(LAPTOP, { provokes: /WebSocket connection to .* failed|net::ERR_/ });
  const signedUp = await admin.request.post('/api/auth/signup', { data: SUPER_ADMIN });
  if (!signedUp.ok()) await admin.request.post('/api/auth/login', { data: SUPER_ADMIN });
  await admin.request.put('/api/profile', { data: { displayName: 'top' } });
  await records.verify(SUPER_ADMIN.email);
  await admin.goto('/');
  await joinAsGuest(guest, await createRoom(admin), 'Mara');
  const room = roomAt(admin, rooms);
  await room.play((table) =>
    table.run({
      type: 'update_role_selection',
      roles: ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager'],
      by: { kind: 'user', userId: table.state.creatorUserId },
    }),
  );
  await admin.getByText('Admin Panel').click();
  await expectNoSidewaysScroll(admin);
  for (const [name, role] of [
    ['Mara', 'Seer'],
    ['top', 'Robber'],
  ] as const) {
    await admin.getByLabel(`Role for ${name}`).selectOption({ label: role });
    await expectToast(admin, 'Role Updated', `Player role changed to ${role}`);
  }
  await expect(guest.getByText('Admin Panel')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Start Game' }).click();
  await admin.getByRole('button', { name: 'Start Now' }).click();
  await expect(guest).toHaveURL(/\/game\//);
  const dealt = async (name: string) => (await room.view(name)).me?.originalRole;
  expect([await dealt('Mara'), await dealt('top')]).toEqual(['Seer', 'Robber']);
  await room.play(until('discussion'));

  const panel = admin.getByRole('region', { name: 'Debug view' });
  const mark = guest.getByText('top: Debug view');
  await expect(panel.getByText('Everybody at the table will see that it is on.')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await panel.getByRole('button', { name: 'Debug view' }).click();
  await expect(panel.getByRole('row')).toHaveCount(3);
  await expect(mark).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Debug view' })).toHaveCount(0);
  await expectNoSidewaysScroll(admin);
  await expectAccessible(admin);

  await stack.apis[0]?.restart();
  await expect(admin.getByRole('alert').filter({ hasText: 'Reconnecting' })).toHaveCount(0);
  await expect(panel.getByRole('row')).toHaveCount(3);
  await panel.getByRole('button', { name: 'Turn off debug view' }).click();
  await expect(panel.getByRole('row')).toHaveCount(0);
  // What was seen stays seen: the mark is there to the end of the round.
  await guest.reload();
  await expect(mark).toBeVisible();
  await room.play((table) => table.vote({}));
  await seeResults(guest);
  const finalRoles = guest.getByRole('region', { name: 'Final Roles' }).getByRole('listitem');
  await expect(finalRoles.filter({ hasText: 'top' }).getByText('Debug view')).toBeVisible();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const expectLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

async function expectFit(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
}

test('[A1.6 A2.47 A2.82 A2.83 A2.84 A2.85 A2.86 A2.87 A2.88 A5.12 A5.13 A5.18 A8.38 H3.36 H3.37 H3.39 H3.43 H3.57 T3.2] a custom role is made on a narrow phone, selected and read about in a lobby, and deleted', async ({
  comeAs,
  records,
}) => {
  const top = await comeAs(
    SUPER_ADMIN.email,
    NARROW,
    /status of 400 .*\/api\/admin\/custom-roles\/pictures$/,
  );
  await records.give(SUPER_ADMIN.email, 'host');
  const name = `Baker ${'name '.repeat(18)}`.trim();
  const title = 'Night Baker';
  await top.goto('/admin/roles');
  await press(top, 'Create Role');
  await top.getByLabel('Base Name').fill(name);
  await top.getByLabel('Title (Werewolf)').fill('averylongtitle'.repeat(5));
  await top.getByLabel('Abilities').fill('Is up before everybody else.');
  await top.getByLabel('Night Order').fill('5');
  for (const action of ['Rob a player', 'Look at a player'])
    await top.getByRole('checkbox', { name: action }).check();
  await press(top, 'Create Role');
  await expectToast(top, 'Role created successfully');
  const edit = top.getByRole('button', { name: /^Edit: Baker/ });
  for (const viewport of [LAPTOP, NARROW]) {
    await top.setViewportSize(viewport);
    await expectFit(top);
    await edit.press('Enter');
    await expectFit(top);
    await press(top, 'Cancel');
    await expect(edit).toBeFocused();
  }
  await edit.press('Enter');
  await top.getByLabel('Title (Werewolf)').fill(title);
  const file = { name: 'baker.png', mimeType: 'image/png' };
  const picture = top.getByRole('group', { name: 'Picture (Werewolf, optional)' });
  await picture.getByLabel('Choose Picture').setInputFiles({ ...file, buffer: Buffer.from('no picture') });
  await expect(picture.getByRole('alert')).toHaveText('The file is no PNG, JPEG or WebP picture');
  await expectNoSidewaysScroll(top);
  await expectAccessible(top);
  await picture.getByLabel('Choose Picture').setInputFiles({ ...file, buffer: await top.screenshot() });
  await expectLoaded(picture.getByRole('img', { name: 'The picture on the card' }));
  await expect(picture.getByRole('alert')).toBeHidden();
  await expectFit(top);
  await press(top, 'Save Changes');
  await expectToast(top, 'Role updated successfully');

  await top.setViewportSize(LAPTOP);
  await top.goto('/');
  await createRoom(top);
  const villagers = top.getByRole('list', { name: 'Villager team' });
  await villagers.getByRole('button', { name: `${title} ×0` }).click();
  const tile = villagers.getByRole('button', { name: `${title} ×1` });
  await expect(tile).toBeVisible();
  const small = tile.locator('image');
  await expect(small).toHaveAttribute(
    'href',
    /^\/api\/custom-roles\/pictures\/[0-9a-f]{64}\.webp\?width=160$/,
  );
  await press(top, `About the ${title}`);
  const about = top.getByRole('dialog', { name: title });
  await expectLoaded(about.locator('img'));
  await expect(about.getByText('Is up before everybody else.')).toBeVisible();
  await expect(about.getByText('This role acts in position #5 during the night phase')).toBeVisible();
  const facts = [
    'Villager team',
    'Everybody who wants to catch a wolf.',
    'Only one',
    'Wins with the Villager team.',
  ];
  await expect(about.getByRole('definition')).toHaveText(facts);
  await expectAccessible(top);
  await top.keyboard.press('Escape');

  await top.setViewportSize(NARROW);
  await top.goto('/admin/roles');
  await top.getByRole('button', { name: /^Delete: Baker/ }).press('Enter');
  await top.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expectToast(top, 'Role deleted successfully');
  expect(await (await top.request.get('/api/custom-roles')).json()).toEqual([]);
});

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
    page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === path,
    ),
  );
  await choose(page, 'My Theme Preference', 'Classic Werewolf');
  await Promise.all(asked);
  await expectToast(page, 'Theme Preference Saved');

  expect((await page.request.delete(`/api/themes/${id}`)).ok()).toBe(true);
  await expect(pack).toBeVisible();
  await packs.getByRole('button', { name: 'Refresh' }).click();
  await expect(packs.getByText('No custom theme packs uploaded yet')).toBeVisible();
});
