import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
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

test('the page is dark, also where light is preferred, and the way in is at the top', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toHaveAttribute('href', '/auth');
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

test('nobody is a guest while the account is still being asked for', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const email = await comeSignedIn(page);
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/me', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto('/?code=ABCDEF');
  const { name, code, join } = joinFormOf(page);
  await expect(code).toHaveValue('ABCDEF');
  await expect(name).toHaveCount(0);
  await expect(join).toBeDisabled();
  letGo();
  await expect(page.getByText('Playing as')).toContainText(email.split('@')[0] ?? '');
  await expect(join).toBeEnabled();
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

test('who is signed in does not look signed out while the server is out of reach', async ({
  openBrowser,
}) => {
  const page = await openBrowser(NARROW, { provokes: /ERR_FAILED .*\/api\/me$/ });
  await comeSignedIn(page);
  await page.route('**/api/me', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Sign In/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Game' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByLabel('Display Name')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeDisabled();
  await page.getByRole('button', { name: 'Back' }).click();
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/me'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await failedAgain;
  await page.unroute('**/api/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();
  await expect(page.getByText('We could not reach the server')).toHaveCount(0);
});

/** Where the lines of its text lie. */
function linesWithin(part: Element) {
  const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const lines: { x: number; y: number; width: number; height: number }[] = [];
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const { x, y, width, height } of range.getClientRects()) lines.push({ x, y, width, height });
  }
  return lines;
}

/** Tags, buttons and links over which something else lies; the very corners of a tag are cut off. */
const coveredOn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const shares = [0.15, 0.5, 0.85];
    const isWhole = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return shares.every((across) =>
        shares.every((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return hit === null || element.contains(hit) || hit.contains(element);
        }),
      );
    };
    return [...main.querySelectorAll('li, button, a')]
      .filter((element) => !isWhole(element))
      .map((element) => element.textContent);
  });

for (const theme of ['generic', 'corporate', 'onuw-classic', 'russiagate'])
  test(`the title is inside the moon, the tags hang on their line, and the way in is seen: ${theme}`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(PHONE);
    await page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
    for (const size of [NARROW, PHONE, { width: 820, height: 1180 }, LAPTOP]) {
      await page.setViewportSize(size);
      await page.goto('/');
      const moon = await page.locator('.home__moon').boundingBox();
      const lines = await page.locator('.home__moon').evaluate(linesWithin);
      const sky = await page.locator('.home__sky').boundingBox();
      const air = await page.locator('.home__sky .sky').boundingBox();
      if (moon === null || lines.length < 2) throw new Error('There is no moon');
      expect(air?.height, 'the sky fills the poster').toBe(sky?.height);
      const middle = { x: moon.x + moon.width / 2, y: moon.y + moon.height / 2 };
      for (const { x, y, width, height } of lines)
        for (const left of [x, x + width])
          expect(Math.hypot(left - middle.x, y + height / 2 - middle.y)).toBeLessThan(moon.width / 2);
      await expect(page.getByRole('listitem')).toHaveCount(3);
      const join = await page.getByRole('button', { name: 'Join Game' }).boundingBox();
      expect((join?.y ?? Infinity) + (join?.height ?? 0), 'the way in is seen at once').toBeLessThan(
        size.height,
      );
      expect(await coveredOn(page), 'nothing lies over them').toEqual([]);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

test('without a network Home says so in the place of its tags, and takes it back', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await page.goto('/');
  const join = page.getByRole('button', { name: 'Join Game' });
  await expect(page.getByRole('link', { name: 'Sign In to Create Game' })).toBeVisible();
  const before = await join.boundingBox();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  expect(await join.boundingBox()).toEqual(before);
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Multiplayer' })).toBeVisible();
});
