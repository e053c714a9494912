import { PRODUCTIONS } from '@nightfall/shared/themes/choices';
import type { Locator, Page } from '@playwright/test';
import { inEverySize, TIGHT_SIZES } from './every-rule.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { PARTS } from './parts.ts';

const SECTIONS = [
  'Buttons',
  'Fields',
  'Choices',
  'Dialogs, toasts, menus, progress',
  'Paper and felt',
  'Cards',
  'Small cards',
  'Seats',
  'Portraits',
  'Tables',
  'Skies',
  'Message pages',
];

/** In those that are left out the pictures and a round are looked at. */
const THEMES = PRODUCTIONS.filter(({ id }) => ['generic', 'corporate'].includes(id));

test('[G1.16 H4.21 H4.23 H4.135 H4.167] the gallery shows every primitive, changes its theme, opens its layers, and fits a narrow screen with large text', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible({ timeout: 20_000 });
  for (const { id, name } of THEMES) {
    const choice = page.getByRole('radio', { name, exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
    if (id !== 'generic') await expect(page).toHaveURL(new RegExp(`theme=${id}$`));
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
    await expect(page.getByRole('region', { name: 'Cards', exact: true }).getByRole('img')).toHaveCount(32);
    await inEverySize(page, undefined, TIGHT_SIZES);
    await expectAccessible(page, id === 'generic' ? undefined : ['color-contrast']);
  }

  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Open a dialog' }).press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused();

  await page.getByRole('button', { name: 'Share', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Share');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
});

test('[H4.113 H4.195] the words of a button that the focus passes by are gone at once, so that Escape is for what lies below', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dev/gallery?part=buttons');
  await page.evaluate((tooltip) => {
    const slow = new CSSStyleSheet();
    slow.replaceSync(`${tooltip} { animation-duration: 60s !important; }`);
    document.adoptedStyleSheets.push(slow);
  }, PARTS.tooltip);
  await page.getByRole('button').first().press('Tab');
  await page.getByRole('button', { name: 'Share', exact: true }).evaluate(async (button, tooltip) => {
    const nextTask = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    const isPlaced = () => document.querySelector<HTMLElement>(tooltip)?.style.animation === '';
    button.focus();
    // Not a frame: they are to go while their way in has not begun.
    for (let tasks = 0; tasks < 1000 && !isPlaced(); tasks += 1) await nextTask();
    if (!isPlaced()) throw new Error('The words never came');
    button.blur();
  }, PARTS.tooltip);
  await expect(page.locator(PARTS.tooltip)).toHaveCount(0);
});

const CARD_THEMES = ['generic', 'onuw-classic', 'corporate', 'russiagate'] as const;

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
  for (const theme of CARD_THEMES) {
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
