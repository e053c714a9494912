import type { Table } from '@nightfall/shared/game/testing/table';
import type { Browser, Page } from '@playwright/test';
import { connectEverybody } from '../dealt/dealt-room.ts';
import { expect, guestsFor, PHONE, roomOf, TV, tableAddress, test } from './fixtures.ts';
import { PARTS } from './parts.ts';
import { type Shift, shiftSum, watchShifts } from './settled.ts';

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

const MOST_SHIFT = 0.05;
const PRESS_MS = 500;

/** The cumulative layout shift as browsers report it: of the worst burst, five seconds long without a second of rest. */
function worstBurst(shifts: readonly Shift[]): number {
  let [worst, burst, begun, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value, time } of shifts) {
    const goesOn = time - last < 1000 && time - begun < 5000;
    burst = goesOn ? burst + value : value;
    begun = goesOn ? begun : time;
    last = time;
    worst = Math.max(worst, burst);
  }
  return worst;
}

/** From here on everything counts again: a shift within half a second after a press does not. */
async function sincePress(page: Page): Promise<void> {
  const pressed = await page.evaluate(() => performance.now());
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(pressed + PRESS_MS);
}

test('[H4.127 H4.150] nothing jumps in a whole game on a phone', async ({ comeAsAnn, rooms }) => {
  const page = await comeAsAnn(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const shifts = await watchShifts(page);
  const guests = ['Bob', 'Cleo', 'Dov', 'Esme'];
  const room = await roomOf(page, rooms);

  const readyAll = (table: Table) => {
    for (const name of guests) table.act(name, { type: 'ready_next_phase' });
  };
  await page.goto(`/lobby/${room.gameId}`);
  for (const name of guests) await room.play((table) => table.join(name));
  await connectEverybody(room);
  await expect(page.getByText('5 of 8 roles').or(page.getByText('Esme').first()).first()).toBeVisible();
  await room.play((table) =>
    table.deal(
      ['Robber', 'Seer', 'Werewolf', 'Tanner', 'Drunk'],
      ['Villager', 'Villager', 'Villager'],
      60_000,
    ),
  );
  await expect(page.getByRole('button', { name: 'I Understand My Role' })).toBeVisible();
  // Ann acts elsewhere: what moves within half a second after a press on the page would not count.
  await room.play((table) => table.act('Ann', { type: 'ready_next_phase' }));
  await expect(page.getByText('Role Understood').first()).toBeVisible();
  await room.play(readyAll);
  await expect(page.getByText('Submit Action')).toBeVisible();
  await room.play((table) => table.submit('Ann', { type: 'rob_player', targetUserId: 'Bob' }));
  await expect(page.getByText('Action Submitted').first()).toBeVisible();
  await room.play((table) => table.submit('Bob', { type: 'view_player', targetUserId: 'Ann' }));
  await room.play((table) => table.endNight());
  await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible();
  // What the night brought makes room for the others at her own press.
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('1 of 5 players ready')).toBeVisible();
  await sincePress(page);
  await room.play((table) => table.act('Bob', { type: 'ready_next_phase' }));
  await expect(page.getByText('2 of 5 players ready')).toBeVisible();
  await room.play((table) => table.expire());
  await expect(page.getByRole('button', { name: /^Ready to Vote/ })).toBeVisible();
  for (const name of guests) {
    await room.play((table) =>
      table.act(name, { type: 'send_message', content: `I am ${name}, believe me` }),
    );
    await room.play((table) => table.act(name, { type: 'ready_next_phase' }));
  }
  await room.play((table) => table.expire());
  await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  await room.play((table) => table.act('Ann', { type: 'submit_vote', targetUserId: table.userId('Cleo') }));
  await expect(page.getByText('Vote Submitted').first()).toBeVisible();
  await room.play((table) => table.vote({ Bob: 'Cleo', Cleo: 'Bob', Dov: 'Cleo', Esme: 'Cleo' }));
  await expect(page.getByRole('button', { name: 'Play Again' })).toBeVisible({ timeout: 30_000 });
  const seen = await shifts();
  const worst = worstBurst(seen);
  console.info(
    `${seen.length} shifts, ${worst.toFixed(4)} at worst, ${shiftSum(seen).toFixed(4)} in the whole game`,
  );
  expect(worst, JSON.stringify(seen)).toBeLessThanOrEqual(MOST_SHIFT);
  // What does jump is noticed.
  await page.evaluate(() => {
    const intruder = document.createElement('div');
    intruder.style.height = '200px';
    document.body.prepend(intruder);
  });
  await expect.poll(async () => worstBurst(await shifts())).toBeGreaterThan(MOST_SHIFT);
});

const MOST_SEATS = 27;
/** What the compositor moves alone. */
const CHEAP = ['opacity', 'rotate', 'scale', 'transform', 'translate'];

/** Aimed at are 60 frames a second; the main thread may have half of each. */
const MOST_MAIN_MS = 8;
/** For a player who joins, a clock that ticks, a light that goes out; an animation is drawn some hundred times. */
const MOST_LAYOUTS = 20;

/** The page says itself when cards are on their way: from their first frame to the last one's landing. */
const markFlights = (page: Page) =>
  page.addInitScript((flights) => {
    let were = false;
    const look = () => {
      const are = document.querySelector(flights) !== null;
      if (are === were) return;
      were = are;
      const going = document.getAnimations().map(({ ready }) => ready);
      if (are) Promise.all(going).then(() => performance.mark('cards are under way'));
      else performance.mark('cards have landed');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, PARTS.flights);

/** What each card on its way changes about itself. */
const movedProperties = (page: Page): Promise<string[][]> =>
  page.evaluate((flights) => {
    const notes = ['offset', 'computedOffset', 'easing', 'composite'];
    return document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || !effect.target?.closest(flights)) return [];
      const keys = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      return [[...new Set(keys)].filter((key) => !notes.includes(key)).sort()];
    });
  }, PARTS.flights);

// holds:
test('cards that are dealt to 27 move by what costs no layout', async ({
  browser,
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms, guestsFor(MOST_SEATS));
  const address = await tableAddress(ann, room);
  const tv = await openBrowser(TV);
  await tv.emulateMedia({ reducedMotion: 'no-preference' });
  await markFlights(tv);
  await tv.goto(address);
  await expect(tv.getByRole('list', { name: 'The table' }).getByRole('listitem')).toHaveCount(MOST_SEATS);
  const cards = Array.from({ length: MOST_SEATS }, (_, seat) => (seat === 0 ? 'Werewolf' : 'Villager'));
  let moved: string[][] = [];
  const trace = await traced(browser, tv, async () => {
    await room.play((table) => table.deal(cards, undefined, 600_000));
    await expect(tv.locator(PARTS.flight).first()).toBeAttached();
    moved = await movedProperties(tv);
    await expect(tv.locator(PARTS.flight)).toHaveCount(0, { timeout: 60_000 });
  });
  const span = trace.between('cards are under way', 'cards have landed');
  // The light of the lobby has gone out meanwhile.
  await expect(tv.locator(PARTS.leaving)).toHaveCount(0);
  expect(moved.length).toBeGreaterThanOrEqual(MOST_SEATS);
  expect(moved.flat().filter((property) => !CHEAP.includes(property))).toEqual([]);
  expect(trace.heavyMotion()).toEqual([]);
  expect(span.count('Layout')).toBeLessThanOrEqual(MOST_LAYOUTS);
  expect(span.mainMs / span.frames).toBeLessThan(MOST_MAIN_MS);
});

/** An entry of Chromium's trace, its times in microseconds; `tdur` is processor time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly id2?: { readonly local?: string };
  readonly args?: { readonly data?: Readonly<Record<string, unknown>> };
}

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

const FRAME_MS = 1000 / 60;

/** What has happened between two marks of the page. */
interface Span {
  readonly ms: number;
  /** The frames that a screen of 60 Hz shows in this time. */
  readonly frames: number;
  /** Processor time of the page's main thread. */
  readonly mainMs: number;
  /** How often each of these was done on the main thread. */
  readonly count: (name: string) => number;
}

interface Trace {
  readonly between: (from: string, to: string) => Span;
  /** What has moved although the compositor cannot move it alone: its element and property. */
  readonly heavyMotion: () => string[];
}

const isTask = ({ name }: TraceEvent) => name === 'RunTask';
const ms = (micro = 0) => micro / 1000;
const cpuMs = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur }) => sum + ms(tdur), 0);

function spanOf(events: readonly TraceEvent[], [from, to]: readonly [TraceEvent, TraceEvent]): Span {
  const during = events.filter(({ ts }) => ts >= from.ts && ts <= to.ts);
  const main = during.filter(({ pid, tid, ph }) => pid === from.pid && tid === from.tid && ph === 'X');
  const length = ms(to.ts - from.ts);
  return {
    ms: length,
    frames: length / FRAME_MS,
    mainMs: cpuMs(main.filter(isTask)),
    count: (name) =>
      during.filter((event) => event.name === name && event.pid === from.pid && event.ph !== 'E').length,
  };
}

/** Says of a movement whether the compositor could take it over; comes after the movement's beginning. */
function heavyOf(events: readonly TraceEvent[]): string[] {
  const movements = new Map<string, Record<string, unknown>>();
  for (const { name, pid, id2, args } of events) {
    if (name !== 'Animation') continue;
    const id = `${pid} ${id2?.local}`;
    movements.set(id, { ...movements.get(id), ...args?.data });
  }
  return [...movements.values()].flatMap((moved) =>
    Array.isArray(moved.unsupportedProperties) && moved.unsupportedProperties.length > 0
      ? [`${moved.nodeName}: ${moved.unsupportedProperties.join()}`]
      : [],
  );
}

/** Records a page in real Chromium for as long as `play` takes. */
async function traced(browser: Browser, page: Page, play: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await play();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const markOf = (mark: string) => {
    const event = traceEvents.find(({ name }) => name === mark);
    if (event === undefined) throw new Error(`The page has never said ${mark}`);
    return event;
  };
  return {
    between: (from, to) => spanOf(traceEvents, [markOf(from), markOf(to)]),
    heavyMotion: () => heavyOf(traceEvents),
  };
}
