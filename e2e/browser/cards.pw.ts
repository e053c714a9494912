import type { Locator, Page } from '@playwright/test';
import type { dealtRooms } from '../dealt/dealt-room.ts';
import { test } from './dealt-fixtures.ts';
import { expect, PHONE } from './fixtures.ts';

type Rooms = ReturnType<typeof dealtRooms>;

const THEMES = ['generic', 'onuw-classic', 'corporate', 'russiagate'] as const;

/** All roles, the unknown one, and one of somebody's own whose title has forty letters. */
const CARDS = 32;

/** How wide the name may be, in parts of 250: its ribbon, or what the badge and the file leave beside their margins. */
const NAME_ROOM = { generic: 186, 'onuw-classic': 186, corporate: 218, russiagate: 204 };

async function openCards(page: Page, theme: string): Promise<Locator> {
  await page.goto(`/dev/gallery?theme=${theme}`);
  const cards = page.getByRole('region', { name: 'Cards', exact: true }).getByRole('img');
  await expect(cards).toHaveCount(CARDS);
  await page.evaluate(() => document.fonts.ready);
  return cards;
}

/** What is written on cards, with its place in a card's field of 250 x 350. */
const textsOn = (cards: readonly Element[]) =>
  cards.flatMap((card) => {
    const fromScreen = card.querySelector('svg')?.getScreenCTM()?.inverse();
    return [...card.querySelectorAll('text')].map((text) => {
      const toField = fromScreen?.multiply(text.getScreenCTM() ?? undefined);
      const box = text.getBBox();
      const corners = [box.x, box.x + box.width].flatMap((x) =>
        [box.y, box.y + box.height].map((y) => new DOMPoint(x, y).matrixTransform(toField)),
      );
      const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      return {
        words: text.textContent,
        isName: /__name/.test(text.getAttribute('class') ?? ''),
        left: Math.min(...across),
        right: Math.max(...across),
        bottom: Math.max(...down),
        width: box.width,
      };
    });
  });

/** How far emblems reach beyond the disc in parts of 250, or with how many points beyond the cut of the photograph. */
const emblemsOutside = (cards: readonly Element[]) =>
  cards.map((card) => {
    const emblem = card.querySelector<SVGPathElement>('.role-card__emblem');
    const disc = card.querySelector<SVGCircleElement>('.role-card__disc');
    const photograph = emblem?.closest<SVGGElement>('[clip-path]');
    const clip = photograph?.getAttribute('clip-path')?.slice('url(#'.length, -1);
    const cut = card.querySelector<SVGPathElement>(`[id="${clip}"] > path`);
    if (emblem === null || (disc === null && cut === null)) return Number.POSITIVE_INFINITY;
    const toFrame = (disc ?? photograph)
      ?.getScreenCTM()
      ?.inverse()
      .multiply(emblem.getScreenCTM() ?? undefined);
    const length = emblem.getTotalLength();
    const points = Array.from({ length: 600 }, (_, step) =>
      emblem.getPointAtLength((length * step) / 600).matrixTransform(toFrame),
    );
    if (disc === null) return points.filter((point) => cut?.isPointInFill(point) !== true).length;
    const [x = 0, y = 0, radius = 0] = [disc.cx, disc.cy, disc.r].map(({ baseVal }) => baseVal.value);
    return Math.max(...points.map((point) => Math.hypot(point.x - x, point.y - y))) - radius;
  });

for (const theme of THEMES)
  test(`cards of ${theme} are 5 by 7; names shrink to fit, words stay on them, emblems in their disc`, async ({
    openBrowser,
  }) => {
    const cards = await openCards(await openBrowser(PHONE), theme);
    const shapes = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect()).map(({ width, height }) => width / height),
    );
    for (const shape of shapes) expect(shape).toBeCloseTo(5 / 7, 2);

    const texts = await cards.evaluateAll(textsOn);
    const names = texts.filter(({ isName }) => isName);
    expect(names.length).toBeGreaterThanOrEqual(CARDS);
    expect(names.filter(({ width }) => width > NAME_ROOM[theme])).toEqual([]);
    expect(texts.filter(({ left, right, bottom }) => left < 4 || right > 246 || bottom > 346)).toEqual([]);

    const outside = await cards.evaluateAll(emblemsOutside);
    expect(outside).toHaveLength(CARDS);
    expect(Math.max(...outside)).toBeLessThanOrEqual(0);
  });

/** Ann's page while the cards are looked at, and her card. */
async function lookAtDeal(page: Page, rooms: Rooms): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const answer = await page.request.post('/api/rooms/create', { data: {} });
  const { game } = await answer.json();
  await rooms.at(game.id).play((table) => {
    for (const name of ['Bob', 'Cleo']) table.join(name);
    table.deal(['Troublemaker', 'Seer', 'Werewolf'], undefined, 120_000);
  });
  await page.goto(`/game/${game.id}`);
  const card = page.locator('.secret-card');
  // All cards are dealt, and the own one lies still.
  await expect.poll(() => page.locator('.deal').evaluate(isStill)).toBe(true);
  await expectHidden(card);
  return card;
}

const isStill = (place: Element) =>
  place.querySelector('.flight') === null &&
  place.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running');

const turned = (card: Locator) => expect.poll(() => card.evaluate(isStill)).toBe(true);

async function expectShown(card: Locator): Promise<void> {
  await expect(card).toHaveAccessibleName('Hide your card');
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(card.locator('.role-card')).toHaveAttribute('aria-label', 'Troublemaker card');
  await expect(card.page().getByText('You are the Troublemaker')).toBeAttached();
}

/** The face is not on the page at all. */
async function expectHidden(card: Locator): Promise<void> {
  await expect(card).toHaveAccessibleName('Show your card');
  await expect(card.locator('.role-card')).toHaveCount(0);
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

const POINTERS: Readonly<Record<string, (page: Page, card: Locator) => Promise<Pointer>>> = {
  'the mouse': async (page, card) => {
    const { x, y } = await middleOf(card);
    await page.mouse.move(x, y);
    return { press: () => page.mouse.down(), leave: () => page.mouse.up() };
  },
  'a finger': (page, card) => finger(page, card),
};

for (const [name, pointerOf] of Object.entries(POINTERS)) {
  test(`the own card is shown while ${name} holds it, and hidden when let go`, async ({
    comeAsAnn,
    rooms,
  }) => {
    const page = await comeAsAnn(PHONE);
    const card = await lookAtDeal(page, rooms);
    const { press, leave } = await pointerOf(page, card);
    await press();
    await expectShown(card);
    // Longer than a tap: until it has turned over, and is still held.
    await turned(card);
    await expectShown(card);
    await leave();
    await expectHidden(card);
  });

  test(`a tap with ${name} shows the own card until the next one`, async ({ comeAsAnn, rooms }) => {
    const page = await comeAsAnn(PHONE);
    const card = await lookAtDeal(page, rooms);
    const { press, leave } = await pointerOf(page, card);
    await Promise.all([press(), leave()]);
    await expectShown(card);
    await turned(card);
    await expectShown(card);
    await Promise.all([press(), leave()]);
    await expectHidden(card);
  });
}

test('a card that is pressed is hidden when the finger slides off it, however short that was', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  const card = await lookAtDeal(page, rooms);
  const { press, slideTo, leave } = await finger(page, card);
  await Promise.all([press(), slideTo({ x: 6, y: 110 }), leave()]);
  // Seen once, the card gives its place to the button below it.
  await expect(page.getByRole('button', { name: 'I Understand My Role' })).toHaveClass(/primary/);
  await expectHidden(card);
});

test('a card that is held is hidden when the mouse leaves it', async ({ comeAsAnn, rooms }) => {
  const page = await comeAsAnn(PHONE);
  const card = await lookAtDeal(page, rooms);
  const { x, y } = await middleOf(card);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await turned(card);
  await expectShown(card);
  await page.mouse.move(4, 4);
  await expectHidden(card);
  await page.mouse.up();
  await expectHidden(card);
});
