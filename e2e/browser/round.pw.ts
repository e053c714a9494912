import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import {
  addBots,
  comeSignedIn,
  createRoom,
  gotIt,
  joinAsGuest,
  openRoles,
  pickOneMore,
  playNight,
  readyToVote,
  seeResults,
  understand,
  vote,
} from './moves.ts';

/** A lobby with a host, Mara and one bot, and as many roles as the start needs. */
async function gather(host: Page, guest: Page): Promise<string> {
  await comeSignedIn(host);
  const code = await createRoom(host);
  await joinAsGuest(guest, code, 'Mara');
  await addBots(host, 1);
  await pickOneMore(host);
  await expect(host.getByText('6 of 6 roles', { exact: true })).toBeVisible();
  return code;
}

const entry = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });

test('who is done waits, and sees for whom', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await gather(host, guest);
  await host.getByRole('button', { name: 'Start Game' }).click();

  await understand(guest);
  await expect(guest.getByText('Role Understood')).toBeVisible();
  await expect(guest.getByText('2 of 3 players ready')).toBeVisible();
  await expect(entry(guest, 'Ready', 'host')).toContainText('Waiting');
  await expect(entry(guest, 'Ready', 'Mara')).toContainText('Ready');
  await understand(host);

  await playNight(guest);
  await expect(guest.getByText('2 of 3 have submitted')).toBeVisible();
  await expect(entry(guest, 'Action Submitted', 'host')).toContainText('Waiting');
  await expect(entry(guest, 'Action Submitted', 'Mara')).toContainText('Action Submitted');
  await expect(guest.getByRole('button', { name: /^(Submit Action|Continue|Pass)$/ })).toHaveCount(0);
  await playNight(host);

  await gotIt(guest);
  await expect(guest.getByText('2 of 3 players ready')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Got it' })).toHaveCount(0);
  await gotIt(host);

  await readyToVote(guest);
  await expect(guest.getByRole('button', { name: /^You are ready to vote/ })).toBeDisabled();
  await expect(guest.getByRole('button', { name: /2 of 3$/ })).toBeVisible();
  await expect(host.getByRole('list', { name: 'The table' }).getByText(/^Mara, Ready/)).toBeAttached();
  await readyToVote(host);

  await expect(guest.getByRole('button', { name: 'Mara, you' })).toBeDisabled();
  await vote(guest);
  await expect(guest.getByText('Vote Submitted').first()).toBeVisible();
  await expect(guest.getByText(/^You voted for /)).toBeVisible();
  await expect(entry(guest, 'Vote Submitted', 'host')).toContainText('Waiting');
  await vote(host);

  for (const page of [host, guest]) await seeResults(page);
  await guest.getByRole('button', { name: 'Play Again' }).click();
  await expect(guest.getByText('1 of 2 want another round')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Waiting for others' })).toBeDisabled();
  await expect(host).toHaveURL(/\/game\//);
});

test('the host ends a round: all is shown, and a newcomer waits for the next one', async ({
  openBrowser,
}) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  const code = await gather(host, guest);
  await host.getByRole('button', { name: 'Start Game' }).click();
  await guest.getByRole('button', { name: 'Menu' }).click();
  await expect(guest.getByRole('menuitem', { name: 'Return to Home' })).toBeVisible();
  await expect(guest.getByRole('menuitem', { name: 'End round' })).toHaveCount(0);
  await expect(guest.getByRole('menuitem', { name: 'Account Settings' })).toHaveCount(0);
  await guest.keyboard.press('Escape');

  await host.getByRole('button', { name: 'Menu' }).click();
  await host.getByRole('menuitem', { name: 'End round' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'End round' }).click();
  await seeResults(guest);
  await expect(guest.getByRole('region', { name: 'Final Roles' }).getByRole('listitem')).toHaveCount(3);

  const newcomer = await openBrowser(PHONE);
  await joinAsGuestDuringResults(newcomer, code);
  await expect(newcomer.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();
  await guest.getByRole('button', { name: 'Play Again' }).click();
  await host.getByRole('button', { name: 'Play Again' }).click();
  for (const page of [host, guest, newcomer]) await expect(page).toHaveURL(/\/lobby\//);
  await expect(newcomer.getByRole('region', { name: 'Players' }).getByText('Nils')).toBeVisible();
});

async function joinAsGuestDuringResults(page: Page, code: string): Promise<void> {
  await page.goto(`/?code=${code}`);
  await page.getByLabel('Display Name').fill('Nils');
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

test('roles without a night action leave no line in the log', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await comeSignedIn(page);
  await createRoom(page);
  await openRoles(page);
  const roles = page.getByRole('button', { name: /×\d$/ });
  // Three Villagers and a Hunter for one player, whatever is dealt.
  for (const role of ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Hunter'])
    await roles.filter({ hasText: role }).first().click();
  await expect(page.getByText('4 of 4 roles', { exact: true })).toBeVisible();
  await expect(roles.filter({ hasText: 'Villager' })).toContainText('×3');
  await page.getByRole('button', { name: 'Start Game' }).click();
  await understand(page);
  await playNight(page);
  await gotIt(page);
  await readyToVote(page);
  await seeResults(page);
  await expect(page.getByText('Nobody did anything in the night.')).toBeVisible();
});

test('what is said is trimmed, has at most 200 characters, and reaches the others', async ({
  openBrowser,
}) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await gather(host, guest);
  const line = guest.getByLabel('Say something');
  const send = guest.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await line.fill('    ');
  await expect(send).toBeDisabled();
  await line.fill('');
  await line.pressSequentially(`${'x'.repeat(199)}yz`);
  await expect(line).toHaveValue(`${'x'.repeat(199)}y`);
  await send.click();
  await expect(line).toHaveValue('');
  await expect(host.getByRole('log').getByText(`${'x'.repeat(199)}y`)).toBeVisible();
  await line.fill('   good evening  ');
  await line.press('Enter');
  await expect(host.getByRole('log').getByRole('listitem').last()).toHaveText('Mara good evening');
});
