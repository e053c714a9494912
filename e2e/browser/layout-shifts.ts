import type { Page } from '@playwright/test';

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
