import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LAPTOP,
  NARROW,
  SUPER_ADMIN,
  test,
} from './fixtures.ts';
import { createRoom, expectToast } from './moves.ts';

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
