import type { Page } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, NARROW, PHONE } from './fixtures.ts';

const GUESTS = ['Mara', 'Greta', 'Ines', 'Jonas'];
const MOST_STOPS = 90;

/** The name of what has the focus, and what lies over its middle. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    const parts = [
      element,
      ...('labels' in element ? [...((element.labels ?? []) as NodeListOf<Element>)] : []),
    ];
    const isFree = over !== null && parts.some((part) => part.contains(over));
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      name: name || element.tagName,
      over: isFree ? null : (over?.closest('[class]')?.className ?? 'the edge'),
    };
  });

/** Goes once through the page with the Tab key; answers where it came by, and what was hidden there. */
async function tabThrough(page: Page) {
  const [names, hidden]: [string[], string[]] = [[], []];
  for (let press = 0; press < MOST_STOPS; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null) break;
    names.push(stop.name);
    if (stop.over !== null) hidden.push(`${stop.name} under ${stop.over}`);
  }
  return { names, hidden };
}

for (const size of ['100%', '200%'])
  test(`the Tab key comes to nothing that lies under the drawer of a phone, with letters at ${size}`, async ({
    comeAsAnn,
    rooms,
  }) => {
    const page = await comeAsAnn(PHONE);
    const answer = await page.request.post('/api/rooms/create', { data: {} });
    const room = rooms.at((await answer.json()).game.id);
    await room.play((table) => {
      for (const name of GUESTS) table.join(name);
    });
    for (const viewport of [PHONE, NARROW]) {
      await page.setViewportSize(viewport);
      await page.goto(`/lobby/${room.gameId}`);
      await expect(page.getByRole('button', { name: 'Start Game' })).toBeEnabled();
      await expect(page.getByRole('region', { name: 'Players' }).getByRole('listitem')).toHaveCount(5);
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      const { names, hidden } = await tabThrough(page);
      expect.soft(hidden, `${viewport.width} px`).toEqual([]);
      expect.soft(names, `${viewport.width} px`).toContain('Start Game');
    }
  });
