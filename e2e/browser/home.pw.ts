import { startStack } from '@nightfall/infra/test/stack';
import type { Page } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { chooseFromMenu, comeSignedIn, createRoom, expectToast, joinAsGuest } from './moves.ts';

const joinFormOf = (page: Page) => ({
  name: page.getByLabel('Display Name'),
  code: page.getByLabel('Room Code'),
  join: page.getByRole('button', { name: 'Join Game' }),
});

test('a stranger sees what the game is, and the two ways in', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Nightfall' })).toBeVisible();
  await expect(page.getByText('One night. One vote. Somebody at this table is lying.')).toBeVisible();
  for (const feature of ['Multiplayer', 'Quick Games', '24+ Roles'])
    await expect(page.getByRole('listitem').filter({ hasText: feature })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Game' })).toHaveCount(0);
  await expect(page.getByText('Return to your game')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign In to Create Game' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a guest joins by the form, which says what is missing', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  await comeSignedIn(host);
  const roomCode = await createRoom(host);
  const page = await openBrowser(PHONE, { provokes: /status of 404 .*\/api\/rooms\/join$/ });
  await page.goto('/');
  const { name, code, join } = joinFormOf(page);
  const signIn = page.getByRole('link', { name: 'Sign In to Create Game' });

  await join.click();
  await expect(signIn).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(signIn).toBeVisible();
  await expect(code).toHaveCount(0);
  await join.click();

  await expect(name).toHaveAttribute('placeholder', 'Enter your name');
  await expect(code).toHaveAttribute('placeholder', 'Enter 6-character code');
  await join.click();
  await expectToast(page, 'Please enter a room code');
  await code.pressSequentially('zzzzzzz');
  await expect(code).toHaveValue('ZZZZZZ');
  await join.click();
  await expectToast(page, 'Please enter your display name');
  await name.fill('  Mara ');
  await join.click();
  // The server's own words, and without any the fallback.
  await expectToast(page, 'Game not found');
  await page.route('**/api/rooms/join', (route) => route.fulfill({ status: 404, body: '' }));
  await join.click();
  await expectToast(page, 'Failed to join game');
  await page.unroute('**/api/rooms/join');
  await expect(page).toHaveURL('/');

  await code.fill(roomCode.toLowerCase());
  await expect(code).toHaveValue(roomCode);
  await join.click();
  await expect(page).toHaveURL(/\/lobby\/[0-9a-f-]{36}$/);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({ playerName: 'Mara', displayName: 'Mara' });
  expect(JSON.parse(stored.gameSession ?? '{}')).toEqual({
    gameId: page.url().split('/').at(-1),
    userId: stored.userId,
    displayName: 'Mara',
    lastActiveTime: expect.any(Number),
  });
});

test('a link with a code opens the form filled in; an account plays under its own name', async ({
  openBrowser,
}) => {
  const host = await openBrowser(LAPTOP);
  await comeSignedIn(host);
  const code = await createRoom(host);
  const page = await openBrowser(PHONE);
  const email = await comeSignedIn(page);
  const ownName = email.split('@')[0] ?? '';
  await page.goto(`/?code=${code.toLowerCase()}`);
  await expect(page.getByLabel('Room Code')).toHaveValue(code);
  await expect(page.getByLabel('Display Name')).toHaveCount(0);
  await expect(page.getByText('Playing as')).toContainText(ownName);
  const sent = page.waitForRequest('**/api/rooms/join');
  await page.getByRole('button', { name: 'Join Game' }).click();
  expect((await sent).postDataJSON()).toEqual({ roomCode: code });
  await expect(host.getByRole('list').getByText(ownName)).toBeVisible();
  // The call's older name gives the same seat.
  const older = await page.request.post('/api/games/join', { data: { roomCode: code } });
  expect(await older.json()).toMatchObject({ displayName: ownName, game: { roomCode: code } });

  await page.goto(`/?code=${code}`);
  await page.getByRole('link', { name: 'edit profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test('joining and creating say that they are on their way', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await comeSignedIn(page);
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/rooms/create', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  letGo();
  await expect(page).toHaveURL(/\/lobby\//);

  await page.route('**/api/rooms/join', () => undefined);
  await page.goto('/?code=ABCDEF');
  await expect(page.getByText('Playing as')).toBeVisible();
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeDisabled();
});

test('creating fails with the words it should', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: /status of (500|401) .*\/api\/rooms\/create$/ });
  await comeSignedIn(page);
  const create = page.getByRole('button', { name: 'Create Game' });
  await page.route('**/api/rooms/create', (route) => route.fulfill({ status: 500, body: 'no JSON' }));
  await create.click();
  await expectToast(page, 'Failed to create game');
  await page.unroute('**/api/rooms/create');
  await page.route('**/api/rooms/create', (route) =>
    route.fulfill({ status: 500, json: { error: 'The moon fell down', code: 'INTERNAL' } }),
  );
  await create.click();
  await expectToast(page, 'The moon fell down');
  await page.unroute('**/api/rooms/create');
  // The session ends elsewhere while this page still shows its button.
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => !httpOnly);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await create.click();
  await expect(page).toHaveURL('/auth');
});

test('without a host entitlement hosting is locked', async ({ openBrowser }) => {
  const paid = await startStack({ workers: 0, env: { HOSTING_ACCESS: 'paid' } });
  try {
    const page = await openBrowser(PHONE, {
      address: paid.apiUrls[0] ?? '',
      provokes: /status of 403 .*\/api\/rooms\/create$/,
    });
    await comeSignedIn(page);
    await page.getByRole('button', { name: 'Create Game' }).click();
    await expectToast(
      page,
      'Hosting is locked',
      'You need a host entitlement to create rooms. This feature will be available soon.',
    );
    await expect(page).toHaveURL('/');
  } finally {
    await paid.stop();
  }
});

test('Home leads back to the seat that this browser still has', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await comeSignedIn(host);
  await joinAsGuest(guest, await createRoom(host), 'Mara');
  const lobby = guest.url();
  await chooseFromMenu(guest, 'Return to Home');
  await expect(guest).toHaveURL('/');
  await guest.getByRole('link', { name: 'Return to your game' }).click();
  await expect(guest).toHaveURL(lobby);

  await chooseFromMenu(guest, 'Leave game');
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave game' }).click();
  await expect(guest).toHaveURL('/');
  await expect(guest.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await expect(guest.getByText('Return to your game')).toHaveCount(0);
  await expect(host.getByRole('list').getByText('Mara')).toHaveCount(0);
});
