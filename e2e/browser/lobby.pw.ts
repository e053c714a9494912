import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, guestsFor, LAPTOP, openLobby, PHONE, test } from './fixtures.ts';
import { comeSignedIn, createRoom, expectToast, joinAsGuest, openRoles } from './moves.ts';
import { PARTS } from './parts.ts';
import { resize } from './settled.ts';

const tile = (page: Page, role: string) => page.getByRole('button', { name: new RegExp(`^${role} ×\\d$`) });
const rows = (page: Page) => page.getByRole('region', { name: 'Players' }).getByRole('listitem');

test('[A1.8 G1.7 G1.11 G2.31 G2.35 G2.38 G2.39 G2.40 G2.41 G2.43 G2.44 G2.45 G5.6 G5.7 G5.8 G5.9 G6.3 G7.13 G8.13 G9.2 G9.4 H3.10 H3.11 H4.175 P2.11 R10.12] every player in a lobby sees what its host does', async ({
  openBrowser,
}) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await comeSignedIn(host);
  const code = await createRoom(host);
  await expect(host.getByText('4 of 4 roles', { exact: true })).toBeVisible();
  await joinAsGuest(guest, code, 'Mara');
  for (const page of [host, guest]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Nightfall' })).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText('Host Hana')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  }

  // What is refused is told in the server's words. The set has followed Mara; by hand it is one role short.
  await expect(host.getByText('5 of 5 roles', { exact: true })).toBeVisible();
  await host.getByRole('button', { name: 'One Seer fewer' }).click();
  await expect(host.getByText('4 of 5 roles', { exact: true })).toBeVisible();
  await host.getByRole('button', { name: 'Start Game' }).click();
  await expectToast(host, 'Cannot start game', 'Need exactly 5 roles for 2 players');
  await tile(host, 'Curator').click();
  await expect(guest.getByText('5 of 5 roles', { exact: true })).toBeVisible();
  await expect(tile(guest, 'Curator')).toBeHidden();
  await openRoles(guest);
  await expect(tile(guest, 'Curator')).toHaveText(/×1$/);
  await guest.keyboard.press('Escape');

  await host.getByRole('button', { name: 'More: Discussion timer' }).click();
  await expect(guest.getByText('6 min', { exact: true })).toBeVisible();
  await host.getByRole('button', { name: 'Add Bot Player' }).click();
  await expectToast(host, 'Bot Added');
  await expect(rows(guest)).toHaveCount(3);
  await host.getByRole('button', { name: 'Move Mara one seat down' }).press('Enter');
  await expectToast(host, 'Seating Updated', 'Player seating arrangement has been changed');
  for (const page of [host, guest]) await expect(rows(page).nth(2)).toContainText('Mara');
  await guest.getByRole('button', { name: 'I am ready' }).click();
  for (const page of [host, guest])
    await expect(rows(page).nth(2).getByText('Ready', { exact: true })).toBeVisible();
  await host.getByRole('combobox', { name: 'Theme' }).click();
  await host.getByRole('option', { name: 'Hostile Takeover' }).click();
  for (const page of [host, guest])
    await expect(page.getByRole('heading', { name: 'Hostile Takeover', level: 1 })).toBeVisible();

  await host.getByRole('button', { name: 'Remove Mara' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(guest.getByRole('heading', { name: 'The host has removed you' })).toBeVisible();
  await guest.getByRole('link', { name: 'Return to Home' }).click();
  await expect(guest.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await expect(guest.getByText('Return to your game')).toHaveCount(0);
});

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(locator: Locator): Promise<Point> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Nothing to be seen there');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 30) };
}

/** The points on the way, so that the drag is one. */
const wayBetween = (from: Point, to: Point): Point[] =>
  [0.25, 0.5, 0.75, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }));

test('[H4.47 H4.48 H4.173] the host drags people to other seats, with the mouse and with a finger', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  await openLobby(page, rooms, ['Bob', 'Cleo', 'Dov', 'Esme']);
  const names = page.getByRole('region', { name: 'Players' }).getByRole('listitem').getByRole('strong');
  const seat = (name: string) =>
    page
      .getByRole('list', { name: 'The table' })
      .getByRole('button', { name: new RegExp(`^${name}, seat \\d of 5; arrow keys move$`) });
  await page.getByRole('button', { name: 'Arrange seats' }).click();
  const [bob, dov] = [await middleOf(seat('Bob')), await middleOf(seat('Dov'))];
  await page.mouse.move(bob.x, bob.y);
  await page.mouse.down();
  for (const { x, y } of wayBetween(bob, dov)) await page.mouse.move(x, y);
  await page.mouse.up();
  await expectToast(page, 'Seating Updated', 'Player seating arrangement has been changed');
  await expect(names).toHaveText(['Ann', 'Cleo', 'Dov', 'Bob', 'Esme']);
  await expect(seat('Bob')).toHaveAccessibleName('Bob, seat 4 of 5; arrow keys move');
  await expect(seat('Bob')).toBeEnabled();

  await page.evaluate(() => window.scrollTo(0, 0));
  const [from, to] = [await middleOf(seat('Esme')), await middleOf(seat('Cleo'))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const point of wayBetween(from, to)) await touch('touchMove', [point]);
  await touch('touchEnd', []);
  await expect(names).toHaveText(['Ann', 'Esme', 'Cleo', 'Dov', 'Bob']);
  await expectNoSidewaysScroll(page);
});

/** Less what a browser rounds away. */
const WHOLE = 0.999;
const LAPTOPS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
];

for (const seats of [3, 7, 10])
  test(`[L4.5] on a laptop the chat, the whole table of ${seats} and what can be done there are in sight`, async ({
    comeAsAnn,
    rooms,
  }) => {
    const ann = await comeAsAnn({ width: 1366, height: 768 });
    await openLobby(ann, rooms, guestsFor(seats));
    const button = (name: string) => ann.getByRole('button', { name });
    for (const viewport of LAPTOPS) {
      await resize(ann, viewport);
      const parts = [
        ann.getByLabel('Say something'),
        ann.getByRole('log', { name: 'Chat' }),
        ...['Add Bot Player', 'Arrange seats', 'Face and colour'].map(button),
        ...(await ann.locator(`${PARTS.lobbyTable} ${PARTS.seat}`).all()),
      ];
      for (const part of parts)
        await expect.soft(part, `${viewport.width}: ${part}`).toBeInViewport({ ratio: WHOLE });
    }
  });
