import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { comeSignedIn } from './moves.ts';
import { shot } from './settled.ts';

/** The first visit is over when the worker is there; the next page is in its hands. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

test('[H4.122] the manifest is whole, its icons are there in their size, and the browser would install the game', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, { hasWorker: true });
  await visit(page);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Nightfall',
    short_name: 'Nightfall',
    start_url: '/',
    display: 'standalone',
    theme_color: '#14102b',
    background_color: '#14102b',
  });
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#14102b');
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/?join', '/practice']);
  const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(pictures.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)).toEqual(
    ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'],
  );
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...pictures, { src: touch, sizes: '180x180' }]) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');

  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of a test is a private one, which installs nothing.
  const ids = installabilityErrors.map(({ errorId }) => errorId);
  expect(ids.filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('[H4.81 H4.123 H4.124 H4.214] the worker keeps hashed files and the offline page alone, which every address shows away from the network', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, {
    provokes: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/,
    hasWorker: true,
  });
  await visit(page);
  await comeSignedIn(page);
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page).toHaveURL(/\/lobby\//);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Create Game' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toEqual([expect.stringMatching(/^nightfall-shell-[0-9a-f]{12}$/)]);
  expect(kept.paths).toContain('/offline.html');
  expect(kept.paths.length).toBeGreaterThan(10);
  expect(kept.paths.filter((path) => !/^\/(offline\.html|assets\/[\w.-]+)$/.test(path))).toEqual([]);

  await page.context().setOffline(true);
  const answer = await page.evaluate(() =>
    fetch('/api/me').then(
      ({ status }) => status,
      () => 'no answer',
    ),
  );
  expect(answer).toBe('no answer');
  await page.goto('/table/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveTitle('You are offline · Nightfall');
  const title = page.getByRole('heading', { level: 1, name: 'You are offline' });
  await expect(title).toHaveCSS('font-family', /Grenze Gotisch/);
  expect(await page.evaluate(() => document.fonts.check('600 44px "Grenze Gotisch"'))).toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(title).toBeVisible();
  await shot(page, 'offline');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'There is no table screen here' })).toBeVisible();
});

/** What a page says whose program is gone. */
const UPDATED = /404|ERR_FAILED|Failed to fetch dynamically imported|could not be loaded/;

test('[H4.80] an update under a page that is open: it reloads once by itself, then offers to be reloaded', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, { provokes: UPDATED });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
  let missed = 0;
  let isGone = () => missed === 1;
  await update(page, () => {
    missed += 1;
    return isGone();
  });
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  expect(missed).toBeGreaterThan(0);

  isGone = () => true;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  isGone = () => false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

/** From now on, parts of the program that the page has not fetched yet are gone, as after an update. */
async function update(page: Page, isGone: () => boolean): Promise<void> {
  const there = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.route('**/assets/*.js', (route) => {
    const isNew = !there.includes(route.request().url());
    return isNew && isGone() ? route.fulfill({ status: 404, body: '' }) : route.fallback();
  });
}
