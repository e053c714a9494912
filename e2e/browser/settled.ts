import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Git ignores it. */
const SHOTS = join(import.meta.dirname, '..', '..', 'test-results', 'screens');

/** Fonts are there, and what moves once is where it ends; what drifts for ever is left to drift. */
export async function settled(page: Page): Promise<void> {
  await arrived(page);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The same of a page that draws no frames because its clock stands still. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // Not waited for: the way there is the business of the tests of motion.
    for (const animation of ending) animation.finish();
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** With `SHOTS=yes npm test pages`: keeps a picture of the page, for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS === undefined) return;
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const file = `${name.replaceAll(/[^\w-]+/g, '-')}.${width}x${height}.png`;
  await page.screenshot({ path: join(SHOTS, file) });
}
