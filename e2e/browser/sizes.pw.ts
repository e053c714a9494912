import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  guestsFor,
  NARROW,
  openLobby,
  PHONE,
  roomOf,
  TABLET,
  TV,
  tableAddress,
  test,
  until,
} from './fixtures.ts';
import { ownCard } from './moves.ts';
import { PARTS } from './parts.ts';
import { badTypeOn } from './screen-rules.ts';
import { resize, settled } from './settled.ts';

const CROWD = 27;
const LOW = { width: 568, height: 320 };
/** A laptop at 200 %. */
const ZOOMED = { width: 720, height: 450 };
const TURNED = { width: PHONE.height, height: PHONE.width };

/** What the table screen is drawn for, and the sizes it has there. */
const ACROSS_THE_ROOM = 26;
const TV_TITLE = 116;
const TV_TIMER = 94;

test(`the names of ${CROWD} at the table are large enough on a phone`, async ({ comeAsAnn, dealTo }) => {
  const cards = Object.fromEntries(
    ['Ann', ...guestsFor(CROWD)].map((name) => [
      name,
      name === 'Ann' ? ('Troublemaker' as const) : ('Villager' as const),
    ]),
  );
  const ann = await comeAsAnn(NARROW);
  const room = await dealTo(ann, { cards });
  const atTable = ann.getByRole('list', { name: 'The table' }).getByRole('listitem');
  const look = async (phase: string) => {
    await expect(atTable).toHaveCount(CROWD);
    for (const viewport of [NARROW, PHONE]) {
      await resize(ann, viewport);
      expect.soft(await badTypeOn(ann), `bad type: ${phase} at ${viewport.width}`).toEqual([]);
      await expectNoSidewaysScroll(ann);
    }
  };
  await look('night');
  await room.play(until('discussion'));
  await expect(ann.getByRole('heading', { level: 1, name: 'Discussion' })).toBeVisible();
  await look('discussion');
  await room.play((table) => table.expire());
  await expect(ann.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  await look('vote');
});

/** All of the host's menu is reached on a turned phone. */
async function expectMenuReached(ann: Page): Promise<void> {
  await ann.setViewportSize(TURNED);
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
  await ann.keyboard.press('Escape');
}

/** Seen without scrolling, with nothing over its middle. */
const isInSight = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const over = document.elementFromPoint(x, y);
    return (
      over !== null && (one.contains(over) || over.contains(one)) && top >= 0 && top + height <= innerHeight
    );
  });

test('[T2.33 T2.38] on a turned or zoomed screen a player to choose, the action, the clock and the whole menu are in sight in every phase', async ({
  comeAsAnn,
  rooms,
}) => {
  const ann = await comeAsAnn(TURNED);
  const seat = ann.getByRole('list', { name: 'The table' }).getByRole('button').nth(4);
  const clock = ann.getByRole('timer');
  const button = (name: string) => ann.getByRole('button', { name });
  const look = async (phase: string, parts: readonly Locator[]) => {
    for (const viewport of [LOW, ZOOMED]) {
      await resize(ann, viewport);
      if (phase !== 'lobby') await expect.soft(clock, `clock: ${phase}, ${viewport.width}`).toBeInViewport();
      for (const part of parts)
        expect.soft(await isInSight(part), `${phase}, ${viewport.width}: ${part}`).toBe(true);
      await expectNoSidewaysScroll(ann);
    }
  };
  const room = await openLobby(ann, rooms, guestsFor(12));
  await look('lobby', [button('Start Game'), ann.getByRole('heading', { name: 'of 15 roles' })]);
  await room.play((table) => {
    table.deal(['Troublemaker', ...Array.from({ length: 11 }, () => 'Villager' as const)]);
    table.expire();
  });
  await expect(button('Submit Action')).toBeVisible();
  await look('night', [seat, button('Submit Action')]);
  await expectMenuReached(ann);
  await room.play((table) => table.expire());
  await expect(button('Got it')).toBeVisible();
  await look('first light', [button('Got it'), ann.locator(PARTS.slip)]);
  await room.play((table) => table.expire());
  await expect(button('Ready to Vote')).toBeVisible();
  await look('discussion', [
    clock,
    button('Ready to Vote'),
    ann.getByLabel('Say something'),
    ann.getByRole('log', { name: 'Chat' }),
  ]);
  await room.play((table) => table.expire());
  await expect(button('Submit Vote')).toBeVisible();
  await look('vote', [seat, button('Submit Vote')]);
  // What stays while the table goes by.
  await ann.mouse.wheel(0, 2000);
  await look('vote, scrolled', [button('Submit Vote'), ann.locator(PARTS.slip)]);
  await room.play((table) => {
    table.vote({});
    table.expire();
  });
  await expect(button('Play Again')).toBeVisible();
  await expect(clock).toHaveCount(0);
  for (const viewport of [LOW, TURNED]) {
    await ann.setViewportSize(viewport);
    await ann.evaluate(() => window.scrollTo(0, 0));
    await settled(ann);
    for (const part of [button('Menu'), button('Play Again')])
      expect.soft(await isInSight(part), `results, ${viewport.width}: ${part}`).toBe(true);
  }
});

const TABLETS = [
  { width: 600, height: 800 },
  { width: 653, height: 900 },
  { width: 768, height: 1024 },
  TABLET,
];
const LEAST_CARD = 90;
const LEAST_FACE = 24;

test('[T2.33 T2.38] the card seen at night and the counting of votes are shown on a turned phone, and on a tablet the chat line is in sight by day', async ({
  comeAsAnn,
  dealTo,
}) => {
  const ann = await comeAsAnn(TURNED);
  const cards = { Ann: 'Robber', Bob: 'Werewolf', Cleo: 'Villager', Dov: 'Seer', Esme: 'Drunk' } as const;
  const room = await dealTo(ann, {
    cards,
    before: (table) => table.submit('Ann', { type: 'rob_player', targetUserId: 'Bob' }).expire(),
  });
  await expect(ann.getByRole('button', { name: 'Got it' })).toBeVisible();
  for (const viewport of [LOW, TURNED, ZOOMED]) {
    await resize(ann, viewport);
    const card = await ann
      .getByRole('list', { name: 'The cards you saw' })
      .locator(PARTS.roleCard)
      .boundingBox();
    expect.soft(card?.width ?? 0, `${viewport.width} px`).toBeGreaterThan(LEAST_CARD);
    expect.soft((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
  await room.play((table) => table.expire());
  await expect(ann.getByRole('button', { name: 'Ready to Vote' })).toBeVisible();
  for (const viewport of TABLETS) {
    await resize(ann, viewport);
    for (const part of [ann.getByLabel('Say something'), ann.getByRole('button', { name: 'Ready to Vote' })])
      expect.soft(await isInSight(part), `${viewport.width} px: ${part}`).toBe(true);
    const [line, bar] = [
      await ann.locator(PARTS.composerFrame).boundingBox(),
      await ann.locator(PARTS.actionBar).boundingBox(),
    ];
    expect
      .soft((line?.y ?? 0) + (line?.height ?? 0), `${viewport.width} px`)
      .toBeLessThanOrEqual((bar?.y ?? 0) + 4);
  }
  await ann.setViewportSize(TURNED);
  await ann.emulateMedia({ reducedMotion: 'no-preference' });
  await room.play((table) => table.expire());
  await expect(ann.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  await room.play((table) => table.vote({ Ann: 'Bob', Cleo: 'Bob' }).expire());
  await expect(ann.getByRole('button', { name: 'Skip' })).toBeInViewport({ ratio: 1 });
  const faces = ann.getByRole('list', { name: 'The table' }).locator(PARTS.avatar);
  // Side by side: the reveal goes on meanwhile.
  const isLargeAndInView = async (face: Locator) => {
    await expect(face).toBeInViewport({ ratio: 1 });
    expect((await face.boundingBox())?.width ?? 0).toBeGreaterThan(LEAST_FACE);
  };
  await Promise.all((await faces.all()).map(isLargeAndInView));
});

/** With the browser's bars, or at 150 %. */
const LOW_LAPTOPS = [
  { width: 1093, height: 520 },
  { width: 960, height: 540 },
  { width: 1280, height: 590 },
  { width: 1366, height: 640 },
];

/** So long no phase ends by itself, however slow the machine is. */
const LOOKED_AT_MS = 200_000;

/** How far the first ends above the second. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (above === null || below === null) throw new Error(`Of ${upper} and ${lower} one is not shown`);
  return below.y - (above.y + above.height);
}

test('[T2.58] on a low laptop the chat line and the action are in sight with ten players, and no words overlap', async ({
  comeAsAnn,
  rooms,
}) => {
  const ann = await comeAsAnn(PHONE);
  const slip = ann.locator(PARTS.slip);
  const button = (name: string) => ann.getByRole('button', { name });
  const look = async (phase: string, parts: readonly Locator[], [upper, lower]: readonly Locator[]) => {
    for (const viewport of LOW_LAPTOPS) {
      await ann.setViewportSize(viewport);
      await ann.evaluate(() => window.scrollTo(0, 0));
      await settled(ann);
      for (const part of parts)
        expect.soft(await isInSight(part), `${phase}, ${viewport.width}: ${part}`).toBe(true);
      if (upper && lower)
        expect.soft(await gapBetween(upper, lower), `${phase}, ${viewport.width}`).toBeGreaterThanOrEqual(0);
      await expectNoSidewaysScroll(ann);
    }
  };
  const room = await openLobby(ann, rooms, guestsFor(10));
  await look('lobby', [button('Start Game')], []);
  await room.play((table) =>
    table.deal(
      ['Troublemaker', 'Werewolf', ...Array.from({ length: 8 }, () => 'Villager' as const)],
      undefined,
      LOOKED_AT_MS,
    ),
  );
  const next = () => room.play((table) => table.expire().lastsUntil(Date.now() + LOOKED_AT_MS));
  await ownCard(ann).click();
  await look('deal', [button('I Understand My Role')], [slip, button('I Understand My Role')]);
  await next();
  await expect(button('Submit Action')).toBeVisible();
  await look('night', [slip, button('Submit Action')], [slip, ann.locator(PARTS.pickHint)]);
  await next();
  await expect(button('Got it')).toBeVisible();
  await look('first light', [slip, button('Got it')], [slip, ann.locator(PARTS.actionBar)]);
  await next();
  await expect(button('Ready to Vote')).toBeVisible();
  const line = ann.getByLabel('Say something');
  const chips = ann.getByRole('group', { name: 'Make a claim' });
  await look('discussion', [line, button('Ready to Vote')], [chips, line]);
  await next();
  await expect(button('Submit Vote')).toBeVisible();
  await look('vote', [slip, button('Submit Vote')], [slip, ann.locator(PARTS.pickHint)]);
  const [target = '', voter = ''] = guestsFor(10);
  await room.play((table) => table.vote({ Ann: target, [voter]: target }).expire());
  const own = ann.locator(PARTS.ownVerdict);
  await expect(own).toBeVisible();
  await look('results', [own, button('Play Again')], [own, ann.locator(PARTS.actionBar)]);
});

test(`[H4.102 H4.255] the table screen is read across the room with ${CROWD} at the table`, async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  test.slow();
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms, guestsFor(CROWD));
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
  const cards = Array.from({ length: CROWD }, (_, seat) => (seat === 1 ? 'Werewolf' : 'Villager'));
  await room.play((table) => {
    table.deal(cards, ['Seer', 'Robber', 'Drunk']);
    table.expire();
  });
  expect.soft(await sizeOf(await look('Night', 'job_choice'))).toBe(TV_TITLE);
  expect.soft(await sizeOf(tv.locator(PARTS.moonClock)), 'the moon').toBeGreaterThanOrEqual(TV_TIMER);
  await room.play(until('discussion'));
  expect.soft(await sizeOf(await look('Discussion', 'discussion'))).toBe(TV_TITLE);
  expect.soft(await sizeOf(tv.locator(PARTS.ringDigits)), 'the ring').toBeGreaterThanOrEqual(TV_TIMER);
  await room.play((table) => table.vote({ 'Guest 2': 'Ann', 'Guest 3': 'Ann' }));
  await expect(tv.getByRole('list', { name: 'Final Roles' })).toBeVisible({ timeout: 20_000 });
  await settled(tv);
  expect.soft(await badTypeOn(tv, ACROSS_THE_ROOM), 'bad type: results').toEqual([]);
});
