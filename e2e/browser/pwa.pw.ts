import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { comeSignedIn } from './moves.ts';
import { update } from './updates.ts';

/** The first visit is over when the worker is there; the next page is in its hands. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

test('the manifest is whole, and its icons are there in their size', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/');
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
});

test('the browser itself finds nothing that keeps it from installing the game', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { hasWorker: true });
  await visit(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of a test is a private one, which installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('away from the network every address shows the offline page, and comes back by itself', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, {
    provokes: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    hasWorker: true,
  });
  await visit(page);
  await page.context().setOffline(true);
  await page.goto('/lobby/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveTitle('You are offline · Nightfall');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.locator('h1')).toHaveCSS('font-family', /Grenze Gotisch/);
  expect(await page.evaluate(() => document.fonts.check('600 44px "Grenze Gotisch"'))).toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(
    page.getByRole('heading', { level: 1, name: 'No user ID found. Please return to home.' }),
  ).toBeVisible();
});

test('only hashed files and the offline page are kept, never an answer of the API', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, {
    provokes: /ERR_INTERNET_DISCONNECTED|Failed to load/,
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
});

/** What a page says whose program is gone. */
const UPDATED = /404|ERR_FAILED|Failed to fetch dynamically imported|could not be loaded/;

test('a page whose program is gone after an update, and after a reload, offers another', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE, { provokes: UPDATED });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
  let isGone = true;
  await update(page, () => isGone);
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  isGone = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test('an update under a page that is open: it reloads once by itself', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE, { provokes: UPDATED });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
  let missed = 0;
  await update(page, () => {
    missed += 1;
    return missed === 1;
  });
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  expect(missed).toBeGreaterThan(0);
});

test('the shortcut to joining opens the form', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/?join');
  await expect(page.getByLabel('Room Code')).toBeVisible();
});
