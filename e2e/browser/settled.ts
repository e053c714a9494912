import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Git ignores it. */
const SHOTS = join(import.meta.dirname, '..', '..', 'test-results', 'screens');

/** Fonts are there, and what moves once is where it ends; what drifts for ever is left to drift. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(arrive, 2);
}

/** The same of a page that draws no frames because its clock stands still. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(arrive, 0);
}

/** In the page. */
async function arrive(frames: number): Promise<void> {
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // Not waited for: the way there is the business of the tests of motion.
  for (const animation of ending) animation.finish();
  await Promise.allSettled(ending.map((animation) => animation.finished));
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
}

export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await settled(page);
}

/** With `SHOTS=yes npm test pages`: keeps a picture of the page, for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS === undefined) return;
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const file = `${name.replaceAll(/[^\w-]+/g, '-')}.${width}x${height}.png`;
  await page.screenshot({ path: join(SHOTS, file) });
}

/** A jump of the page without its user's doing, as the browser reports it. */
export interface Shift {
  readonly value: number;
  /** In milliseconds since the page was opened. */
  readonly time: number;
  /** The heading of the page at that moment. */
  readonly at: string;
  /** What has jumped, from where to where. */
  readonly what: string;
}

/** Notes layout shifts on every page that is opened from now on; those that follow a press do not count. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const boxed = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.className : node?.textContent;
          return `${name}: ${boxed(previousRect)} → ${boxed(currentRect)}`;
        });
        const at = document.querySelector('h1')?.textContent ?? '';
        shifts.push({ value, time: startTime, at, what: moved.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
}

export const shiftSum = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);
