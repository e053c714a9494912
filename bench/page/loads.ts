import type { Browser, Locator, Page } from '@playwright/test';
import { cpuOf, openSlowly } from './slow-phone.ts';

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
