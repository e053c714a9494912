import type { Page } from '@playwright/test';
import { expect, expectAccessible, LAPTOP, PHONE, test } from './fixtures.ts';
import { addBots, chooseFromMenu, comeSignedIn, createRoom } from './moves.ts';

const NOBODYS_GAME = '00000000-0000-4000-8000-000000000000';

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

/** A round that waits for this player to look at the card. */
async function startRound(page: Page): Promise<string> {
  await comeSignedIn(page);
  await createRoom(page);
  await addBots(page, 3);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  return page.url().split('/').at(-1) ?? '';
}

test('an address that is none leads back to Home', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/somewhere');
  await expectTitle(page, '404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('lobby and game say what is missing', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: /status of 40[134] .*\/api\/games\// });
  const stranger = await openBrowser(LAPTOP);
  for (const screen of ['lobby', 'game']) {
    await page.goto(`/${screen}`);
    await expectTitle(page, 'No game ID provided');
    await page.goto(`/${screen}/${NOBODYS_GAME}`);
    await expectTitle(page, 'No user ID found. Please return to home.');
  }
  await page.evaluate((id) => localStorage.setItem('userId', id), NOBODYS_GAME);
  await comeSignedIn(page);
  for (const screen of ['lobby', 'game']) {
    await page.goto(`/${screen}/${NOBODYS_GAME}`);
    await expectTitle(page, 'Game not found');
    await page.goto(`/${screen}/not-an-id`);
    await expectTitle(page, 'Game not found');
  }
  await comeSignedIn(stranger);
  await createRoom(stranger);
  await page.goto(new URL(stranger.url()).pathname);
  await expectTitle(page, 'Player not found');
});

test('a game that cannot be loaded, and one that still loads', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: /status of 500 .*\/api\/games\// });
  await comeSignedIn(page);
  await createRoom(page);
  const id = page.url().split('/').at(-1);
  await page.route('**/api/games/*', (route) => route.fulfill({ status: 500, body: 'no JSON' }));
  await page.reload();
  await expectTitle(page, 'Error loading game data. Please refresh the page.');
  await page.unroute('**/api/games/*');
  await page.route('**/api/games/*', () => undefined);
  await page.goto(`/game/${id}`);
  await expectTitle(page, 'Loading theme...');
  await page.goto(`/lobby/${id}`);
  await expectTitle(page, 'Loading');
});

test('lobby and game lead to one another by the phase of the game', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await comeSignedIn(page);
  await createRoom(page);
  const lobby = page.url();
  await page.goto(lobby.replace('/lobby/', '/game/'));
  await expect(page).toHaveURL(lobby);
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
  await addBots(page, 2);
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page).toHaveURL(lobby.replace('/lobby/', '/game/'));
  await page.goto(lobby);
  await expect(page).toHaveURL(lobby.replace('/lobby/', '/game/'));

  await chooseFromMenu(page, 'Return to Home');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Return to your game' }).click();
  await expect(page).toHaveURL(lobby.replace('/lobby/', '/game/'));
});

test('a game whose userId was lost is restored for 30 minutes, a lobby is not', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const gameId = await startRound(page);
  const forget = (idleMinutes: number) =>
    page.evaluate((minutes) => {
      localStorage.removeItem('userId');
      const session: object = JSON.parse(localStorage.getItem('gameSession') ?? '{}');
      const lastActiveTime = Date.now() - minutes * 60_000;
      localStorage.setItem('gameSession', JSON.stringify({ ...session, lastActiveTime }));
    }, idleMinutes);

  await forget(29);
  await page.reload();
  await expect(page.getByRole('button', { name: 'I Understand My Role' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).not.toBeNull();

  await forget(29);
  await page.goto(`/lobby/${gameId}`);
  await expectTitle(page, 'No user ID found. Please return to home.');

  await forget(31);
  await page.goto(`/game/${gameId}`);
  await expectTitle(page, 'No user ID found. Please return to home.');
});

test('the header of a game: room code, phase, theme, and the menu', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  await startRound(page);
  const header = page.locator('header');
  await expect(header.getByText(/^[2-9A-HJKMNP-Z]{6}$/)).toBeVisible();
  await expect(header.getByText('Nightfall', { exact: true })).toBeVisible();
  await expectTitle(page, 'The Deal');
  await chooseFromMenu(page, 'Account Settings');
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  for (const fact of ['Email', 'Member Since']) await expect(dialog.getByText(fact)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await chooseFromMenu(page, 'End round');
  await page.getByRole('dialog').getByRole('button', { name: 'End round' }).click();
  await expectTitle(page, 'Game Complete!');
  await expect(page.getByText('Final Roles')).toBeVisible();
});

test('who leaves a running game gives the seat to a bot', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await startRound(page);
  await chooseFromMenu(page, 'Leave game');
  const dialog = page.getByRole('dialog', { name: 'Leave game' });
  await expect(dialog.getByText('A bot will play your seat for the rest of this round.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/game\//);
  await chooseFromMenu(page, 'Leave game');
  await dialog.getByRole('button', { name: 'Leave game' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Return to your game')).toHaveCount(0);
});
