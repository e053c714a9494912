import type { Page, Request } from '@playwright/test';
import { expect, LAPTOP, PHONE, test } from './fixtures.ts';
import { shiftSum, watchShifts } from './layout-shifts.ts';
import { PARTS } from './parts.ts';
import { roomOf } from './rooms.ts';

const MOST_SHIFT = 0.05;
/** Pixels by which a skeleton may differ from what comes. */
const SLACK = 4;
/** What of a lobby has its place before the room is known. */
const MEASURED = [
  PARTS.codeTiles,
  PARTS.codeActions,
  `${PARTS.lobbyTable} ${PARTS.table}`,
  PARTS.roleSheet,
  PARTS.startBar,
];

type Box = readonly [number, number, number, number];

const boxes = (page: Page): Promise<Record<string, Box>> =>
  page.evaluate((parts) => {
    const boxOf = (selector: string) => {
      const { x, y, width, height } =
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height] as const;
    };
    return Object.fromEntries(parts.map((part) => [part, boxOf(part)]));
  }, MEASURED);

/** Whether the stage of the lobby is there in every frame from now on. */
const watchStage = (page: Page) =>
  page.evaluate((part) => {
    const stage = document.querySelector(part.stage);
    const note = () => {
      if (
        stage === null ||
        document.querySelector(`${part.stage} ${part.sky}`)?.closest(part.stage) !== stage
      )
        Object.assign(window, { isGone: true });
      requestAnimationFrame(note);
    };
    note();
  }, PARTS);

const ridge = (page: Page) =>
  page.evaluate((part) => {
    const box = document.querySelector(part.skyline)?.getBoundingClientRect();
    return box === undefined ? 0 : box.bottom + window.scrollY;
  }, PARTS);

test('[H9.9] a lobby that loads has its size, so that nothing jumps, and its sky stays when the game starts', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  const shifts = await watchShifts(page);
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { gameId } = await roomOf(page, rooms);
    const asked = Promise.withResolvers<Request>();
    const { promise: letGo, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/games/*', async (route) => {
      asked.resolve(route.request());
      await letGo;
      await route.continue();
    });
    await page.goto(`/lobby/${gameId}`);
    await asked.promise;
    await expect(page.getByRole('heading', { level: 1, name: 'Loading' })).toBeVisible();
    await expect(page.locator(PARTS.roleSheet)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes(page);
    goOn();
    const start = page.getByRole('button', { name: 'Start Game' });
    await expect(start).toBeEnabled();
    await expect(page.getByRole('heading', { name: '4 of 4 roles' })).toBeVisible();
    await page.unroute('**/api/games/*');
    const after = await boxes(page);
    const differing = MEASURED.filter((part) =>
      after[part]?.some((value, index) => Math.abs(value - (before[part]?.[index] ?? 0)) > SLACK),
    );
    expect(differing.map((part) => `${part}: ${before[part]} → ${after[part]}`)).toEqual([]);
    const jumped = await shifts();
    expect(shiftSum(jumped), JSON.stringify(jumped)).toBeLessThanOrEqual(MOST_SHIFT);

    if (viewport === LAPTOP) continue;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const dusk = await ridge(page);
    await watchStage(page);
    await start.click();
    await page.getByRole('button', { name: 'Start Now' }).click();
    await expect(page.getByRole('heading', { name: 'Your Role' })).toBeVisible();
    await expect(page.locator(PARTS.stage)).toHaveAttribute('data-sky', 'role_deal');
    expect(Math.abs((await ridge(page)) - dusk)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => Reflect.get(window, 'isGone'))).toBeUndefined();
  }
});
