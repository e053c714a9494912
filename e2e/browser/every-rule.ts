import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, LAPTOP, NARROW, PHONE, TABLET } from './fixtures.ts';
import { PARTS } from './parts.ts';
import { badTypeOn, cutOff, primariesOn, setLetters, smallTargetsOn } from './screen-rules.ts';
import { resize } from './settled.ts';
import { contrastsOnSky } from './text-on-sky.ts';

const softly = expect.configure({ soft: true });
const SIZES = { tablet: TABLET, laptop: LAPTOP, narrow: NARROW, phone: PHONE } as const;
export type Size = keyof typeof SIZES;

/** Ends on the phone, which the walks are made on. */
const ALL_SIZES: readonly Size[] = ['tablet', 'laptop', 'narrow', 'phone'];
/** Where letters have the least room: all that is asked of a theme that differs in letters and colours alone. */
export const TIGHT_SIZES: readonly Size[] = ['narrow', 'phone'];

/** What lies over a screen has none of its own; the lobby's drawer is looked at elsewhere. */
const MANY_ACTIONS = ['lobby', 'menu', 'help', 'claim', 'what is known'];
/** A menu is walked by arrows; the lobby has a test of its own, with the drawer that lies over it. */
const TABBED_ELSEWHERE = ['lobby', 'menu'];
/** Where the sky is brightest. */
const BRIGHT = ['lobby', 'first light', 'discussion', 'vote'];
const READABLE = 4.5;

/** One action is the first where there is something to do, and never more than one. */
export async function expectOneFirstAction(page: Page, screen: string, hasTask: boolean): Promise<void> {
  if (MANY_ACTIONS.includes(screen)) return;
  const primaries = await primariesOn(page);
  softly(primaries.length, `first actions: ${screen}: ${primaries}`).toBeLessThanOrEqual(1);
  softly(primaries.length, `first actions: ${screen}`).toBeGreaterThanOrEqual(hasTask ? 1 : 0);
}

/** Lays the screen out once in each size, where nothing may have to be scrolled sideways, and asks more of it there. */
export async function inEverySize(
  page: Page,
  ask: (size: Size) => Promise<void> = async () => {},
  sizes = ALL_SIZES,
): Promise<void> {
  for (const size of sizes) {
    await resize(page, SIZES[size]);
    await expectNoSidewaysScroll(page);
    await ask(size);
  }
}

/** Where there is the least room: text and targets are large enough, and letters twice as large cut nothing off. */
export async function expectReadable(page: Page, screen: string, size: Size): Promise<void> {
  if (size !== 'narrow') return;
  const at = `${screen}, ${size}`;
  softly(await badTypeOn(page), `bad type: ${at}`).toEqual([]);
  softly(await smallTargetsOn(page), `small targets: ${at}`).toEqual([]);
  await setLetters(page, '200%');
  await softly.poll(() => cutOff(page), `cut off: ${at}`).toEqual([]);
  await setLetters(page, '100%');
}

/** Whatever the Tab key comes to is ringed, and nothing lies over it. */
export async function expectFocusSeen(page: Page, screen: string): Promise<void> {
  if (TABBED_ELSEWHERE.includes(screen)) return;
  const { stops, faults } = await tabAround(page);
  softly(stops, `controls: ${screen}`).toBeGreaterThan(1);
  softly(faults, `focus: ${screen}`).toEqual([]);
}

/** No small text is on the open sky of a phone. @returns how many words were measured */
export async function expectReadableOnSky(page: Page, screen: string, size: Size): Promise<number> {
  if (!BRIGHT.includes(screen) || size !== 'phone') return 0;
  let measured = 0;
  // What still moves has no letters where they were looked for.
  const pale = async () => {
    const contrasts = await contrastsOnSky(page);
    measured += contrasts.length;
    return contrasts.filter(({ contrast }) => contrast < READABLE);
  };
  await softly.poll(pale, `on the sky: ${screen}, ${size}`).toEqual([]);
  return measured;
}

/** A small word in cream on the sky, with nothing behind it, is noticed. */
export async function expectBareWordNoticed(page: Page): Promise<void> {
  await page.evaluate((stage) => {
    const bare = document.createElement('p');
    bare.textContent = 'Bare';
    Object.assign(bare.style, { position: 'absolute', top: '64px', left: '170px', zIndex: '9' });
    document.querySelector(stage)?.append(bare);
  }, PARTS.stage);
  const bare = (await contrastsOnSky(page)).find(({ text }) => text === 'Bare');
  expect(bare?.contrast, 'a bare word is noticed').toBeLessThan(READABLE);
  await page.evaluate((stage) => document.querySelector(`${stage} > p`)?.remove(), PARTS.stage);
}

/** Who is picked is to be seen without a ground or a shadow, with the focus and without it. */
export async function expectPickSeenInForcedColors(page: Page, picked: string, other: string): Promise<void> {
  const seat = (name: string) =>
    page.getByRole('list', { name: 'The table' }).getByRole('button').filter({ hasText: name });
  const outlineOf = (name: string) =>
    seat(name).evaluate((element) => getComputedStyle(element).outlineStyle);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(seat(picked)).toHaveAttribute('aria-pressed', 'true');
  await seat(picked).blur();
  expect(await outlineOf(picked)).toBe('solid');
  expect(await outlineOf(other)).toBe('none');
  await page.keyboard.press('Shift');
  await seat(picked).focus();
  await expect.poll(() => outlineOf(picked)).toBe('double');
  await seat(picked).blur();
  await page.emulateMedia({ forcedColors: 'none' });
}

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
async function tabAround(page: Page): Promise<{ stops: number; faults: string[] }> {
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
