import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE, test } from './fixtures.ts';
import { listen } from './live-region.ts';
import { addBots, comeSignedIn, createRoom, expectToast, joinAsGuest } from './moves.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const rowNames = (page: Page) => page.getByRole('region', { name: 'Players' }).getByRole('listitem');
const namesInOrder = (page: Page) => rowNames(page).getByRole('strong').allTextContents();
const expectOrder = (page: Page, names: readonly string[]) =>
  expect(rowNames(page).getByRole('strong')).toHaveText([...names]);

/** A host at a table of five who may seat people anew, and their names in seat order. */
async function arrange(page: Page): Promise<readonly [string, string, string, string, string]> {
  await comeSignedIn(page);
  await createRoom(page);
  await addBots(page, 4);
  const [a = '', b = '', c = '', d = '', e = ''] = await namesInOrder(page);
  await page.getByRole('button', { name: 'Arrange seats' }).click();
  return [a, b, c, d, e];
}

const seat = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'The table' })
    .getByRole('button', { name: new RegExp(`^${name}, seat \\d of 5; arrow keys move$`) });

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

test('the host drags somebody to another seat with the mouse', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP);
  const [a, b, c, d, e] = await arrange(page);
  const from = await middleOf(seat(page, b));
  const to = await middleOf(seat(page, d));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of wayBetween(from, to)) await page.mouse.move(x, y);
  await page.mouse.up();
  await expectToast(page, 'Seating Updated', 'Player seating arrangement has been changed');
  await expectOrder(page, [a, c, d, b, e]);
  await expect(seat(page, b)).toHaveAccessibleName(`${b}, seat 4 of 5; arrow keys move`);
  await expectAccessible(page);
});

test('the host drags somebody to another seat with a finger', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { hasTouch: true });
  const [a, b, c, d, e] = await arrange(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const from = await middleOf(seat(page, e));
  const to = await middleOf(seat(page, b));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const point of wayBetween(from, to)) await touch('touchMove', [point]);
  await touch('touchEnd', []);
  await expectToast(page, 'Seating Updated', 'Player seating arrangement has been changed');
  await expectOrder(page, [a, e, b, c, d]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the arrow keys move somebody along the ring, and a refusal puts them back', async ({ openBrowser }) => {
  const page = await openBrowser(LAPTOP, { provokes: /status of 500 .*\/seating$/ });
  const said = await listen(page);
  const [a, b, c, d, e] = await arrange(page);
  await seat(page, c).press('ArrowRight');
  await expectToast(page, 'Seating Updated', 'Player seating arrangement has been changed');
  await expectOrder(page, [a, c, b, d, e]);
  await expect(seat(page, c)).toBeFocused();
  await expect.poll(said).toContain(`${c} now sits at seat 2`);
  await page.route('**/seating', (route) => route.fulfill({ status: 500, body: '' }));
  // Nobody can be moved until the order before is settled.
  await expect(seat(page, c)).toBeEnabled();
  await page.keyboard.press('ArrowLeft');
  await expectToast(page, 'Error', 'Failed to rearrange seating');
  await expectOrder(page, [a, c, b, d, e]);
  await page.getByRole('button', { name: 'Arrange seats' }).click();
  await expect(page.getByRole('list', { name: 'The table' })).toHaveCount(0);
});

test('only the host seats people', async ({ openBrowser }) => {
  const host = await openBrowser(LAPTOP);
  const guest = await openBrowser(PHONE);
  await comeSignedIn(host);
  await joinAsGuest(guest, await createRoom(host), 'Mara');
  await expect(host.getByRole('button', { name: 'Arrange seats' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'I am ready' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Arrange seats' })).toHaveCount(0);
});
