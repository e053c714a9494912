import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, LAPTOP, NARROW, PHONE } from './fixtures.ts';

const GUESTS = ['Mara', 'Greta', 'Ines', 'Jonas'];

/** Names that cannot be read to their end. */
const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.player-row__name strong, .room-header__host')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth === 0 || scrollWidth > clientWidth)
      .map(({ textContent, clientWidth, scrollWidth }) => `${textContent}: ${clientWidth} of ${scrollWidth}`),
  );

/** What lies over the middle of the title of the page. */
const isTitleFree = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const { x, y, width, height } = title.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('h1') === title;
  });

test('letters twice as large leave every name whole, and the title above the drawer', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(NARROW);
  const answer = await page.request.post('/api/rooms/create', { data: {} });
  const room = rooms.at((await answer.json()).game.id);
  await room.play((table) => {
    for (const name of GUESTS) table.join(name);
  });
  await page.goto(`/lobby/${room.gameId}`);
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Players' }).getByRole('listitem')).toHaveCount(5);
  for (const size of ['', '200%'])
    for (const viewport of [NARROW, PHONE, LAPTOP]) {
      await page.setViewportSize(viewport);
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        window.scrollTo(0, 0);
      }, size);
      const where = `${size} at ${viewport.width} px`;
      await expect.poll(() => cutNames(page), where).toEqual([]);
      await expect.poll(() => isTitleFree(page), where).toBe(true);
    }
});
