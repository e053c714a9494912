import type { Page } from '@playwright/test';
import { PARTS } from './parts.ts';

/** A run of text that is seen. */
interface Word {
  readonly text: string;
  readonly where: string;
  /** Its size on the screen, as far as it is scaled. */
  readonly size: number;
  readonly isBlackletter: boolean;
  readonly isCapital: boolean;
  readonly figures: string;
  readonly isClock: boolean;
}

/** All text on the screen but what is drawn: the words of a card grow and shrink with it. */
export const wordsOn = (page: Page): Promise<Word[]> =>
  page.evaluate((part) => {
    const scaleOf = (element: Element | null): number => {
      if (element === null) return 1;
      const { scale, transform } = getComputedStyle(element);
      const { a, b } = new DOMMatrix(transform === 'none' ? '' : transform);
      return (
        (scale === 'none' ? 1 : Number.parseFloat(scale)) * Math.hypot(a, b) * scaleOf(element.parentElement)
      );
    };
    const isSeen = (element: Element, box: DOMRect) =>
      box.width > 1 &&
      box.height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest(`${part.unseen}, svg, script, style, noscript`) === null;
    const wordOf = (element: Element, text: string): Word => {
      const style = getComputedStyle(element);
      const shown = style.textTransform === 'uppercase' ? text.toUpperCase() : text;
      return {
        text: shown,
        where: `${element.parentElement?.className ?? ''} > ${element.tagName.toLowerCase()}.${element.className}`,
        size: Number.parseFloat(style.fontSize) * scaleOf(element),
        isBlackletter: /^"?Grenze/.test(style.fontFamily),
        isCapital: /\p{Lu}{2}/u.test(shown) && shown === shown.toUpperCase(),
        figures: style.fontVariantNumeric,
        isClock: /^\s*\d+:\d\d\s*$/.test(text),
      };
    };
    const words: Word[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
      const range = document.createRange();
      range.selectNodeContents(node);
      if (element === null || text === '' || !isSeen(element, range.getBoundingClientRect())) continue;
      words.push(wordOf(element, text));
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=radio]), textarea'))
      if (isSeen(field, field.getBoundingClientRect()))
        words.push(wordOf(field, field.value || field.placeholder));
    return words;
  }, PARTS);

const LEAST = 15;
const LEAST_BLACKLETTER = 24;
const say = ({ text, where, size, figures }: Word) =>
  `“${text.slice(0, 40)}” ${size.toFixed(1)} px ${figures} in ${where}`;

/** What is set too small, in capitals of the black letter, or in figures that do not stand in line. */
export async function badTypeOn(page: Page, least = LEAST): Promise<string[]> {
  const words = await wordsOn(page);
  return words.filter((word) => isBadType(word, least)).map(say);
}

function isBadType({ text, size, isBlackletter, isCapital, figures, isClock }: Word, least: number): boolean {
  if (size < least - 0.05) return true;
  if (isBlackletter && (isCapital || size < LEAST_BLACKLETTER - 0.05)) return true;
  if (isClock && !figures.includes('tabular-nums')) return true;
  return /\d/.test(text) && !figures.includes('lining-nums');
}

/** Whatever can be pressed and is smaller than a finger, with the size it has. */
export const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST_TARGET = 44;
    const PRESSED =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=switch], [role=menuitem]';
    const isInText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    // A menu lies over the rest, which is looked at without it.
    const menu = document.querySelector('[role=menu]');
    const isOff = (element: Element) =>
      menu?.contains(element) === false ||
      element.matches(':disabled, [aria-disabled=true], [type=hidden]') ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
      element.closest('[inert], [aria-hidden=true]') !== null;
    // What is too small itself may still be hit around it: by a label, or by what it draws outside its box.
    const isHitAround = (element: HTMLElement, targets: readonly Element[]) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && targets.some((target) => target.contains(hit));
      };
      const reach = (across: number, down: number) => {
        let far = 0;
        while (far < LEAST_TARGET && isHit(x + across * (far + 1), y + down * (far + 1))) far += 1;
        return far;
      };
      // Where a square of the size lies within reach, as near to the middle as it can.
      const from = (before: number, after: number) =>
        Math.max(-before, Math.min(-LEAST_TARGET / 2, after - LEAST_TARGET)) + 0.5;
      const [fromX, fromY] = [x + from(reach(-1, 0), reach(1, 0)), y + from(reach(0, -1), reach(0, 1))];
      const side = LEAST_TARGET - 1;
      return [fromX, fromX + side].every((atX) => [fromY, fromY + side].every((atY) => isHit(atX, atY)));
    };
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(PRESSED)) {
      if (isOff(element) || isInText(element)) continue;
      const labels = 'labels' in element ? [...((element.labels ?? []) as NodeListOf<HTMLLabelElement>)] : [];
      const targets = [element, ...labels];
      const isLarge = targets.some((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width >= LEAST_TARGET - 0.5 && height >= LEAST_TARGET - 0.5;
      });
      if (isLarge || isHitAround(element, targets)) continue;
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? '';
      small.push(
        `${element.tagName.toLowerCase()}.${element.className} “${name}” ${width.toFixed(0)}×${height.toFixed(0)}`,
      );
    }
    scrollTo(0, 0);
    return small;
  });

/** The lamp-coloured actions on the screen, by their words. */
export const primariesOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    (primary) =>
      [...document.querySelectorAll(primary)]
        .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((button) => button.textContent?.trim() ?? ''),
    PARTS.primary,
  );
