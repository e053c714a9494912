import type { Locator } from '@playwright/test';
import { expect, expectNoSidewaysScroll, PHONE, test } from './fixtures.ts';
import { expectToast } from './moves.ts';
import { PARTS } from './parts.ts';
import { guestsFor, roomOf } from './rooms.ts';
import { settled } from './settled.ts';

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
  const room = await roomOf(page, rooms, ['Bob', 'Cleo', 'Dov', 'Esme']);
  await page.goto(`/lobby/${room.gameId}`);
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
    const room = await roomOf(ann, rooms, guestsFor(seats));
    await ann.goto(`/lobby/${room.gameId}`);
    const button = (name: string) => ann.getByRole('button', { name });
    for (const viewport of LAPTOPS) {
      await ann.setViewportSize(viewport);
      await settled(ann);
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
