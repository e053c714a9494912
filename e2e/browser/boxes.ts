import type { Locator, Page } from '@playwright/test';
import { PARTS } from './parts.ts';

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
      const isHit = hit !== null && (element.contains(hit) || hit.contains(element));
      return isHit ? [] : [`${element.textContent} under ${hit?.className ?? 'the edge'}`];
    }),
  );
