import type { Locator } from '@playwright/test';
import { test } from './dealt-fixtures.ts';
import { expect, expectNoSidewaysScroll, NARROW, PHONE } from './fixtures.ts';
import { guestsFor, roomOf, tableAddress } from './rooms.ts';
import { badTypeOn } from './screen-rules.ts';
import { settled } from './settled.ts';

const TURNED = { width: PHONE.height, height: PHONE.width };

/** What the table screen is drawn for, and the sizes it has there. */
const TV = { width: 1920, height: 1080 };
const ACROSS_THE_ROOM = 26;
const TV_TITLE = 116;
const TV_TIMER = 94;

for (const seats of [17, 27])
  test(`the names of ${seats} at the table are large enough on a phone`, async ({ comeAsAnn, dealTo }) => {
    const cards = Object.fromEntries(
      ['Ann', ...guestsFor(seats)].map((name) => [
        name,
        name === 'Ann' ? ('Troublemaker' as const) : ('Villager' as const),
      ]),
    );
    const ann = await comeAsAnn(NARROW);
    const room = await dealTo(ann, { cards });
    const atTable = ann.getByRole('list', { name: 'The table' }).getByRole('listitem');
    const look = async (phase: string) => {
      await expect(atTable).toHaveCount(seats);
      for (const viewport of [NARROW, PHONE]) {
        await ann.setViewportSize(viewport);
        await settled(ann);
        expect.soft(await badTypeOn(ann), `bad type: ${phase} at ${viewport.width}`).toEqual([]);
        await expectNoSidewaysScroll(ann);
      }
    };
    await look('night');
    await room.play((table) => {
      while (table.state.stage.phase !== 'discussion') table.expire();
    });
    await expect(ann.getByRole('heading', { level: 1, name: 'Discussion' })).toBeVisible();
    await look('discussion');
    await room.play((table) => table.expire());
    await expect(ann.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
    await look('vote');
  });

// holds: T2.33
test('all of the host’s menu is reached on a turned phone', async ({ comeAsAnn, dealTo }) => {
  const ann = await comeAsAnn(TURNED);
  await dealTo(ann, { cards: { Ann: 'Villager', Bob: 'Villager', Cleo: 'Werewolf' } });
  await ann.getByRole('button', { name: 'Menu' }).click();
  const menu = await ann.getByRole('menu').boundingBox();
  expect(menu?.y).toBeGreaterThanOrEqual(0);
  expect((menu?.y ?? 0) + (menu?.height ?? TURNED.height)).toBeLessThanOrEqual(TURNED.height);
  const first = ann.getByRole('menuitem').first();
  const last = ann.getByRole('menuitem', { name: 'Leave game' });
  await expect(last).not.toBeInViewport();
  await ann.keyboard.press('End');
  await expect(last).toBeInViewport({ ratio: 1 });
  await ann.keyboard.press('Home');
  await expect(first).toBeInViewport({ ratio: 1 });
});

// holds: H4.102 H4.255
for (const seats of [5, 27])
  test(`the table screen is read across the room with ${seats} at the table`, async ({
    comeAsAnn,
    openBrowser,
    rooms,
  }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    const room = await roomOf(ann, rooms, guestsFor(seats));
    const address = await tableAddress(ann, room);
    const tv = await openBrowser(TV);
    await tv.goto(address);
    const sizeOf = (element: Locator) =>
      element.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    const look = async (title: string, phase: string) => {
      const heading = tv.getByRole('heading', { level: 1, name: title, exact: true });
      await expect(heading).toBeVisible();
      await settled(tv);
      expect.soft(await badTypeOn(tv, ACROSS_THE_ROOM), `bad type: ${phase}`).toEqual([]);
      return heading;
    };
    expect.soft(await sizeOf(await look('At the table', 'lobby'))).toBe(TV_TITLE);
    const cards = Array.from({ length: seats }, (_, seat) => (seat === 1 ? 'Werewolf' : 'Villager'));
    await room.play((table) => {
      table.deal(cards, ['Seer', 'Robber', 'Drunk']);
      table.expire();
    });
    expect.soft(await sizeOf(await look('Night', 'job_choice'))).toBe(TV_TITLE);
    expect.soft(await sizeOf(tv.locator('.moon-clock')), 'the moon').toBeGreaterThanOrEqual(TV_TIMER);
    await room.play((table) => {
      while (table.state.stage.phase !== 'discussion') table.expire();
    });
    expect.soft(await sizeOf(await look('Discussion', 'discussion'))).toBe(TV_TITLE);
    expect.soft(await sizeOf(tv.locator('.ring__digits')), 'the ring').toBeGreaterThanOrEqual(TV_TIMER);
    await room.play((table) => table.vote({ 'Guest 2': 'Ann', 'Guest 3': 'Ann' }));
    await expect(tv.getByRole('list', { name: 'Final Roles' })).toBeVisible({ timeout: 20_000 });
    await settled(tv);
    expect.soft(await badTypeOn(tv, ACROSS_THE_ROOM), 'bad type: results').toEqual([]);
  });
