import type { Page } from '@playwright/test';
import { PARTS } from './parts.ts';
import { settled } from './settled.ts';

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
    return [...document.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isLost(element))
      .map((element) => `beside the screen: ${element.getAttribute('aria-label') ?? element.textContent}`);
  });

/** Lines of text that a box around them does not show, and that cannot be scrolled to. */
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
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // Said to screen readers alone.
      if (box.width <= 1) return false;
      const isWide = line.left < box.left - SLACK.across || line.right > box.right + SLACK.across;
      const isHigh = line.top < box.top - SLACK.down || line.bottom > box.bottom + SLACK.down;
      if ((hides(overflowX) && isWide) || (hides(overflowY) && isHigh)) return true;
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
      const line = [...range.getClientRects()].find((one) => one.width > 1 && isCut(one, element));
      if (line === undefined) continue;
      const at = [line.left, line.right, line.top, line.bottom].map((edge) => edge.toFixed(0)).join(' ');
      cut.push(`cut: “${text.slice(0, 30)}” in ${element.tagName} ${element.className} at ${at}`);
    }
    return cut;
  }, PARTS);

/** The heading and the first action, unless they can be scrolled to where they are seen whole with nothing over them. */
const outOfReach = (page: Page): Promise<string[]> =>
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
  faults.push(await outOfReach(page));
  return faults.flat();
}
