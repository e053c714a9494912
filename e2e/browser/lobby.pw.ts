import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { addBots, comeSignedIn, createRoom, expectToast, joinAsGuest, openRoles } from './moves.ts';

const tile = (page: Page, role: string) => page.getByRole('button', { name: new RegExp(`^${role} ×\\d$`) });
const countOf = (page: Page, role: string, count: number) =>
  expect(tile(page, role)).toContainText(`×${count}`);

async function hostRoom(page: Page): Promise<string> {
  await comeSignedIn(page);
  return createRoom(page);
}

test('the host picks the roles, and the rest may watch', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  await expect(host.getByText('4 of 4 roles', { exact: true })).toBeVisible();
  for (const role of ['Werewolf', 'Seer', 'Robber', 'Villager']) await countOf(host, role, 1);
  for (const team of ['Werewolf team', 'Villager team', 'Neutral'])
    await expect(host.getByRole('heading', { level: 3, name: team, exact: true })).toBeVisible();
  await expect(host.getByText(/^Select \d+ roles to start$/)).toHaveCount(0);

  // Each press adds a copy; the one at the cap takes all of them out.
  for (const [role, cap] of [
    ['Werewolf', 2],
    ['Mason', 2],
    ['Villager', 3],
    ['Tanner', 1],
  ] as const) {
    const before = Number((await tile(host, role).textContent())?.at(-1));
    for (let count = before + 1; count <= cap; count += 1) {
      await tile(host, role).click();
      await countOf(host, role, count);
    }
    await tile(host, role).click();
    await countOf(host, role, 0);
  }
  await expect(host.getByText('2 of 4 roles', { exact: true })).toBeVisible();
  await expect(host.getByText('Select 4 roles to start')).toBeVisible();

  await joinAsGuest(guest, code, 'Mara');
  await expect(guest.getByText('2 of 5 roles', { exact: true })).toBeVisible();
  await expect(tile(guest, 'Seer')).toBeHidden();
  await openRoles(guest);
  await expect(tile(guest, 'Seer')).toBeDisabled();
  await expect(guest.getByText('Waiting for host to start the game')).toBeVisible();
  await expect(guest.getByText('2 players · 2 roles selected')).toBeVisible();
  for (const control of ['Start Game', 'Add Bot Player', /^Remove/, /^Move/])
    await expect(guest.getByRole('button', { name: control })).toHaveCount(0);
  await expect(guest.getByText('Game Settings')).toHaveCount(0);

  await expect(host.getByText('Select 5 roles to start')).toBeVisible();
  await host.getByRole('button', { name: 'Start Game' }).click();
  await expectToast(host, 'Cannot start game', 'Need exactly 5 roles for 2 players');
  await expect(host).toHaveURL(/\/lobby\//);
});

test('a role says what it is', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await hostRoom(page);
  await openRoles(page);
  await page.getByRole('button', { name: 'About the Robber' }).click();
  const robber = page.getByRole('dialog', { name: 'Robber' });
  await expect(robber.getByText('This role acts in position #5 during the night phase')).toBeVisible();
  await expect(robber.getByText('Villager team', { exact: true }).last()).toBeVisible();
  await expect(robber.getByText('Win Condition')).toBeVisible();
  await expect(robber.getByRole('img', { name: 'Robber card' })).toBeVisible();
  await robber.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'About the Hunter' }).click();
  await expect(page.getByRole('dialog', { name: 'Hunter' })).toBeVisible();
  await expect(page.getByText(/This role acts in position/)).toHaveCount(0);
});

test('the timers go by their steps and stop at their ends', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  const settings = host.getByRole('region', { name: 'Game Settings' });
  for (const { label, range, initial, next, last, word } of [
    { label: 'Discussion timer', range: 'Range: 1-10 minutes', initial: 5, next: 6, last: 10, word: 'min' },
    { label: 'Voting time', range: 'Range: 15-300 seconds', initial: 60, next: 75, last: 300, word: 's' },
    { label: 'Night time', range: 'Range: 30-600 seconds', initial: 120, next: 150, last: 600, word: 's' },
  ]) {
    const timer = settings.getByRole('group', { name: label });
    const more = timer.getByRole('button', { name: `More: ${label}` });
    await expect(timer.getByText(range)).toBeVisible();
    await expect(timer.getByRole('status')).toHaveText(`${initial} ${word}`);
    for (let value = next; value <= last; value += next - initial) {
      await more.click();
      await expect(timer.getByRole('status')).toHaveText(`${value} ${word}`);
    }
    await expect(more).toBeDisabled();
    await expect(guest.getByText(`${last} ${word}`, { exact: true })).toBeVisible();
  }
  const discussion = settings.getByRole('group', { name: 'Discussion timer' });
  for (let minutes = 9; minutes >= 1; minutes -= 1) {
    await discussion.getByRole('button', { name: 'Less: Discussion timer' }).click();
    await expect(discussion.getByRole('status')).toHaveText(`${minutes} min`);
  }
  await expect(discussion.getByRole('button', { name: 'Less: Discussion timer' })).toBeDisabled();

  await settings.getByRole('radio', { name: 'Tabletop' }).click();
  await expect(guest.getByText('Tabletop')).toBeVisible();
});

test('the host seats the players by keyboard', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP, { provokes: /status of 500 .*\/seating$/ });
  await hostRoom(page);
  await addBots(page, 2);
  const rows = page.getByRole('region', { name: 'Players' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('You');
  const names = await rows.getByRole('strong').allTextContents();
  const up = page.getByRole('button', { name: `Move ${names[2]} one seat up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Seating Updated', 'Player seating arrangement has been changed');
  await expect(rows.getByRole('strong')).toHaveText([names[0] ?? '', names[2] ?? '', names[1] ?? '']);
  await expect(rows.nth(1)).toHaveText(/^2/);

  await page.route('**/seating', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: `Move ${names[0]} one seat down` }).press('Space');
  await expectToast(page, 'Error', 'Failed to rearrange seating');
  await expect(rows.getByRole('strong')).toHaveText([names[0] ?? '', names[2] ?? '', names[1] ?? '']);
});

test('bots come with a role and take it along', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await hostRoom(page);
  const players = page.getByRole('region', { name: 'Players' });
  await page.getByRole('button', { name: 'Add Bot Player' }).click();
  await expectToast(page, 'Bot Added');
  const words = await page.locator('.toast__text').textContent();
  const [name, role] = words?.split(' joined and brought the ') ?? [];
  const row = players.getByRole('listitem').filter({ hasText: name ?? 'nobody' });
  await expect(row.getByText('Bot', { exact: true })).toBeVisible();
  await expect(row.getByText('Ready', { exact: true })).toBeVisible();
  await expect(tile(page, role ?? 'no role')).not.toContainText('×0');
  await expect(page.getByText('5 of 5 roles', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await expectToast(page, 'Bot Removed', 'Bot player removed and role count adjusted');
  await expect(page.getByText('4 of 4 roles', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('27 sit at a table, 26 bots beside one human', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  await addBots(host, 25);
  const add = host.getByRole('button', { name: 'Add Bot Player' });
  await add.click();
  await expectToast(host, 'Cannot Add Bot', 'Maximum of 27 players allowed in a game');
  await host.getByRole('button', { name: 'Remove Mara' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(guest.getByRole('heading', { name: 'You have left the table' })).toBeVisible();
  await expect(guest.getByText('The host has removed you from this room.')).toBeVisible();

  await addBots(host, 1);
  await add.click();
  await expectToast(host, 'Cannot Add Bot', 'Maximum of 26 bots allowed with 1 human player');
  await guest.getByRole('link', { name: 'Return to Home' }).click();
  await expect(guest).toHaveURL('/');
  await expect(guest.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await expect(guest.getByText('Return to your game')).toHaveCount(0);
});

test('everybody sees the host, the code, and who is ready', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  const code = await hostRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  for (const page of [host, guest]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Nightfall' })).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText(`Room code ${code}`)).toBeAttached();
    await expect(page.getByText(/^Host host\d+/)).toBeVisible();
  }
  const rows = (page: Page) => page.getByRole('region', { name: 'Players' }).getByRole('listitem');
  await expect(rows(host).nth(0).getByText('Waiting')).toHaveCount(0);
  await expect(rows(host).nth(1).getByText('Waiting', { exact: true })).toBeVisible();
  await guest.getByRole('button', { name: 'I am ready' }).click();
  for (const page of [host, guest])
    await expect(rows(page).nth(1).getByText('Ready', { exact: true })).toBeVisible();
  await guest.getByRole('button', { name: 'Not ready yet' }).click();
  await expect(rows(host).nth(1).getByText('Waiting', { exact: true })).toBeVisible();

  await host.getByRole('switch', { name: /Lock the room/ }).click();
  await expect(host.getByRole('switch', { name: /Lock the room/ })).toBeChecked();
  const late = await openBrowser(PHONE, { provokes: /status of 409 .*\/api\/rooms\/join$/ });
  await late.goto(`/?code=${code}`);
  await late.getByLabel('Display Name').fill('Nils');
  await late.getByRole('button', { name: 'Join Game' }).click();
  await expect(late.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')).toBeVisible();
  await expect(late).toHaveURL(/\/\?code=/);
});
