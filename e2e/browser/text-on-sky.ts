import type { BrowserContext, Page } from '@playwright/test';
import { PARTS } from './parts.ts';

/** Text of this size or more may stand on the open sky. */
const LARGE = 24;

interface Spot {
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Red, green, blue and how far it covers, each from 0 to 255. */
  readonly ink: readonly number[];
}

interface Shots {
  readonly spots: readonly Spot[];
  readonly withText: string;
  readonly withoutText: string;
}

/** The small words that stand where the sky is, with the colour of their letters. */
const spotsOnSky = (page: Page): Promise<Spot[]> =>
  page.evaluate(
    ({ large, part }) => {
      const bottom = document.querySelector(part.sky)?.getBoundingClientRect().bottom ?? 0;
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const inkOf = (colour: string) => {
        if (context === null) return [];
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      const spots: Spot[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (element === null || node.textContent?.trim() === '') continue;
        if (element.closest(`${part.unseen}, svg, :disabled, [aria-disabled=true]`) !== null) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const { color, fontSize } = getComputedStyle(element);
        if (Number.parseFloat(fontSize) >= large) continue;
        for (const { x, y, width, height } of range.getClientRects()) {
          const isThere =
            x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= Math.min(bottom, innerHeight);
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          if (!isThere || width < 2 || top === null || !(top.contains(element) || element.contains(top)))
            continue;
          spots.push({
            text: node.textContent?.trim() ?? '',
            box: { x, y, width, height },
            ink: inkOf(color),
          });
        }
      }
      return spots;
    },
    { large: LARGE, part: PARTS },
  );

/** The screen as it is, and with letters that only throw their shadows. */
async function takeShots(page: Page): Promise<Shots> {
  const spots = await spotsOnSky(page);
  const take = async () => (await page.screenshot({ scale: 'css' })).toString('base64');
  const withText = await take();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { -webkit-text-fill-color: transparent !important; transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const withoutText = await take();
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return { spots, withText, withoutText };
}

const light = (colour: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

function contrastOf(ink: readonly number[], behind: readonly number[]): number {
  const cover = (ink[3] ?? 255) / 255;
  const seen = behind.map((part, index) => (ink[index] ?? 0) * cover + part * (1 - cover));
  const [high = 0, low = 0] = [light(seen), light(behind)].sort((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
}

const labs = new WeakMap<BrowserContext, Promise<Page>>();

/** A page of its own, one for each browser: that of the game may not read pictures from data. */
function labOf(page: Page): Promise<Page> {
  const context = page.context();
  const lab = labs.get(context) ?? context.newPage();
  labs.set(context, lab);
  return lab;
}

/** For each spot the colours of the pixels behind its letters: those that change when the letters go. */
async function behindLetters(page: Page, shots: Shots): Promise<number[][][]> {
  const lab = await labOf(page);
  const behind = await lab.evaluate(async ({ spots, withText, withoutText }) => {
    const open = async (png: string) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
        context?.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height)).data ??
        new Uint8ClampedArray();
    };
    const [shown, bare] = [await open(withText), await open(withoutText)];
    return spots.map(({ box }) => {
      const [lettered, empty] = [shown(box), bare(box)];
      const pixels: number[][] = [];
      for (let at = 0; at < empty.length; at += 4) {
        const pixel = [...empty.slice(at, at + 3)];
        const change = pixel.reduce(
          (sum, part, index) => sum + Math.abs(part - (lettered[at + index] ?? 0)),
          0,
        );
        if (change > 60) pixels.push(pixel);
      }
      return pixels;
    });
  }, shots);
  return behind;
}

/** The contrast of each small word on the sky with the pixels that are behind its letters, the worst tenth left out. */
export async function contrastsOnSky(page: Page): Promise<{ text: string; contrast: number }[]> {
  const shots = await takeShots(page);
  const behind = await behindLetters(page, shots);
  return shots.spots.map(({ text, ink }, index) => {
    const contrasts = (behind[index] ?? []).map((pixel) => contrastOf(ink, pixel));
    contrasts.sort((one, other) => one - other);
    return { text, contrast: contrasts[Math.floor(contrasts.length / 10)] ?? 1 };
  });
}
