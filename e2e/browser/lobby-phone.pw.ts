import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, test } from './fixtures.ts';
import { setLetters } from './large-text.ts';
import { expectToast } from './moves.ts';
import { PARTS } from './parts.ts';
import { roomOf } from './rooms.ts';
import { primariesOn } from './screen-rules.ts';
import { settled } from './settled.ts';

const GUESTS = ['Mara', 'Greta', 'Ines', 'Jonas'];
const MOST_STOPS = 90;

const handle = (page: Page) => page.getByRole('button', { name: 'Pick roles', exact: true });
const firstGame = (page: Page) => page.getByRole('button', { name: /^First game/ });
const start = (page: Page) => page.getByRole('button', { name: 'Start Game' });

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

/** Names of players and of the host that cannot be read to their end. */
const cutNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Players' })
    .getByRole('strong')
    .or(page.getByText(/^Host /))
    .evaluateAll((names) =>
      names
        .filter(({ clientWidth, scrollWidth }) => clientWidth === 0 || scrollWidth > clientWidth)
        .map(
          ({ textContent, clientWidth, scrollWidth }) => `${textContent}: ${clientWidth} of ${scrollWidth}`,
        ),
    );

/** What lies over the middle of the title of the page. */
const isTitleFree = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const { x, y, width, height } = title.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('h1') === title;
  });

test('[H4.114 H4.153] letters twice as large leave every name whole, the title free, and nothing for the Tab key under the drawer', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(NARROW);
  const room = await roomOf(page, rooms, GUESTS);
  await page.goto(`/lobby/${room.gameId}`);
  await expect(start(page)).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Players' }).getByRole('listitem')).toHaveCount(5);
  await setLetters(page, '200%');
  for (const viewport of [NARROW, PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    const where = `${viewport.width} px`;
    await expect.poll(() => cutNames(page), where).toEqual([]);
    await expect.poll(() => isTitleFree(page), where).toBe(true);
    if (viewport !== NARROW) continue;
    const { names, hidden } = await tabThrough(page);
    expect.soft(hidden, where).toEqual([]);
    expect.soft(names, where).toContain('Start Game');
  }
});

const expectLit = (page: Page, actions: readonly string[]) =>
  expect.poll(() => primariesOn(page)).toEqual(actions);

test('[H4.146 H4.168 H4.170 H4.172 H4.174 H4.239 H4.241 T2.54] the drawer peeks with the roles, opens by a pull and by keyboard, and where roles are missing', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const room = await roomOf(page, rooms);
  await page.goto(`/lobby/${room.gameId}`);
  const chosen = page.getByRole('list', { name: 'Chosen roles' });
  await expect(chosen.getByRole('listitem')).toHaveText(['Werewolf', 'Villager', 'Seer', 'Robber']);
  await expect(start(page)).toBeInViewport();
  await expect(firstGame(page)).toBeHidden();
  await expectLit(page, ['Share']);
  const { roomCode } = await room.view('Ann');
  await page.getByRole('button', { name: `${roomCode}: copy the room code` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(roomCode ?? '');
  await expectToast(page, 'Copied');
  await settled(page);
  const toast = await page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('listitem')
    .boundingBox();
  const [top, bottom] = [toast?.y ?? 0, (toast?.y ?? 0) + (toast?.height ?? 0)];
  const table = await page.locator(PARTS.lobbyTable).boundingBox();
  expect(top, 'the toast is below the table').toBeGreaterThanOrEqual((table?.y ?? 0) + (table?.height ?? 0));
  expect(bottom, 'and above the first action').toBeLessThanOrEqual((await start(page).boundingBox())?.y ?? 0);
  await page.getByRole('button', { name: 'QR code' }).click();
  const picture = page.getByRole('img', { name: `QR code with the invitation to room ${roomCode}` });
  await expect(picture).toBeInViewport({ ratio: 1 });
  expect((await picture.boundingBox())?.width).toBeGreaterThan(220);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'QR code' })).toBeFocused();

  await handle(page).press('Enter');
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(firstGame(page)).toBeInViewport();
  await expect(start(page)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(firstGame(page)).toBeHidden();

  // Waits until the drawer lies still.
  await handle(page).hover({ position: { x: 60, y: 10 } });
  const box = await handle(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10];
  await page.mouse.down();
  for (const up of [40, 120, 260, 380]) await page.mouse.move(x, y - up);
  await page.mouse.up();
  await expect(handle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(firstGame(page)).toBeInViewport();
  await page.keyboard.press('Escape');

  // The set follows who joins. What is taken out by hand is filled up from it, and the drawer comes up.
  await room.play((table) => {
    for (const name of GUESTS) table.join(name);
  });
  await expectLit(page, ['Start Game']);
  await handle(page).press('Enter');
  await page.getByRole('button', { name: 'One Seer fewer' }).click();
  await page.keyboard.press('Escape');
  await expect(firstGame(page)).toBeHidden();
  await expectLit(page, ['Select 8 roles to start']);
  await page.getByRole('button', { name: 'Select 8 roles to start' }).click();
  await expect(page.getByRole('heading', { name: '8 of 8 roles' })).toBeFocused();
  await expect(page.getByRole('heading', { name: '8 of 8 roles' })).toBeInViewport();
  await expect(page.getByRole('button', { name: /^First game/, pressed: true })).toBeInViewport();
  await page.getByRole('button', { name: /^Balanced/ }).click();
  await expectLit(page, ['Start Game']);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Use Tabletop rules' }).click();
  await expect(page.getByRole('heading', { name: '8 of 8 roles' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Tabletop' })).toBeChecked();
});

test('[T2.47] messages below the screen are announced above the drawer until they have been seen', async ({
  comeAsAnn,
  rooms,
}) => {
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms, GUESTS);
  await ann.goto(`/lobby/${room.gameId}`);
  await expect(start(ann)).toBeVisible();
  const news = ann.getByRole('button', { name: /^\d new messages?$/ });
  await expect(news).toHaveCount(0);
  const say = (name: string, content: string) =>
    room.play((table) => table.act(name, { type: 'send_message', content }));
  await say('Mara', 'Are we all here?');
  await expect(news).toHaveText('1 new message');
  await say('Greta', 'Ines is in the kitchen.');
  await expect(news).toHaveText('2 new messages');
  await news.click();
  await expect(ann.getByText('Ines is in the kitchen.')).toBeInViewport();
  await expect(news).toHaveCount(0);
});
