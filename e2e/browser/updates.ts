import type { Page } from '@playwright/test';

/** From now on, parts of the program that the page has not fetched yet are gone, as after an update. */
export async function update(page: Page, isGone: () => boolean): Promise<void> {
  const there = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.route('**/assets/*.js', (route) => {
    const isNew = !there.includes(route.request().url());
    return isNew && isGone() ? route.fulfill({ status: 404, body: '' }) : route.fallback();
  });
}
