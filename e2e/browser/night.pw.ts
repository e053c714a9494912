import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Locator, Page } from '@playwright/test';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  NARROW,
  PHONE,
  type Rooms,
  roomOf,
  test,
} from './fixtures.ts';
import { byMouse, ownCard, pick } from './moves.ts';
import { PARTS } from './parts.ts';

/** Ann's page while the cards are looked at, and her card. */
async function lookAtDeal(page: Page, rooms: Rooms): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const room = await roomOf(page, rooms, ['Bob', 'Cleo']);
  await room.play((table) => table.deal(['Troublemaker', 'Seer', 'Werewolf'], undefined, 120_000));
  await page.goto(`/game/${room.gameId}`);
  const card = ownCard(page);
  // All cards are dealt, and the own one lies still.
  await expect.poll(() => page.locator(PARTS.deal).evaluate(isStill, PARTS)).toBe(true);
  await expectHidden(card);
  return card;
}

const isStill = (place: Element, part: typeof PARTS) =>
  place.querySelector(part.flight) === null &&
  place.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running');

const turned = (card: Locator) => expect.poll(() => card.evaluate(isStill, PARTS)).toBe(true);

async function expectShown(card: Locator): Promise<void> {
  await expect(card).toHaveAccessibleName('Hide your card');
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(card.locator(PARTS.roleCard)).toHaveAttribute('aria-label', 'Troublemaker card');
  await expect(card.page().getByText('You are the Troublemaker')).toBeAttached();
}

/** The face is not on the page at all. */
async function expectHidden(card: Locator): Promise<void> {
  await expect(card).toHaveAccessibleName('Show your card');
  await expect(card.locator(PARTS.roleCard)).toHaveCount(0);
  await expect(card.page().getByText('You are the Troublemaker')).toHaveCount(0);
}

async function middleOf(card: Locator): Promise<{ x: number; y: number }> {
  const box = await card.boundingBox();
  if (box === null) throw new Error('the card is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Pointer {
  readonly press: () => Promise<unknown>;
  readonly leave: () => Promise<unknown>;
}

async function finger(page: Page, card: Locator) {
  const hand = await page.context().newCDPSession(page);
  const middle = await middleOf(card);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: () => touch('touchStart', middle),
    slideTo: (place: { x: number; y: number }) => touch('touchMove', place),
    leave: () => touch('touchEnd'),
  };
}

/** What mouse and finger have in common. */
async function expectHeldAndTapped(card: Locator, { press, leave }: Pointer): Promise<void> {
  await press();
  await expectShown(card);
  // Longer than a tap: until it has turned over, and is still held.
  await turned(card);
  await expectShown(card);
  await leave();
  await expectHidden(card);

  await turned(card);
  await Promise.all([press(), leave()]);
  await expectShown(card);
  await turned(card);
  await expectShown(card);
  await Promise.all([press(), leave()]);
  await expectHidden(card);
  await turned(card);
}

test('[G2.59 H4.36 H4.165 H4.166] the own card is shown while it is held and after a tap, with mouse and finger, and hidden when these leave it', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  const card = await lookAtDeal(page, rooms);
  const hand = await finger(page, card);
  // Hardly touched, and slid off: shown all the same, so that the card gives its place to the button below it.
  await Promise.all([hand.press(), hand.slideTo({ x: 6, y: 110 }), hand.leave()]);
  await expect(
    page.getByRole('button', { name: 'I Understand My Role' }).and(page.locator(PARTS.primary)),
  ).toBeVisible();
  await expectHidden(card);
  await turned(card);
  await expectHeldAndTapped(card, await finger(page, card));

  const { x, y } = await middleOf(card);
  await page.mouse.move(x, y);
  await expectHeldAndTapped(card, { press: () => page.mouse.down(), leave: () => page.mouse.up() });
  await page.mouse.down();
  await turned(card);
  await expectShown(card);
  await page.mouse.move(4, 4);
  await expectHidden(card);
  await page.mouse.up();
  await expectHidden(card);
});

const CROWD = 27;

/** Each target is large enough for a thumb, and nothing lies over its middle. */
const untouchable = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const controls = [...main.querySelectorAll<HTMLElement>('button:not(:disabled), label')];
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isFree = top !== null && control.contains(top);
      return width >= 44 && height >= 44 && isFree ? [] : [`${control.textContent} ${width}×${height}`];
    });
  });

/** Another night at the same table, with these cards in seat order. */
const dealAnew = (room: DealtRoom, cards: readonly RoleName[]) =>
  room.play((table) => {
    table.deal(cards);
    table.expire();
  });

test(`[H1.32 H4.44 H4.152 H4.230 H4.235] every kind of picker has room for ${CROWD} on the narrowest screen`, async ({
  comeAsAnn,
  dealTo,
}) => {
  const names = Array.from({ length: CROWD - 1 }, (_, index) => `Player ${index + 2}`);
  const others = Object.fromEntries(names.map((name) => [name, 'Villager' as const]));
  const page = await comeAsAnn(NARROW);
  const room = await dealTo(page, { cards: { Ann: 'Villager', ...others } });
  for (const [role, value] of [
    ['Witch', { cards: ['right center card'], seats: ['Player 14'], ifEvil: 'Player 27' }],
    ['Village Idiot', { option: 'Right' }],
    ['Curator', { option: 'Shroud of Shame', seats: ['Player 20'] }],
  ] as const) {
    await dealAnew(room, [role, ...Object.values(others)]);
    await expect(page.getByText(`You are the ${role}`)).toBeVisible();
    await pick(page, byMouse, value);
    await expect(page.getByRole('button', { name: 'Submit Action' })).toBeEnabled();
    expect(await untouchable(page), role).toEqual([]);
    await expectNoSidewaysScroll(page);
    if (role === 'Witch') await expectAccessible(page);
  }
});

/** A table at which nearly everything happens to Ann. */
const CARDS = {
  Ann: 'Revealer',
  Bob: 'Thing',
  Cleo: 'Old Hag',
  Dov: 'Curator',
  Esme: 'Alpha Wolf',
  Finn: 'Seer',
};

function eventfulNight(table: Table): void {
  table.submit('Bob', { type: 'tap_player', targetUserId: 'Ann' });
  table.submit('Cleo', { type: 'banish_player', targetUserId: 'Ann' });
  table.submit('Dov', { type: 'assign_artifact', targetUserId: 'Ann', artifactId: 'mask-of-muting' });
  table.submit('Esme', { type: 'convert_player', targetUserId: 'Ann' });
  table.submit('Ann', { type: 'reveal_player', targetUserId: 'Dov' });
  table.endNight();
}

const look = async (page: Page) => {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
};

test('[G2.69 G6.6 H1.18 H1.19 H1.20 H1.21 H1.22 H4.141 R7.4] dawn, discussion and vote have room for a player to whom much was done, and for the announcement', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(NARROW);
  const room = await dealTo(page, { cards: CARDS, before: eventfulNight });
  const notices = page.getByRole('list', { name: 'What happened to you' }).getByRole('listitem');
  await expect(notices).toHaveCount(4);
  await look(page);

  await room.play((table) => table.expire());
  await expect(page.getByLabel('Say something')).toBeDisabled();
  await expect(page.getByText('Dov: face up: Curator')).toBeVisible();
  await page.getByLabel('Your announcement to everybody').fill('  Dov is the Curator ');
  await page.getByRole('button', { name: 'Announce' }).click();
  const own = page.getByRole('log').getByRole('listitem').last();
  await expect(own).toContainText('In the Revealer’s own words');
  await expect(page.getByRole('button', { name: 'Announce' })).toHaveCount(0);
  await look(page);

  await room.play((table) => table.expire());
  await expect(page.getByText('You have no vote today')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toHaveCount(0);
  await look(page);
});
