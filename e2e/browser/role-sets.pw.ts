import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { addBots, comeSignedIn, createRoom, joinAsGuest, openRoles } from './moves.ts';

const SETS = ['First game', 'Balanced', 'Chaotic'] as const;

const tile = (page: Page, role: string) => page.getByRole('button', { name: new RegExp(`^${role} ×\\d$`) });
const tilesOf = (page: Page, team: string) =>
  page.getByRole('list', { name: team, exact: true }).getByRole('listitem');
const setButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

async function hostRoom(page: Page): Promise<string> {
  await comeSignedIn(page);
  return createRoom(page);
}

/** Each of the three sets, by one press of the host, as everybody sees it. */
async function tryTheSets(host: Page, guest: Page, players: number): Promise<void> {
  await expect(host.getByText(`Ready-made for ${players} players`)).toBeVisible();
  for (const name of SETS) {
    await setButton(host, name).click();
    await expect(setButton(host, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(guest.getByText(`Ready-made set: ${name}`)).toBeVisible();
    for (const page of [host, guest])
      await expect(page.getByText(`${players + 3} of ${players + 3} roles`, { exact: true })).toBeVisible();
    await expect(host.getByText(/^Select \d+ roles to start$/)).toHaveCount(0);
  }
}

test('a ready-made set is one press, for 3, 8 and 27 at the table', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  await openRoles(guest);
  await addBots(host, 1);
  await tryTheSets(host, guest, 3);
  await addBots(host, 5);
  await tryTheSets(host, guest, 8);
  await addBots(host, 19);
  await tryTheSets(host, guest, 27);
  await expectNoSidewaysScroll(guest);
});

test('the set in use is picked again when somebody joins, and the game starts with it', async ({
  openBrowser,
}) => {
  const host = await openBrowser(PHONE);
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  // What a host starts with is the first game for one.
  await openRoles(host);
  await expect(setButton(host, 'First game')).toHaveAttribute('aria-pressed', 'true');
  await host.keyboard.press('Escape');
  await expect(setButton(host, 'First game')).toBeHidden();
  await joinAsGuest(guest, code, 'Mara');
  const note = host.getByText('This is “First game” for 1 player. Press it again for 2.');
  // What is missing leads to where it is mended: the drawer comes up.
  await host.getByRole('button', { name: 'Select 5 roles to start' }).click();
  await expect(host.getByRole('heading', { name: '4 of 5 roles' })).toBeFocused();
  await expect(host.getByRole('heading', { name: '4 of 5 roles' })).toBeInViewport();
  await expect(note).toBeVisible();
  await setButton(host, 'First game').click();
  await expect(note).toHaveCount(0);
  await expect(host.getByText('Select 5 roles to start')).toHaveCount(0);
  await host.getByRole('button', { name: 'Start Game' }).click();
  for (const page of [host, guest])
    await expect(page.getByRole('heading', { name: 'Your Role' })).toBeVisible();
});

test('all thirty roles by keyboard, with what they mean together', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await hostRoom(page);
  await expect(tilesOf(page, 'Werewolf team')).toHaveCount(5);
  await expect(tilesOf(page, 'Villager team')).toHaveCount(23);
  await expect(tilesOf(page, 'Neutral')).toHaveCount(2);
  const drawer = page.getByRole('region', { name: /roles$/ });
  await expect(drawer.getByText('1 wolf · 1 swap · 2 looks')).toBeVisible();
  await expect(drawer.getByText('A card or two may change hands.')).toBeVisible();

  await tile(page, 'Werewolf').press('Enter');
  await expect(drawer.getByText('2 wolves · 1 swap · 2 looks')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(drawer.getByText(/^No wolf: everybody is innocent/)).toBeVisible();
  await tile(page, 'Mason').press('Enter');
  await expect(drawer.getByText('Only one Mason: there is no other to know.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(/^Only one Mason/)).toHaveCount(0);

  // From a role, Tab leads to its words; Escape leads back.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mason' });
  for (const words of ['Up to 2', 'Villager team', 'Win Condition', 'How to Play'])
    await expect(dialog.getByText(words, { exact: true }).last()).toBeVisible();
  await expect(dialog.getByText('This role acts in position #3 during the night phase')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'About the Mason' })).toBeFocused();

  await page.getByRole('radio', { name: 'Chosen only' }).press('Space');
  await expect(page.getByRole('listitem').filter({ hasText: /×0$/ })).toHaveCount(0);
  await expect(drawer.getByText('None chosen')).toHaveCount(2);
});

test('a set with a Minion suggests the card game’s rules, one press away', async ({ openBrowser }) => {
  const host = await openBrowser(NARROW, { hasTouch: true });
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  await addBots(host, 3);
  await openRoles(host);
  await setButton(host, 'Balanced').tap();
  await expectNoSidewaysScroll(host);
  await expectAccessible(host);
  await host.getByRole('button', { name: 'Use Tabletop rules' }).tap();
  await expect(host.getByRole('button', { name: 'Use Tabletop rules' })).toHaveCount(0);
  await expect(host.getByRole('heading', { name: '8 of 8 roles' })).toBeFocused();
  await expect(host.getByRole('radio', { name: 'Tabletop' })).toBeChecked();
  await expect(guest.getByText('Tabletop', { exact: true })).toBeVisible();
  await expectAccessible(guest);
});

test('who is not the host reads the roles by touch', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE, { hasTouch: true });
  const code = await hostRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  await openRoles(guest);
  await expect(tile(guest, 'Robber')).toBeDisabled();
  await expect(tile(guest, 'Curator')).toHaveCount(0);
  await tile(host, 'Curator').click();
  await expect(tile(guest, 'Curator')).toHaveText(/×1$/);
  await guest.getByRole('button', { name: 'About the Curator' }).tap();
  const dialog = guest.getByRole('dialog', { name: 'Curator' });
  await expect(dialog.getByRole('img', { name: 'Curator card' })).toBeVisible();
  await expect(dialog.getByText('Only one', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await guest.getByRole('radio', { name: 'All roles' }).tap();
  await expect(tile(guest, 'Stalker')).toBeDisabled();
  await expectNoSidewaysScroll(guest);
});
