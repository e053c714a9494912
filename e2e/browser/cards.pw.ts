import type { Locator, Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { ownCard } from './moves.ts';
import { PARTS } from './parts.ts';
import { type Rooms, roomOf } from './rooms.ts';

const THEMES = ['generic', 'onuw-classic', 'corporate', 'russiagate'] as const;

/** All roles, the unknown one, and a custom one whose title has forty letters. */
const CARDS = 32;

/** How wide the name may be, in parts of 250: its ribbon, or what the badge and the file leave beside their margins. */
const NAME_ROOM = { generic: 186, 'onuw-classic': 186, corporate: 218, russiagate: 204 };

async function openCards(page: Page, theme: string): Promise<Locator> {
  await page.goto(`/dev/gallery?theme=${theme}&part=cards`);
  const cards = page.getByRole('region', { name: 'Cards', exact: true }).getByRole('img');
  await expect(cards).toHaveCount(CARDS);
  await page.evaluate(() => document.fonts.ready);
  return cards;
}

/** What is written on cards, with its place in a card's field of 250 x 350. */
const textsOn = (cards: readonly Element[], part: typeof PARTS) =>
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
        isName: text.matches(part.cardName),
        left: Math.min(...across),
        right: Math.max(...across),
        bottom: Math.max(...down),
        width: box.width,
      };
    });
  });

/** How much of each emblem lies beyond its disc, or beyond the cut of the photograph: pixels of a card drawn at 500 x 700. */
const emblemsOutside = (cards: readonly Element[], part: typeof PARTS) => {
  const [width, height, scale] = [500, 700, 2];
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (canvas === null) throw new Error('There is nothing to draw on');
  const drawn = () => {
    const { data } = canvas.getImageData(0, 0, width, height);
    let pixels = 0;
    // Half a pixel's shade is its edge.
    for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) > 127) pixels += 1;
    return pixels;
  };
  return cards.map((card) => {
    const emblem = card.querySelector<SVGPathElement>(part.emblem);
    const disc = card.querySelector<SVGCircleElement>(part.emblemDisc);
    const photograph = emblem?.closest<SVGGElement>('[clip-path]');
    const clip = photograph?.getAttribute('clip-path')?.slice('url(#'.length, -1);
    const cut = card.querySelector<SVGPathElement>(`[id="${clip}"] > path`);
    if (emblem === null || (disc === null && cut === null)) return Number.POSITIVE_INFINITY;
    const toFrame = (disc ?? photograph)
      ?.getScreenCTM()
      ?.inverse()
      .multiply(emblem.getScreenCTM() ?? undefined);
    canvas.globalCompositeOperation = 'source-over';
    canvas.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]).multiply(toFrame));
    canvas.fill(new Path2D(emblem.getAttribute('d') ?? ''));
    if (drawn() < 1000) return Number.POSITIVE_INFINITY;
    canvas.globalCompositeOperation = 'destination-out';
    canvas.setTransform(scale, 0, 0, scale, 0, 0);
    const frame = new Path2D(disc === null ? (cut?.getAttribute('d') ?? '') : '');
    if (disc !== null)
      frame.arc(disc.cx.baseVal.value, disc.cy.baseVal.value, disc.r.baseVal.value, 0, 2 * Math.PI);
    canvas.fill(frame);
    const outside = drawn();
    canvas.resetTransform();
    canvas.clearRect(0, 0, width, height);
    return outside;
  });
};

test('[H4.159 H4.224] cards of every theme are 5 by 7; names shrink to fit, words stay on them, emblems in their disc', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  for (const theme of THEMES) {
    const cards = await openCards(page, theme);
    const shapes = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect()).map(({ width, height }) => width / height),
    );
    for (const shape of shapes) expect(shape).toBeCloseTo(5 / 7, 2);

    const texts = await cards.evaluateAll(textsOn, PARTS);
    const names = texts.filter(({ isName }) => isName);
    expect(names.length).toBeGreaterThanOrEqual(CARDS);
    expect(names.filter(({ width }) => width > NAME_ROOM[theme])).toEqual([]);
    expect(texts.filter(({ left, right, bottom }) => left < 4 || right > 246 || bottom > 346)).toEqual([]);

    const outside = await cards.evaluateAll(emblemsOutside, PARTS);
    expect(outside).toHaveLength(CARDS);
    expect(Math.max(...outside)).toBe(0);
  }
});

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
