import { PHASES, type Phase } from '@nightfall/shared/game/state/phase';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Browser, Page } from '@playwright/test';
import { connectEverybody, type DealtRooms, dealtRooms } from '../../e2e/dealt/dealt-room.ts';
import type { Figures } from './loads.ts';

/** Until everything has come in and gone to rest (web/app/rest.ts). */
const UNTIL_REST_MS = 26_000;
const WATCHED_MS = 10_000;
const LONG_MS = 600_000;

const CATEGORIES = [
  '-*',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

const CARDS = {
  Ann: 'Troublemaker',
  Bob: 'Seer',
  Cleo: 'Werewolf',
  Dov: 'Villager',
  Esme: 'Robber',
} as const;
const GUESTS = Object.keys(CARDS).slice(1);

/** The table comes to this phase, which lasts for as long as it is looked at. */
function comeTo(table: Table, phase: Phase): void {
  if (phase !== 'lobby') table.deal(Object.values(CARDS), undefined, LONG_MS);
  if (phase === 'results') table.vote({ Ann: 'Cleo', Bob: 'Cleo', Cleo: 'Bob', Dov: 'Cleo', Esme: 'Cleo' });
  while (table.state.stage.phase !== phase) table.expire();
  if ('endsAt' in table.state.stage) table.lastsUntil(Date.now() + LONG_MS);
}

async function newPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
  });
  return context.newPage();
}

/** The phone of a host whose room has come to this phase. */
async function phoneIn(phase: Phase, browser: Browser, address: string, rooms: DealtRooms): Promise<Page> {
  const page = await newPage(browser, address);
  const account = { email: `${phase}@bench.example.org`, password: 'secret-of-the-host' };
  await page.request.post('/api/auth/signup', { data: account });
  await page.request.put('/api/profile', { data: { displayName: 'Ann' } });
  const { id } = await (await page.request.get('/api/me')).json();
  await page.addInitScript((userId) => localStorage.setItem('userId', userId), id);
  const { game } = await (await page.request.post('/api/rooms/create', { data: {} })).json();
  const room = rooms.at(game.id);
  await room.play((table) => {
    for (const name of GUESTS) table.join(name);
  });
  await room.play((table) => comeTo(table, phase));
  await page.goto(`/${phase === 'lobby' ? 'lobby' : 'game'}/${game.id}`);
  await page.locator(`.sky_stage[data-sky="${phase}"]`).waitFor();
  await connectEverybody(room);
  return page;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly ts: number;
}

/** How often each page has been drawn between its two marks, by Chromium's own record. */
function framesIn(events: readonly TraceEvent[], places: readonly string[]): Figures {
  const markOf = (name: string) => {
    const mark = events.find((event) => event.name === name);
    if (mark === undefined) throw new Error(`No page has said ${name}`);
    return mark;
  };
  const framesOf = (place: string) => {
    const [from, to] = [markOf(`${place} begins`), markOf(`${place} ends`)];
    const isDrawn = ({ name, pid, ts }: TraceEvent) =>
      name === 'DrawFrame' && pid === from.pid && ts > from.ts && ts < to.ts;
    return (events.filter(isDrawn).length * 1e6) / (to.ts - from.ts);
  };
  return Object.fromEntries(places.map((place) => [place, framesOf(place)]));
}

/** One page in each phase, and one on Home. */
async function openPlaces(browser: Browser, address: string, redisUrl: string): Promise<Map<string, Page>> {
  const home = await newPage(browser, address);
  await home.goto('/', { waitUntil: 'networkidle' });
  const places = new Map([['home', home]]);
  const rooms = dealtRooms(redisUrl);
  for (const phase of PHASES) places.set(phase, await phoneIn(phase, browser, address, rooms));
  rooms.stop();
  return places;
}

/** Frames a second, on Home and in each phase, when nothing has happened for 20 s. */
export async function drawAtRest(browser: Browser, address: string, redisUrl: string): Promise<Figures> {
  const places = await openPlaces(browser, address, redisUrl);
  await Bun.sleep(UNTIL_REST_MS);
  await browser.startTracing(undefined, { categories: CATEGORIES });
  const markAll = (edge: string) =>
    Promise.all(
      [...places].map(([place, page]) =>
        page.evaluate((mark) => void performance.mark(mark), `${place} ${edge}`),
      ),
    );
  await markAll('begins');
  await Bun.sleep(WATCHED_MS);
  await markAll('ends');
  const trace = JSON.parse((await browser.stopTracing()).toString());
  return framesIn(trace.traceEvents, [...places.keys()]);
}
