import type { Locator, Page } from '@playwright/test';
import { PARTS } from './parts.ts';
import { settled } from './settled.ts';

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

export async function setLetters(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
  await settled(page);
}

/** What makes the page wider than the screen. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.getAttribute('class')}`);
    return [`wider than the screen by ${scrollWidth - clientWidth}: ${wide.slice(0, 4).join(', ')}`];
  });

/** Controls that lie beside the screen, and that nothing scrolls to. */
const besideTheScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const isLost = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > clientWidth + 1) && !isScrolled(element.parentElement);
    };
    // What stands beside a switch for its form alone is neither seen nor pressed.
    return [...document.querySelectorAll('button, a[href], input:not([aria-hidden=true]), select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isLost(element))
      .map((element) => `beside the screen: ${element.getAttribute('aria-label') ?? element.textContent}`);
  });

/** Lines of text that a box around them does not show, and that cannot be scrolled to; or that leave their button. */
const cutLines = (page: Page): Promise<string[]> =>
  page.evaluate((part) => {
    const { clientWidth } = document.documentElement;
    // What is drawn grows with its card; a name at the table is whole for as long as one points at it.
    const LEFT_OUT = `${part.unseen}, svg, ${part.seatName}, script, style, noscript`;
    // Letters reach a little beyond what is measured of their line, and a line's box beyond its letters.
    const SLACK = { across: 1, down: 4 };
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (line: DOMRect, element: Element | null): boolean => {
      if (element === null || element === document.body)
        return line.left < -SLACK.across || line.right > clientWidth + SLACK.across;
      const { clipPath, overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // Said to screen readers alone.
      if (box.width <= 1) return false;
      const isWide = line.left < box.left - SLACK.across || line.right > box.right + SLACK.across;
      const isHigh = line.top < box.top - SLACK.down || line.bottom > box.bottom + SLACK.down;
      if (((hides(overflowX) || clipPath !== 'none') && isWide) || (hides(overflowY) && isHigh)) return true;
      return !/auto|scroll/.test(overflowX + overflowY) && isCut(line, element.parentElement);
    };
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
      if (element === null || text === '' || element.closest(LEFT_OUT) !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const button = element.closest('button')?.getBoundingClientRect();
      const isBeyond = ({ left, right }: DOMRect) =>
        button !== undefined && (left < button.left - SLACK.across || right > button.right + SLACK.across);
      const line = [...range.getClientRects()].find(
        (one) => one.width > 1 && (isCut(one, element) || isBeyond(one)),
      );
      if (line === undefined) continue;
      const at = [line.left, line.right, line.top, line.bottom].map((edge) => edge.toFixed(0)).join(' ');
      cut.push(`cut: “${text.slice(0, 30)}” in ${element.tagName} ${element.className} at ${at}`);
    }
    return cut;
  }, PARTS);

/** The heading and the first action, unless they can be scrolled to where they are seen whole with nothing over them. */
const headsOutOfReach = (page: Page): Promise<string[]> =>
  page.evaluate((part) => {
    const { clientWidth } = document.documentElement;
    const lost: string[] = [];
    const top = scrollY;
    for (const element of document.querySelectorAll(`h1, ${part.primary}`)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest(`${part.unseen}, [inert], [aria-hidden=true]`) !== null) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const name = `${element.tagName} “${element.textContent}”`;
      const isInside =
        box.left >= -1 && box.right <= clientWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
      if (!isInside) lost.push(`not wholly on the screen: ${name} at ${JSON.stringify(box)}`);
      if (element.matches('h1') && element.scrollWidth > element.clientWidth + 1) lost.push(`cut: ${name}`);
      const points = [...element.getClientRects()].flatMap((line) =>
        [0.1, 0.5, 0.9].flatMap((across) =>
          [0.3, 0.7].map((down) => [line.left + line.width * across, line.top + line.height * down] as const),
        ),
      );
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x, y);
        // A menu that was opened lies over the page for as long as it is open.
        if (hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('[role=menu]')))
          continue;
        lost.push(`covered: ${name} by ${hit?.tagName} ${hit?.getAttribute('class')}`);
        break;
      }
    }
    scrollTo({ top, behavior: 'instant' });
    return lost;
  }, PARTS);

/** What is cut off or out of reach for who reads with such letters. */
export async function cutOff(page: Page): Promise<string[]> {
  const faults = await Promise.all([tooWide(page), besideTheScreen(page), cutLines(page)]);
  faults.push(await headsOutOfReach(page));
  return faults.flat();
}

/** Names at the table that lie on a face, a number, a badge or a name of another player, or on the clock. */
export const coveringNames = (page: Page): Promise<string[]> =>
  page.evaluate((part) => {
    // The corner of a round badge is empty.
    const SLACK = 3;
    // Of the height of a line: what is above its capitals, and below its baseline with half of what hangs there.
    const [ABOVE, BELOW] = [0.25, 0.18];
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
    const lineOf = (name: Element) => {
      const [box, range] = [name.getBoundingClientRect(), document.createRange()];
      range.selectNodeContents(name);
      const line = range.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, line.left), Math.min(box.right, line.right)];
      const top = line.top + line.height * ABOVE;
      return new DOMRect(left, top, right - left, line.height * (1 - ABOVE - BELOW));
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const seats = [...document.querySelectorAll(part.seat)].filter(isSeen);
    const others = [...document.querySelectorAll(part.ring)].filter(isSeen);
    return seats.flatMap((seat) => {
      const name = seat.querySelector(part.seatName);
      if (name === null) return [];
      const line = lineOf(name);
      const near = seats.filter((one) => one !== seat);
      const faces = near
        .flatMap((one) => [...one.querySelectorAll(`${part.avatar}, ${part.seatBadge}`)])
        .filter(isSeen);
      const names = near.flatMap((one) => [...one.querySelectorAll(part.seatName)]).map(lineOf);
      const under = [
        ...[...faces, ...others].map((one) => ({ what: one.className, box: one.getBoundingClientRect() })),
        ...names.map((box) => ({ what: 'a name', box })),
      ].filter(({ box }) => meet(line, box));
      return under.map(({ what }) => `${name.textContent} on ${what}`);
    });
  }, PARTS);

/** Names at the table that cannot be read to their end. */
export const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    (part) =>
      [...document.querySelectorAll(part.seatName)]
        .filter((name) => name.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((name) => {
          const parts = [name, ...name.querySelectorAll(part.nameStart)];
          const isCut = parts.some(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1);
          return isCut || name.querySelector(part.nameShort)?.textContent?.endsWith('…') === true;
        })
        .map((name) => name.textContent ?? ''),
    PARTS,
  );

/** Those that, scrolled to, are pressed where their middle is; the others are told with what lies there. */
export const outOfReach = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((elements) =>
    elements.flatMap((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      // A field that is drawn as something else is pressed by its label.
      const isLabelled =
        'labels' in element &&
        [...((element.labels ?? []) as NodeListOf<Node>)].some((one) => one.contains(hit));
      const isHit = hit !== null && (element.contains(hit) || hit.contains(element) || isLabelled);
      return isHit ? [] : [`${element.textContent} under ${hit?.className ?? 'the edge'}`];
    }),
  );

/**
 * Lines of text that lie over one another, over a face or a small card, or under what hangs from a bar that stays. What opens
 * over the page lies over it rightly.
 */
export const overlappingLines = (page: Page): Promise<string[]> =>
  page.evaluate((part) => {
    const LEFT_OUT = 'svg, script, style, noscript, [inert], [aria-hidden=true]';
    const PICTURES = `${part.avatar}, ${part.smallCard}`;
    // A line is higher than its letters: by this share of it, or by these pixels where it is tilted.
    const SLACK = { share: 0.3, pixels: 6 };
    interface Shown {
      readonly element: Element;
      readonly layer: Element;
      readonly box: DOMRect;
      readonly what: string;
    }
    /** What scrolls apart, or stays while the page is scrolled, covers what goes by. */
    const layerOf = (element: Element): Element => {
      const { position, overflowY } = getComputedStyle(element);
      const isLayer = /fixed|sticky/.test(position) || /auto|scroll/.test(overflowY);
      return isLayer || element.parentElement === null ? element : layerOf(element.parentElement);
    };
    /** What is said to screen readers alone stands in a pixel, which may be tilted. */
    const isInPixel = (element: Element | null): boolean =>
      element instanceof HTMLElement && (element.offsetWidth <= 1 || isInPixel(element.parentElement));
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isInPixel(element);
    const linesOf = (node: Node, element: Element): Shown[] => {
      const [text, layer, range] = [node.textContent?.trim() ?? '', layerOf(element), document.createRange()];
      range.selectNodeContents(node);
      return [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map((box) => ({ element, layer, box, what: `“${text.slice(0, 30)}”` }));
    };
    const shownAs = (what: string, elements: NodeListOf<Element>) =>
      [...elements]
        .filter(isVisible)
        .map((element) => ({ element, layer: layerOf(element), box: element.getBoundingClientRect(), what }));
    const lines: Shown[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const isLeftOut = element === null || element.closest(LEFT_OUT) !== null;
      if (!isLeftOut && node.textContent?.trim() !== '' && isVisible(element))
        lines.push(...linesOf(node, element));
    }
    const pictures = shownAs('a picture', document.querySelectorAll(PICTURES));
    const opened = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]');
    const isBar = (layer: Element) => {
      const { position, overflowY } = getComputedStyle(layer);
      return /fixed|sticky/.test(position) && !/auto|scroll/.test(overflowY) && opened === null;
    };
    const hanging = shownAs('what hangs from a bar', document.querySelectorAll('button')).filter(
      ({ box, layer }) => isBar(layer) && box.top < layer.getBoundingClientRect().top - SLACK.pixels,
    );
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK.pixels &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
        Math.max(SLACK.pixels, Math.min(one.height, other.height) * SLACK.share);
    return lines.flatMap((line, index) => {
      const { layer, what, box, element } = line;
      const under = [
        ...lines.slice(index + 1).filter((other) => other.layer === layer && other.what !== what),
        // A sign that is drawn beside a face, such as its number, belongs on it.
        ...pictures.filter((one) => one.layer === layer && !one.element.parentElement?.contains(element)),
        ...hanging.filter((one) => one.layer !== layer && element.closest(part.table) === null),
      ];
      return under.filter((one) => meet(box, one.box)).map((one) => `${what} on ${one.what}`);
    });
  }, PARTS);
