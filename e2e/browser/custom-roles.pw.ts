import type { Page } from '@playwright/test';
import { DESK, TOP, test } from './admin-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE } from './fixtures.ts';
import {
  createRoom,
  expectToast,
  gotIt,
  joinAsGuest,
  openRoles,
  readyToVote,
  seeResults,
  understand,
  vote,
} from './moves.ts';

const REFUSED = /status of 4\d\d .*\/api\/admin\/custom-roles/;

const named = (page: Page, action: string, role: string) =>
  page.getByRole('button', { name: `${action}: ${role}`, exact: true });
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();

interface Role {
  readonly baseName: string;
  readonly title: string;
  readonly team?: string;
  readonly abilities?: string;
  readonly nightOrder?: string;
  readonly actions?: readonly string[];
}

/** Fills the editor in. */
async function write(page: Page, role: Role): Promise<void> {
  await page.getByLabel('Base Name').fill(role.baseName);
  await page.getByLabel('Title (Werewolf)').fill(role.title);
  if (role.team !== undefined) await page.getByLabel('Team').selectOption({ label: role.team });
  if (role.abilities !== undefined) await page.getByLabel('Abilities').fill(role.abilities);
  if (role.nightOrder !== undefined) await page.getByLabel('Night Order').fill(role.nightOrder);
  for (const action of role.actions ?? []) await page.getByRole('checkbox', { name: action }).check();
}

async function create(page: Page, role: Role): Promise<void> {
  await press(page, 'Create Role');
  await write(page, role);
  await press(page, 'Create Role');
}

async function confirmDeletion(page: Page, baseName: string): Promise<void> {
  await named(page, 'Delete', baseName).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Custom Role' });
  await expect(dialog.getByText(`Are you sure you want to delete "${baseName}"?`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

test('custom roles are for the fixed super admin alone', async ({
  comeAs,
  openBrowser,
  records,
  someone,
}) => {
  const stranger = await openBrowser(PHONE);
  await stranger.goto('/admin/roles');
  await expect(stranger).toHaveURL('/auth');
  const superAdmin = someone();
  const pages = [await comeAs(DESK, LAPTOP), await comeAs(superAdmin, PHONE)];
  await records.give(superAdmin, 'super_admin');
  for (const page of pages) {
    await page.goto('/admin/roles', { waitUntil: 'commit' });
    await expectToast(page, 'Access Denied', "You don't have permission to access the admin panel.");
    await expect(page).toHaveURL('/');
  }
});

test('the super admin makes, changes and deletes a role', async ({ comeAs }) => {
  const top = await comeAs(TOP, PHONE);
  await top.goto('/admin');
  await top.getByRole('link', { name: 'Custom Roles' }).click();
  await expect(top.getByText('No custom roles yet')).toBeVisible();

  await press(top, 'Create Role');
  await expect(top.getByRole('heading', { name: 'New Custom Role' })).toBeFocused();
  await press(top, 'Create Role');
  await expect(top.getByText('Base name is required')).toBeVisible();
  await expect(top.getByText('All theme titles are required: Werewolf')).toBeVisible();
  await expect(top.getByLabel('Base Name')).toBeFocused();

  await write(top, { baseName: 'Owl', title: 'Night Owl', team: 'Special', nightOrder: 'late' });
  await expect(top.getByText('It sleeps through the night.')).toBeVisible();
  await top.getByRole('checkbox', { name: 'Tap a neighbour' }).check();
  await expect(top.getByText('Night order 0 means no night action')).toBeVisible();
  await press(top, 'Create Role');
  await expectToast(top, 'Role created successfully');
  await expect(top.getByRole('button', { name: 'Create Role' })).toBeFocused();
  const row = top.getByRole('row').filter({ hasText: 'Owl' });
  await expect(row).toContainText('Special');
  await expect(row).toContainText('Sleeps');

  await named(top, 'Edit', 'Owl').click();
  await expect(top.getByLabel('Night Order')).toHaveValue('0');
  await write(top, { baseName: 'Owl', title: 'Grey Owl', team: 'Werewolf', nightOrder: '7' });
  await top.getByRole('switch', { name: 'Active' }).click();
  await press(top, 'Save Changes');
  await expectToast(top, 'Role updated successfully');
  await expect(named(top, 'Edit', 'Owl')).toBeFocused();
  for (const words of ['Grey Owl', 'Werewolf', '#7 · Tap a neighbour', 'Inactive'])
    await expect(row).toContainText(words);
  const offered = await (await top.request.get('/api/custom-roles')).json();
  expect(offered).toEqual([]);

  await confirmDeletion(top, 'Owl');
  await expectToast(top, 'Role deleted successfully');
  await expect(top.getByText('No custom roles yet')).toBeVisible();
});

test('what the server refuses is said in its words', async ({ comeAs }) => {
  const top = await comeAs(TOP, LAPTOP, REFUSED);
  await top.goto('/admin/roles');
  await create(top, { baseName: 'seer', title: 'Another Seer' });
  const refusal = 'The game itself has something called seer. Please choose another name';
  await expectToast(top, 'Failed to create role', refusal);
  await expect(top.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(top.getByLabel('Base Name')).toBeFocused();
  await write(top, { baseName: 'Ghost', title: 'Ghost' });
  await press(top, 'Create Role');
  await expectToast(top, 'Role created successfully');

  await named(top, 'Edit', 'Ghost').click();
  const [ghost] = await (await top.request.get('/api/admin/custom-roles')).json();
  expect((await top.request.delete(`/api/admin/custom-roles/${ghost.id}`)).ok()).toBe(true);
  await press(top, 'Save Changes');
  await expectToast(top, 'Failed to update role', 'Custom role not found');
  await press(top, 'Cancel');
  await confirmDeletion(top, 'Ghost');
  await expectToast(top, 'Failed to delete role', 'Custom role not found');
});

test('a list that cannot be read says so', async ({ comeAs }) => {
  const top = await comeAs(TOP, PHONE, /status of 500/);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await top.route('**/api/admin/custom-roles?*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'INTERNAL' } });
  });
  await top.goto('/admin/roles');
  await expect(top.getByText('Loading custom roles...')).toBeVisible();
  answer();
  await expectToast(top, 'Failed to fetch custom roles', 'Something went wrong');
});

test('everything fits a narrow phone and is accessible', async ({ comeAs }) => {
  const top = await comeAs(TOP, NARROW);
  await top.goto('/admin/roles');
  await create(top, { baseName: `Long ${'name '.repeat(18)}`, title: 'averylongtitle'.repeat(5) });
  await expectToast(top, 'Role created successfully');
  for (const viewport of [NARROW, LAPTOP]) {
    await top.setViewportSize(viewport);
    await top.goto('/admin/roles');
    await top.getByRole('button', { name: /^Edit: Long/ }).press('Enter');
    await expectNoSidewaysScroll(top);
    await expectAccessible(top);
    await press(top, 'Cancel');
    await expect(top.getByRole('button', { name: /^Edit: Long/ })).toBeFocused();
    await expectNoSidewaysScroll(top);
    await expectAccessible(top);
  }
  await top.getByRole('button', { name: /^Delete: Long/ }).press('Enter');
  await expectAccessible(top);
  await top.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expectToast(top, 'Role deleted successfully');
});

const BAKER = {
  baseName: 'Baker',
  title: 'Night Baker',
  team: 'Villager',
  abilities: 'Is up before everybody else.',
  nightOrder: '5',
  actions: ['Rob a player', 'Look at a player'],
} as const;

test('a custom role is played, though it is deleted meanwhile', async ({ comeAs, openBrowser, records }) => {
  const top = await comeAs(TOP, LAPTOP);
  const guest = await openBrowser(PHONE);
  await records.give(TOP, 'host');
  await top.goto('/admin/roles');
  await create(top, BAKER);
  await expectToast(top, 'Role created successfully');

  await top.goto('/');
  await joinAsGuest(guest, await createRoom(top), 'Mara');
  const villagers = top.getByRole('list', { name: 'Villager team' });
  await villagers.getByRole('button', { name: 'Night Baker ×0' }).click();
  await expect(villagers.getByRole('button', { name: 'Night Baker ×1' })).toBeVisible();
  await expect(top.getByText('5 of 5 roles', { exact: true })).toBeVisible();
  await openRoles(guest);
  await press(guest, 'About the Night Baker');
  const about = guest.getByRole('dialog', { name: 'Night Baker' });
  await expect(about.getByText('Is up before everybody else.')).toBeVisible();
  await expect(about.getByText('This role acts in position #5 during the night phase')).toBeVisible();
  const facts = ['Villager team', 'Only one', 'Wins with the Villager team.'];
  await expect(about.getByRole('definition')).toHaveText(facts);
  await expectAccessible(guest);
  await guest.keyboard.press('Escape');

  await top.getByText('Admin Panel').click();
  for (const [name, role] of [
    ['top', 'Night Baker'],
    ['Mara', 'Villager'],
  ] as const) {
    await top.getByLabel(`Role for ${name}`).selectOption({ label: role });
    await expectToast(top, 'Role Updated', `Player role changed to ${role}`);
  }
  await press(top, 'Start Game');
  await Promise.all([understand(top), understand(guest)]);

  const desk = await comeAs(TOP, PHONE);
  await desk.goto('/admin/roles');
  await confirmDeletion(desk, 'Baker');
  await expectToast(desk, 'Role deleted successfully');

  await expect(top.getByText('You are the Night Baker')).toBeVisible();
  const actions = top.getByRole('radio', { name: /^(A player|Rob a player)$/ });
  await expect(actions).toHaveCount(2);
  await top.getByRole('radio', { name: 'Rob a player' }).click();
  await top.getByRole('list', { name: 'The table' }).getByRole('button', { name: /^Mara/ }).click();
  await expectAccessible(top);
  await press(top, 'Submit Action');
  await press(guest, 'Continue');
  await expect(top.getByText('You robbed Mara and are now the Villager.')).toBeVisible();
  await Promise.all([gotIt(top), gotIt(guest)]);
  await Promise.all([readyToVote(top), readyToVote(guest)]);
  await Promise.all([vote(top), vote(guest)]);
  await Promise.all([seeResults(top), seeResults(guest)]);
  const finalRoles = guest.getByRole('region', { name: 'Final Roles' });
  await expect(finalRoles.getByRole('listitem').filter({ hasText: 'Mara' })).toContainText('Night Baker');
  const night = guest.getByRole('region', { name: 'Night Actions' });
  await expect(night.getByText('top (Night Baker) robbed Mara: Villager')).toBeVisible();
  expect(await (await guest.request.get('/api/custom-roles')).json()).toEqual([]);
});
