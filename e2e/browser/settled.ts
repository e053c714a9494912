import type { Page } from '@playwright/test';

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
