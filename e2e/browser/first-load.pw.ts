import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@nightfall/shared/text/languages';
import type { BrowserContext, Page, Response } from '@playwright/test';
import { expect, holdBack, LAPTOP, PHONE, test } from './fixtures.ts';
import { comeSignedIn, createRoom } from './moves.ts';
import { PARTS } from './parts.ts';
import { settled } from './settled.ts';

const ENTRY = '**/assets/entry-*.js';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Nightfall' });

/** Where everything on Home stands, by its words. */
const places = (page: Page) =>
  page
    .locator(
      `${PARTS.home} :is(h1, p, li, footer a, ${PARTS.cliffFigure}), ${PARTS.homeButtons} > ${PARTS.primary}`,
    )
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.textContent, x, y, width, height].join(' ');
      }),
    );

for (const viewport of [PHONE, LAPTOP])
  test(`[P5.3 P5.4] Home is seen before its program comes, which takes it over as it stands, ${viewport.width} px wide`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(viewport);
    const letGo = await holdBack(page, ENTRY);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('One night. One vote.')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(3);
    await expect(page.locator(PARTS.home)).toHaveCSS('color', 'oklch(0.955 0.022 86)');
    await settled(page);
    await page.locator(PARTS.home).evaluate((home) => home.setAttribute('data-seen', ''));
    const before = await places(page);
    expect(before.length).toBeGreaterThan(9);
    await expect(page.getByRole('link', { name: 'Sign In to Create Game' })).toHaveCount(0);
    letGo();
    await expect(page.getByRole('link', { name: 'Sign In to Create Game' })).toBeVisible();
    await expect(page.locator(`${PARTS.home}[data-seen]`)).toHaveCount(1);
    expect(await places(page)).toEqual(before);
    await page.getByRole('button', { name: 'Join Game' }).click();
    await expect(page.getByLabel('Room Code')).toBeVisible();
  });

for (const [who, address, theme, asked] of [
  ['an invitation', '/?code=ABC234', null, 'Display Name'],
  ['the shortcut to joining', '/?join', null, 'Room Code'],
  ['another theme', '/', 'corporate', null],
] as const)
  test(`[P5.5] a visitor with ${who} never sees another Home first`, async ({ openBrowser }) => {
    const page = await openBrowser(PHONE);
    if (theme !== null) await page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
    const letGo = await holdBack(page, ENTRY);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator(PARTS.home)).toHaveCSS('visibility', 'hidden');
    letGo();
    await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
    if (asked !== null) await expect(page.getByLabel(asked)).toBeVisible();
    else await expect(page.getByRole('textbox')).toHaveCount(0);
  });

test('[P5.6] the scripts of a room load while the visitor is still typing, and once', async ({
  openBrowser,
}) => {
  const [host, guest] = [await openBrowser(LAPTOP), await openBrowser(PHONE)];
  await comeSignedIn(host);
  const code = await createRoom(host);
  const asked: string[] = [];
  guest.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await guest.goto('/', { waitUntil: 'networkidle' });
  const isOfRoom = (path: string) => path.startsWith('/assets/room');
  expect(asked.filter(isOfRoom)).toEqual([]);
  await guest.getByRole('button', { name: 'Join Game' }).click();
  await expect.poll(() => asked.filter(isOfRoom).length).toBeGreaterThan(1);
  await guest.waitForLoadState('networkidle');
  const ahead = asked.filter(isOfRoom);
  await guest.getByLabel('Room Code').fill(code);
  await guest.getByLabel('Display Name').fill('Mara');
  await guest.getByRole('button', { name: 'Join Game' }).click();
  await expect(guest).toHaveURL(/\/lobby\//);
  await expect(guest.getByRole('list').getByText('Mara').first()).toBeVisible();
  expect(asked.filter(isOfRoom)).toEqual(ahead);
});

test('[P5.6] the scripts of a room load after the entry script for a visitor on the way to one, and for no other', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const gate = Promise.withResolvers<void>();
  // Without the page's program nothing but what runs before it can ask.
  await page.route(ENTRY, async (route) => {
    if (route.request().frame().url().includes('code')) await gate.promise;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const partsOfRoom = () =>
    asked.flatMap(
      (path) => /^\/assets\/(room|cards|overlays)-.*\.(js|css)$/.exec(path)?.slice(1).join('.') ?? [],
    );
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(partsOfRoom()).toEqual([]);
  await page.goto('/?code=ABC234', { waitUntil: 'commit' });
  // All else that the page names has come, and has been heard of.
  await page.waitForFunction(() => document.querySelector('script[src*="/entry-"]') !== null);
  await page.waitForFunction(() => performance.getEntriesByType('resource').length > 5);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(partsOfRoom()).toEqual([]);
  gate.resolve();
  await expect
    .poll(() => partsOfRoom().toSorted())
    .toEqual(['cards.css', 'cards.js', 'overlays.js', 'room.css', 'room.js']);
});

/** Fetched early and never used by any page: once the browser complains of it, it has complained of all others. */
const UNUSED = '/manifest.webmanifest';

async function complaintsOf(page: Page, address: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) complaints.push(message.text());
  });
  await page.addInitScript((href) => {
    document.addEventListener('DOMContentLoaded', () => {
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href });
      link.crossOrigin = '';
      document.head.append(link);
    });
  }, UNUSED);
  await page.goto(address, { waitUntil: 'load' });
  const isOfUnused = (complaint: string) => complaint.includes(UNUSED);
  await expect.poll(() => complaints.some(isOfUnused), { timeout: 20_000 }).toBe(true);
  return complaints
    .filter((complaint) => !isOfUnused(complaint))
    .map((complaint) => `${address}: ${complaint}`);
}

test('[L7.9] what a page preloads it uses: no browser complains', async ({ openBrowser }) => {
  const ann = await openBrowser(LAPTOP);
  await comeSignedIn(ann);
  await createRoom(ann);
  const lobby = new URL(ann.url()).pathname;
  const open = async (addresses: readonly string[], context: BrowserContext) =>
    (
      await Promise.all(addresses.map(async (address) => complaintsOf(await context.newPage(), address)))
    ).flat();
  const forAll = [
    '/',
    '/?code=ABC234',
    '/?join',
    '/auth',
    '/practice',
    '/rules',
    '/balance',
    '/about',
    '/privacy',
    '/nowhere',
  ];
  expect(await open(forAll, (await openBrowser(PHONE)).context())).toEqual([]);
  expect(await open(['/', '/profile', '/admin/theme', lobby], ann.context())).toEqual([]);
});

const KILOBYTE = 1024;
const gzippedLength = async (response: Response) => gzipSync(await response.body(), { level: 9 }).length;
const MOST_SCRIPT_KB = 165;
const MOST_KB = 160;

test('[H4.149 H4.206 P5.7] all that Home needs is sent compressed, less than 165 KB of it script, and a second visit asks for its page alone', {
  tag: '@core',
}, async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const plain: string[] = [];
  const scripts: Promise<number>[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(gzippedLength(response));
    const { 'content-encoding': coding, 'content-type': type = '' } = await response.allHeaders();
    const isText = /javascript|css|html/.test(type);
    const length = response.status() === 200 && isText ? (await response.body()).length : 0;
    if (length > 1024 && coding === undefined) plain.push(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
  const script = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  console.info(
    `${(bytes / KILOBYTE).toFixed(1)} KB over the wire, ${(script / KILOBYTE).toFixed(1)} KB of script in ${scripts.length} files`,
  );
  expect(bytes / KILOBYTE).toBeLessThan(MOST_KB);
  expect(bytes).toBeGreaterThan(0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(script / KILOBYTE).toBeLessThan(MOST_SCRIPT_KB);
  expect(plain).toEqual([]);
  const fetched = () =>
    page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
  expect((await fetched()).length).toBeGreaterThan(4);
  await page.reload({ waitUntil: 'networkidle' });
  expect((await fetched()).filter((path) => path.startsWith('/assets/'))).toEqual([]);
});

const MOST_STYLE_KB = 16;
const MOST_REQUESTS = 13;
const PRELOADED = [
  'alegreya-sans-latin-home-500',
  'alegreya-sans-latin-home-700',
  'alegreya-sans-latin-home-800',
  'grenze-gotisch-latin-home',
];
const HOME_FACES = [500, 700, 800].map((weight) => `Alegreya Sans Home ${weight}`);

for (const language of LANGUAGES)
  test(`[P5.11 L9.14] Home in ${language} has its own faces, and is as light as in English`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(PHONE, { language });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const faces = asked.filter((url) => url.endsWith('.woff2'));
    expect(faces).toHaveLength(PRELOADED.length);
    for (const face of faces) expect(face).toContain('-latin-home-');
    console.info(`${language}: ${(bytes / KILOBYTE).toFixed(1)} KB in ${asked.length} requests`);
    expect(bytes / KILOBYTE).toBeLessThan(MOST_KB);
    expect(asked.length).toBeLessThan(MOST_REQUESTS);
  });

/** The faces that a page asks for before its style sheet does, by their files' names. */
const preloadedFaces = (page: Page) =>
  page
    .locator('head link[rel="preload"][as="font"][crossorigin]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

test('[H4.217] the first load of Home preloads the faces it is drawn in, needs no other, and has nothing wait for another file', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const asked: string[] = [];
  const warned: string[] = [];
  const styles: Promise<number>[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'stylesheet') return;
    styles.push(gzippedLength(response));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
  const faces = await preloadedFaces(page);
  expect(faces).toHaveLength(PRELOADED.length);
  for (const name of PRELOADED) {
    const address = faces.find((face) => face.startsWith(`/assets/${name}`));
    expect(asked.filter((url) => address !== undefined && url.endsWith(address))).toHaveLength(1);
  }
  // Chromium says so of what was preloaded in vain.
  expect(warned.filter((text) => text.includes('preload'))).toEqual([]);
  const used = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`);
  });
  expect(used.sort()).toEqual([...HOME_FACES, 'Grenze Gotisch Home 100 900']);
  const head = await page
    .locator('head :is(script[src], link[rel="modulepreload"])')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('src') ?? part.getAttribute('href') ?? ''));
  const scripts = asked.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
  // A script that only another one asks for would come after it.
  expect(scripts.filter((path) => path.startsWith('/assets/') && !head.includes(path))).toEqual([]);
  const assets = asked.filter((url) => url.includes('/assets/'));
  expect(assets).toEqual([...new Set(assets)]);
  const bytes = (await Promise.all(styles)).reduce((sum, size) => sum + size, 0);
  console.info(`${asked.length} requests, ${(bytes / KILOBYTE).toFixed(1)} KB of styles`);
  expect(asked.length).toBeLessThan(MOST_REQUESTS);
  expect(bytes / KILOBYTE).toBeLessThan(MOST_STYLE_KB);
});
