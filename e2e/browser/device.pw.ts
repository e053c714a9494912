import type { Page } from '@playwright/test';
import { connectEverybody } from '../dealt/dealt-room.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, NARROW, PHONE, test } from './fixtures.ts';
import { chooseFromMenu, comeSignedIn } from './moves.ts';
import { ServerLine } from './server-line.ts';
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

/** Notes what the page asks of the device, which does it as well. */
async function watchDevice(page: Page): Promise<() => Promise<string[]>> {
  await page.context().grantPermissions(['screen-wake-lock']);
  await page.addInitScript(() => {
    const noticed: string[] = [];
    Object.assign(window, { noticed });
    const now = () => document.querySelector('h1')?.textContent ?? 'nothing';
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      noticed.push(`tone at ${now()}`);
      start.call(this, when);
    };
    const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
    AudioParam.prototype.exponentialRampToValueAtTime = function (value, end) {
      if (value > 0.001) noticed.push(`loud: ${value.toFixed(3)}`);
      return ramp.call(this, value, end);
    };
    const vibrate = navigator.vibrate.bind(navigator);
    const buzz = (milliseconds: number) => {
      noticed.push(`buzz ${milliseconds} at ${now()}`);
      return vibrate(milliseconds);
    };
    Object.assign(navigator, { vibrate: buzz });
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (type) {
      noticed.push(`awake: ${type}`);
      const lock = await request.call(this, type);
      // As the browser does it to a hidden tab.
      document.addEventListener('hide', () => void lock.release());
      return lock;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'noticed') as string[]);
}

const CARDS = { Ann: 'Troublemaker', Bob: 'Seer', Cleo: 'Werewolf' };

test('[H4.107 H4.108 H4.109 H4.201 H4.202] a game keeps the screen awake, vibrates at one’s turn, and plays sounds where they are on', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const noticed = await watchDevice(page);
  const room = await dealTo(page, { cards: CARDS });
  await connectEverybody(room);
  const only = async (start: string) => (await noticed()).filter((what) => what.startsWith(start));
  await expect.poll(() => only('awake')).toHaveLength(1);
  const tell = (...events: string[]) =>
    page.evaluate((types) => {
      for (const type of types) document.dispatchEvent(new Event(type));
    }, events);
  await tell('visibilitychange');
  expect(await only('awake')).toHaveLength(1);
  await tell('hide', 'visibilitychange');
  await expect.poll(() => only('awake')).toEqual(['awake: screen', 'awake: screen']);

  await page.getByRole('button', { name: 'Pass' }).click();
  const { length: earlier } = await noticed();
  const buzzes = async () => (await noticed()).slice(earlier).filter((what) => what.startsWith('buzz'));
  await expect(page.getByText('Action Submitted').first()).toBeVisible();
  await room.play((table) => table.submit('Bob', { type: 'view_player', targetUserId: 'Ann' }));
  await expect(page.getByText('2 of 3 have submitted')).toBeVisible();
  expect(await buzzes()).toEqual([]);
  await room.play((table) => table.endNight());
  await expect.poll(buzzes).toEqual(['buzz 80 at First Light']);
  await page.getByRole('button', { name: 'Got it' }).click();
  // Before the server has heard it, it would count for the next phase.
  await expect(page.getByText('1 of 3 players ready')).toBeVisible();
  await room.play((table) => table.expire());
  await page.getByRole('button', { name: /^Ready to Vote/ }).click();
  expect(await buzzes()).toEqual(['buzz 80 at First Light']);
  await room.play((table) => table.expire());
  await expect.poll(buzzes).toEqual(['buzz 80 at First Light', 'buzz 80 at The Vote']);
  expect(await only('tone')).toEqual([]);

  const next = await dealTo(page, { cards: CARDS });
  const tonesAt = async (title: string) => (await only(`tone at ${title}`)).length;
  await chooseFromMenu(page, 'Sound and vibration');
  await page.getByRole('switch', { name: 'Sounds' }).click();
  await page.getByRole('slider', { name: 'Volume' }).fill('20');
  await page.getByRole('switch', { name: 'Vibration' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => tonesAt('Night')).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('button', { name: 'Pass' }).click();
  await next.play((table) => table.endNight());
  await expect(page.getByRole('heading', { name: 'First Light' })).toBeVisible();
  await next.play((table) => table.expire());
  // Two bells of two tones each, and nothing for a turn.
  await expect.poll(() => tonesAt('Discussion')).toBe(4);
  await next.play((table) => table.expire());
  // Three beats of a drum, and two tones that call.
  await expect.poll(() => tonesAt('The Vote')).toBe(5);
  const loudness = new Set(await only('loud'));
  for (const part of ['0.028', '0.072', '0.100', '0.180']) expect(loudness).toContain(`loud: ${part}`);
  expect(await only('buzz')).toEqual([]);
});

test('a phone that wakes shows the game as it is now, without a reload, and stays awake again', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const line = await ServerLine.of(page);
  const noticed = await watchDevice(page);
  const room = await dealTo(page, { cards: CARDS });
  await expect(page.getByRole('button', { name: 'Pass' })).toBeEnabled();
  const look = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      Object.assign(window, { slept: true });
      if (visibilityState === 'hidden') document.dispatchEvent(new Event('hide'));
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  line.silence();
  await room.play((table) => table.endNight());
  await room.play((table) => table.expire());
  await expect(page.getByRole('heading', { name: 'Night', exact: true })).toBeVisible();
  await look('visible');
  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Ready to Vote/ })).toBeEnabled();
  expect(line.opened).toBe(2);
  expect(await page.evaluate(() => Reflect.get(window, 'slept'))).toBe(true);
  expect((await noticed()).filter((what) => what.startsWith('awake'))).toHaveLength(2);
});
