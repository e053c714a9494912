import { themeById } from '@nightfall/shared/themes/index';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  guestsFor,
  LAPTOP,
  NARROW,
  openLobby,
  PHONE,
  test,
} from './fixtures.ts';
import { expectToast, joinAsGuest } from './moves.ts';
import { PARTS } from './parts.ts';
import { primariesOn, setLetters } from './screen-rules.ts';
import { settled, shot } from './settled.ts';

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
  await openLobby(page, rooms, GUESTS);
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
  const room = await openLobby(page, rooms);
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
  const room = await openLobby(ann, rooms, GUESTS);
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

/** More sit at a table that is scrolled. */
const SEEN_WHOLE = 8;
/** The most that are seen whole, and so many that the table is scrolled. */
const SIZES = [
  // Names in corporate are set in wider letters.
  { seats: SEEN_WHOLE, themes: ['corporate', 'generic'] },
  { seats: 16, themes: ['generic'] },
];
const SLACK = 1;
/** Four letters and the air beside them. */
const LEAST_OF_NAME = 40;

/** How many pixels of the own seat and its name lie under the drawer or outside the screen. */
const hiddenOfOwnSeat = (page: Page): Promise<number> =>
  page.evaluate((part) => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [seat, name] = [part.seatFace, part.seatName].map((one) => boxOf(`${part.ownSeat} ${one}`));
    const drawer = boxOf(part.roleSheet);
    if (seat === undefined || name === undefined || drawer === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, -seat.top, seat.bottom - drawer.top, name.bottom - drawer.top, -name.left);
  }, PARTS);

/** Names that are cut too short to tell players apart, at a table that is not scrolled. */
const cutSeatNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ least, part }) =>
      [...document.querySelectorAll(`${part.lobbyBoard}:not(${part.longLobbyBoard}) ${part.seatName}`)]
        .filter((name) => {
          const letters = name.querySelector(part.nameStart) ?? name;
          return letters.scrollWidth > letters.clientWidth && name.clientWidth < least;
        })
        .map(({ textContent, clientWidth }) => `${textContent}: ${clientWidth} px`),
    { least: LEAST_OF_NAME, part: PARTS },
  );

/** Nothing above the drawer stays under it when one has scrolled down. */
async function expectEndInSight(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const drawer = await page.getByRole('region', { name: /roles$/ }).boundingBox();
  const lastAbove = await page.locator(PARTS.lobbySide).boundingBox();
  const lowest = (lastAbove?.y ?? 0) + (lastAbove?.height ?? 0);
  expect(lowest).toBeLessThanOrEqual((drawer?.y ?? 0) + 1);
}

test('[H4.134 H4.235] host and guest see the own seat and its name above the drawer and read the others’ names, at every table and in two themes', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const host = await comeAsAnn(PHONE);
  const guest = await openBrowser(PHONE);
  const room = await openLobby(host, rooms);
  await expect(start(host)).toBeEnabled();
  const { roomCode } = await room.view('Ann');
  await joinAsGuest(guest, roomCode ?? '', 'Mara');
  const expectOwnSeats = async (page: Page, where: string, isScrolled: boolean) => {
    for (const viewport of [NARROW, PHONE]) {
      await page.setViewportSize(viewport);
      if (isScrolled)
        await page.locator(PARTS.ownSeat).evaluate((seat) => seat.scrollIntoView({ block: 'center' }));
      await expect
        .poll(() => hiddenOfOwnSeat(page), `${where}, ${viewport.width} px`)
        .toBeLessThanOrEqual(SLACK);
      await expect.poll(() => cutSeatNames(page), `${where}, ${viewport.width} px`).toEqual([]);
    }
  };
  for (const { seats, themes } of SIZES) {
    await room.play((table) => {
      for (const name of guestsFor(seats).slice(table.state.players.length - 1)) table.join(name);
    });
    for (const selectedTheme of themes) {
      await room.play((table) =>
        table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme } }),
      );
      await Promise.all(
        [host, guest].map(async (page) => {
          await expect(
            page.getByRole('heading', { level: 1, name: themeById(selectedTheme).text.gameTitle }),
          ).toBeVisible();
          const people = page.getByRole('region', { name: 'Players' }).getByRole('listitem');
          await expect(people).toHaveCount(seats);
          await expectOwnSeats(page, `${seats} players in ${selectedTheme}`, seats > SEEN_WHOLE);
          await shot(page, `lobby-of-${seats}-${selectedTheme}`);
        }),
      );
    }
    if (seats === 16) for (const page of [host, guest]) await expectEndInSight(page);
  }
  await expect(guest.getByText('Waiting for host to start the game')).toBeInViewport();
});
