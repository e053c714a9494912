import { gzipSync } from 'node:zlib';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { connectEverybody } from '../dealt/presence.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { type Shift, shiftSum, watchShifts } from './layout-shifts.ts';
import { PARTS } from './parts.ts';
import { guestsFor, roomOf, tableAddress } from './rooms.ts';
import { traced } from './trace.ts';

const KILOBYTE = 1024;
const MOST_SCRIPT_KB = 165;
const MOST_SHIFT = 0.05;
const PRESS_MS = 500;

test('[H4.149 H4.206] the first load of Home takes less than 165 KB of gzipped script', {
  tag: '@core',
}, async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  console.info(`${(bytes / KILOBYTE).toFixed(1)} KB of script in ${sizes.length} files`);
  expect(sizes.length).toBeGreaterThan(0);
  expect(bytes / KILOBYTE).toBeLessThan(MOST_SCRIPT_KB);
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
    styles.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
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

const TV = { width: 1920, height: 1080 };
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
