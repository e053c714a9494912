import type { Page } from '@playwright/test';
import { PARTS } from './parts.ts';

const MOST_STOPS = 90;

/** How every part of the page is outlined while nothing has the focus, and what the Tab key has come to since. */
const outlinesAtRest = (page: Page) =>
  page.evaluateHandle(() => {
    const outlineOf = (element: Element) =>
      ['', '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .map(({ outlineStyle, outlineWidth, boxShadow }) => `${outlineStyle} ${outlineWidth} ${boxShadow}`)
        .join();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const rest = new Map([...document.querySelectorAll('*')].map((one) => [one, outlineOf(one)]));
    return { outlineOf, rest, met: new Set<Element>() };
  });

type Rest = Awaited<ReturnType<typeof outlinesAtRest>>;

/** What is wrong with how the focus is shown: null if nothing is; 'outside' and 'again' where there is none to show. */
const faultOf = (state: Rest) =>
  state.evaluate(({ outlineOf, rest, met }, tooltip) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'outside';
    if (met.has(focused)) return 'again';
    met.add(focused);
    // A field may be ringed by its label or its frame.
    const labels = 'labels' in focused ? [...((focused.labels ?? []) as NodeListOf<Element>)] : [];
    const around = [focused, focused.nextElementSibling, ...labels].filter((one) => one !== null);
    const parts = around.flatMap((one) => [one, ...one.querySelectorAll('*')]);
    const isRinged = [...parts, focused.parentElement ?? focused].some(
      (part) => outlineOf(part) !== rest.get(part),
    );
    const { left, right, top, width, height } = focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    // The hint of the control before goes a moment after its focus.
    const isHint = over?.closest(tooltip) != null;
    const isFree =
      isHint || (over !== null && parts.some((part) => part.contains(over) || over.contains(part)));
    const isOnScreen = left >= -1 && right <= document.documentElement.clientWidth + 1;
    if (isRinged && isFree && isOnScreen) return null;
    const name = focused.getAttribute('aria-label') ?? focused.textContent;
    const faults = [!isRinged && 'has no ring', !isFree && `lies under ${over?.className}`];
    return [`${focused.tagName} “${name}”`, ...faults, !isOnScreen && 'is cut'].filter(Boolean).join(' ');
  }, PARTS.tooltip);

/** Goes once round the screen with the Tab key: how many controls there are, and which do not show the focus. */
export async function tabAround(page: Page): Promise<{ stops: number; faults: string[] }> {
  const state = await outlinesAtRest(page);
  const faults: string[] = [];
  let stops = 0;
  for (let press = 0; press < MOST_STOPS; press += 1) {
    await page.keyboard.press('Tab');
    const fault = await faultOf(state);
    if (fault === 'again') break;
    if (fault === 'outside') continue;
    stops += 1;
    if (fault !== null) faults.push(fault);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return { stops, faults };
}
