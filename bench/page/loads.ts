import type { Browser, CDPSession, Locator, Page } from '@playwright/test';

export type Figures = Readonly<Record<string, number>>;

/** React has taken this over: a press does something. */
const isAlive = (button: Locator) =>
  button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const look = () =>
          Object.keys(element).some((key) => key.startsWith('__reactProps'))
            ? resolve(performance.now())
            : requestAnimationFrame(look);
        look();
      }),
  );

/** In milliseconds since the page was asked for. */
const paints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ words: number; picture: number }>((resolve) => {
        const words = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
        new PerformanceObserver((list) => {
          resolve({ words, picture: list.getEntries().at(-1)?.startTime ?? Number.NaN });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/** Home, from nothing to a button that can be pressed. */
export async function loadHome(browser: Browser, address: string): Promise<Figures> {
  const { page, received } = await openSlowly(browser, address, true);
  await page.goto('/', { waitUntil: 'commit' });
  const ready = await isAlive(page.getByRole('button', { name: 'Join Game' }));
  await page.waitForLoadState('networkidle');
  const { words, picture } = await paints(page);
  await page.context().close();
  return { words, picture, ready, requests: received.requests, kilobytes: received.bytes / 1024 };
}

/** An invitation that somebody has never heard of, up to the seat; the name takes no time to type. */
export async function followInvitation(browser: Browser, address: string, code: string): Promise<Figures> {
  const { page, received } = await openSlowly(browser, address, true);
  const begun = performance.now();
  await page.goto(`/?code=${code}`, { waitUntil: 'commit' });
  await page.getByLabel('Display Name').fill(`Guest ${Math.round(begun)}`);
  const form = performance.now() - begun;
  await page.getByRole('button', { name: 'Join Game' }).click();
  await page
    .getByRole('list')
    .getByText(`Guest ${Math.round(begun)}`)
    .first()
    .waitFor();
  const seat = performance.now() - begun;
  await page.context().close();
  return { form, seat, requests: received.requests, kilobytes: received.bytes / 1024 };
}

/** What a load costs a computer that is not slowed down, in milliseconds of each of the browser's processes. */
export async function spendOnHome(browser: Browser, address: string): Promise<Figures> {
  const { page } = await openSlowly(browser, address, false);
  const before = await cpuOf(browser);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Join Game' }).waitFor();
  const after = await cpuOf(browser);
  await page.context().close();
  const spent = [...after].map(([kind, seconds]): [string, number] => [
    kind,
    1000 * (seconds - (before.get(kind) ?? 0)),
  ]);
  return { ...Object.fromEntries(spent), all: spent.reduce((sum, [, ms]) => sum + ms, 0) };
}

const KILOBIT = 1000 / 8;

/** A phone of the cheaper kind on a mobile network of the slower kind. */
const SLOW = {
  cpuTimes: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1600 * KILOBIT,
    uploadThroughput: 750 * KILOBIT,
  },
} as const;

interface OpenPage {
  readonly page: Page;
  /** What has come over the wire. */
  readonly received: { requests: number; bytes: number };
}

/** A page of somebody who has never been here. */
async function openSlowly(browser: Browser, address: string, isSlow: boolean): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const received = countWire(devtools);
  if (!isSlow) return { page, received };
  await devtools.send('Network.emulateNetworkConditions', SLOW.network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuTimes });
  return { page, received };
}

function countWire(devtools: CDPSession): OpenPage['received'] {
  const received = { requests: 0, bytes: 0 };
  devtools.on('Network.requestWillBeSent', () => {
    received.requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
  });
  return received;
}

/** Seconds of processor time that a browser's processes have used, by their kind. */
async function cpuOf(browser: Browser): Promise<Map<string, number>> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const byKind = new Map<string, number>();
  for (const { type, cpuTime } of processInfo) byKind.set(type, (byKind.get(type) ?? 0) + cpuTime);
  return byKind;
}
