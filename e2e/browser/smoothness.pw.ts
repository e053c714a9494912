import type { Browser, Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { roomOf } from './rooms.ts';
import { type Span, type Trace, traced } from './trace.ts';

const WATCHED_MS = 3000;
/** The page's own heartbeat and its clocks may have something to say now and then. */
const MOST_MAIN_FRAMES = 3 + (8 * WATCHED_MS) / 1000;
/** Those of the clock. */
const MOST_FRAMES_AT_REST = (2 * WATCHED_MS) / 1000;

/** Looks at a page for a while without touching it. */
async function watch(browser: Browser, page: Page): Promise<{ trace: Trace; span: Span }> {
  const trace = await traced(browser, page, () =>
    page.evaluate(async (length) => {
      // What has just come in has time to settle.
      await new Promise((done) => setTimeout(done, 1500));
      performance.mark('watch begins');
      await new Promise((done) => setTimeout(done, length));
      performance.mark('watch ends');
    }, WATCHED_MS),
  );
  return { trace, span: trace.between('watch begins', 'watch ends') };
}

/** What comes in once has come in: only what never ends is moving. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );

const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? String(effect.target?.outerHTML) : '')),
  );

test('[H9.10] the sky of the lobby drifts by the compositor alone, and stands still for whom motion is unpleasant', async ({
  browser,
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { gameId } = await roomOf(page, rooms);
  await page.goto(`/lobby/${gameId}`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Game waiting for 2 more' })).toBeVisible();
  expect((await running(page)).length, 'something drifts').toBeGreaterThan(0);
  await settled(page);
  const drifting = await watch(browser, page);
  expect(drifting.trace.heavyMotion()).toEqual([]);
  expect(drifting.span.count('BeginMainThreadFrame')).toBeLessThan(MOST_MAIN_FRAMES);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => running(page)).toEqual([]);
  const still = await watch(browser, page);
  expect(still.span.count('BeginMainThreadFrame')).toBeLessThan(MOST_MAIN_FRAMES);
  // What does need the main thread is noticed.
  await page.evaluate(() =>
    document.querySelector('h1')?.animate([{ letterSpacing: '0px' }, { letterSpacing: '9px' }], {
      duration: 60_000,
    }),
  );
  const busy = await watch(browser, page);
  expect(busy.span.count('BeginMainThreadFrame')).toBeGreaterThan(MOST_MAIN_FRAMES);
});

test('[P5.10] the moon of the night sinks without a frame of the main thread but once a second, and none else is drawn at rest', async ({
  browser,
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await dealTo(page, { cards: { Ann: 'Troublemaker', Bob: 'Werewolf', Cleo: 'Villager' } });
  await expect(page.getByText('Submit Action')).toBeVisible();
  const { trace, span } = await watch(browser, page);
  expect(trace.heavyMotion()).toEqual([]);
  expect(span.count('BeginMainThreadFrame')).toBeLessThan(MOST_MAIN_FRAMES);
  // As it is 20 s after the last change. What comes in meanwhile (who is away) ends the rest and is waited out; were the
  // clock such a change, this would never pass.
  let resting = { trace, span };
  await expect(async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-resting', ''));
    resting = await watch(browser, page);
    await expect(page.locator('html')).toHaveAttribute('data-resting', { timeout: 1 });
  }).toPass();
  expect(resting.span.count('DrawFrame')).toBeGreaterThan(0);
  expect(resting.span.count('DrawFrame')).toBeLessThanOrEqual(MOST_FRAMES_AT_REST);
});
