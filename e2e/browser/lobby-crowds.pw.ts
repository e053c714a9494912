import { themeById } from '@nightfall/shared/themes/index';
import type { Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { expect, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { joinAsGuest } from './moves.ts';
import { PARTS } from './parts.ts';
import { guestsFor, type Rooms, roomOf } from './rooms.ts';
import { shot } from './settled.ts';

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

async function openLobby(page: Page, rooms: Rooms): Promise<DealtRoom> {
  const room = await roomOf(page, rooms);
  await page.goto(`/lobby/${room.gameId}`);
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeEnabled();
  return room;
}

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
const cutNames = (page: Page): Promise<string[]> =>
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
      await expect.poll(() => cutNames(page), `${where}, ${viewport.width} px`).toEqual([]);
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
