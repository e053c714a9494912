import { writeFile } from 'node:fs/promises';
import { type Stack, startStack } from '@nightfall/infra/test/stack';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { RoleName } from '@nightfall/shared/game/state/role-facts';
import type { Table } from '@nightfall/shared/game/testing/table';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { SQL } from 'bun';
import { type DealtRoom, dealtRooms } from '../dealt/dealt-room.ts';

/** A phone as small as we promise to support, and a laptop. */
export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1440, height: 900 };

export const TABLET = { width: 820, height: 1180 };
export const TV = { width: 1920, height: 1080 };

/** The narrowest screen on which nothing may have to be scrolled sideways. */
export const NARROW = { width: 320, height: 640 };

export interface BrowserOptions {
  /** Another stack's address than the common one. */
  readonly address?: string;
  /** What the test provokes: the one kind of console error that is no failure. */
  readonly provokes?: RegExp;
  /** Pixels drawn for each of the page's own; 1 unless told. */
  readonly scale?: number;
  /** Of the browser; English if not given. */
  readonly language?: string;
  /** For a screen that is pressed with a finger. */
  readonly hasTouch?: boolean;
  /** For tests of the service worker: it fetches past what a test puts in the way of the page. */
  readonly hasWorker?: boolean;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
}

interface Deal {
  /** The cards by name, in seat order. The page is Ann's, who sits first. */
  readonly cards: Readonly<Record<string, RoleName>>;
  readonly center?: readonly RoleName[] | undefined;
  /** What has happened in the room when the page is opened. */
  readonly before?: (table: Table) => void;
}

interface Fixtures {
  /** The server on which every account may host. */
  readonly address: string;
  /** Opens a browser of its own for one person; errors on its console fail the test. */
  readonly openBrowser: (viewport: Viewport, options?: BrowserOptions) => Promise<Page>;
  /** Opens a browser for the account Ann, who is in no room yet. */
  readonly comeAsAnn: (viewport: Viewport, options?: BrowserOptions) => Promise<Page>;
  /** A new room of Ann's in its first night, and her page in it. */
  readonly dealTo: (ann: Page, deal: Deal) => Promise<DealtRoom>;
  /** Opens a browser, at the server that sells hosting, for the account with this proven address. */
  readonly comeAs: (email: string, viewport: Viewport, provokes?: RegExp) => Promise<Page>;
  readonly records: Records;
}

type Records = ReturnType<typeof recordsOf>;

/** Writes to the database what no call of the product does. */
function recordsOf(sql: SQL) {
  return {
    verify: (email: string) => sql`update users set email_verified_at = now() where email = ${email}`,
    newUser: async (email: string): Promise<string> => {
      const id = crypto.randomUUID();
      await sql`insert into users (id, email, display_name) values (${id}, ${email}, ${email.split('@')[0]})`;
      return id;
    },
    give: (email: string, type: string) =>
      sql`insert into entitlements (user_id, type, source) select id, ${type}, 'test' from users where email = ${email}`,
    /** Rounds of bots of the first version: a character each, as shared/game/arena/balance.ts keeps them. */
    playSet: (roles: readonly string[], outcomes: string, swaps: Readonly<Record<string, string>>) =>
      sql`insert into balance_sets (roles, ruleset, bots_version, outcomes, swaps)
        values (${roles.toSorted().join()}, 'standard', 1, ${outcomes}, ${swaps}) on conflict do nothing`,
  };
}

let accounts = 0;

export const newEmail = (name = 'someone'): string => {
  accounts += 1;
  return `${name}${accounts}.${Date.now()}@example.org`;
};

/** Signs the page's browser up, or in where the address is taken, under a display name. */
export async function useAccount({ request }: Page, email: string, displayName: string): Promise<void> {
  const data = { email, password: SUPER_ADMIN.password };
  const signup = await request.post('/api/auth/signup', { data });
  if (!signup.ok()) expect((await request.post('/api/auth/login', { data })).ok()).toBe(true);
  expect((await request.put('/api/profile', { data: { displayName } })).ok()).toBe(true);
}

/** The same for every file: one that asked for another set would end the worker, and the stack with it. */
interface WorkerFixtures {
  readonly stack: Stack;
  /** Where hosting has to be bought, over the same data; started for the first that asks. */
  readonly paidAddress: () => Promise<string>;
  readonly rooms: Rooms;
}

/** Accounts that the settings of the stack name. */
export const SUPER_ADMIN = { email: 'top@admins.example.org', password: 'secret-of-the-admin' };
export const DESK = 'desk@admins.example.org';

const SETTINGS = {
  BOT_DELAY_SCALE: '0.05',
  RATE_LIMIT_SCALE: '100',
  SUPER_ADMIN_EMAILS: SUPER_ADMIN.email,
  ADMIN_EMAILS: DESK,
};

/** Most letters of a page that are told of a failure. */
const MOST_TOLD = 4000;

/** What every page of a failed test shows, in words: all that is left of it where pictures are not kept. */
async function tellOf(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
    console.log(`${page.url()} showed\n${shown.slice(0, MOST_TOLD)}`);
  }
}

/** Tests with a real stack behind the page. Bots think fast, everything else is as in production. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    async ({ playwright: _ }, use) => {
      const stack = await startStack({ env: SETTINGS });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  paidAddress: [
    async ({ stack }, use) => {
      let address: Promise<string> | undefined;
      await use(() => (address ??= stack.addApi({ HOSTING_ACCESS: 'paid' })));
    },
    { scope: 'worker' },
  ],
  rooms: [
    async ({ stack }, use) => {
      const rooms = dealtRooms(stack.redisUrl);
      await use(rooms);
      rooms.stop();
    },
    { scope: 'worker' },
  ],
  address: ({ stack }, use) => use(stack.apiUrls[0] ?? ''),
  openBrowser: async ({ browser, stack, address }, use, run) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (viewport, options = {}) => {
      const context = await browser.newContext({
        viewport,
        baseURL: options.address ?? address,
        deviceScaleFactor: options.scale ?? 1,
        hasTouch: options.hasTouch ?? false,
        locale: options.language ?? 'en',
        serviceWorkers: options.hasWorker === true ? 'allow' : 'block',
        // What moves for ever costs these tests most of their time; those about motion ask for it.
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        const said = `${message.text()} ${message.location().url}`;
        if (message.type() === 'error' && options.provokes?.test(said) !== true) problems.push(said);
      });
      return page;
    });
    if (run.status !== run.expectedStatus) {
      await tellOf(contexts);
      await writeFile(run.outputPath('server.log'), stack.output());
    }
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, 'errors on the console').toEqual([]);
  },
  comeAsAnn: ({ openBrowser }, use) =>
    use(async (viewport, options) => {
      const page = await openBrowser(viewport, options);
      await useAccount(page, newEmail('ann'), 'Ann');
      const { id } = await (await page.request.get('/api/me')).json();
      await page.addInitScript((userId) => localStorage.setItem('userId', userId), id);
      return page;
    }),
  dealTo: ({ rooms }, use) =>
    use(async (ann, { cards, center, before }) => {
      const room = await roomOf(ann, rooms, Object.keys(cards).slice(1));
      await room.play((table) => {
        table.deal(Object.values(cards), center);
        table.expire();
        before?.(table);
      });
      await ann.goto(`/game/${room.gameId}`, { waitUntil: 'commit' });
      return room;
    }),
  records: async ({ stack }, use) => {
    const sql = new SQL(stack.databaseUrl, { max: 1 });
    await use(recordsOf(sql));
    await sql.close();
  },
  comeAs: ({ openBrowser, paidAddress, records }, use) =>
    use(async (email, viewport, provokes) => {
      const options = provokes === undefined ? {} : { provokes };
      const page = await openBrowser(viewport, { ...options, address: await paidAddress() });
      await useAccount(page, email, email.split('@')[0] ?? '');
      await records.verify(email);
      return page;
    }),
});

/** Nothing serious or critical for people who use assistive technology; by all of axe's rules unless told. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Once for each document: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const grave = await page.evaluate(
    async (only) => {
      // What fades in has its contrast once it is there.
      const fading = document
        .getAnimations()
        .filter(
          (one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity,
        );
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await run(document, {
        resultTypes: ['violations'],
        ...(only === null ? {} : { runOnly: only }),
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    rules === undefined ? null : [...rules],
  );
  expect(grave).toEqual([]);
}

/** The page is as wide as the screen: nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

export { expect };

export type Rooms = ReturnType<typeof dealtRooms>;

/** A new room of this host, in which these guests have sat down. */
export async function roomOf(host: Page, rooms: Rooms, guests: readonly string[] = []): Promise<DealtRoom> {
  const { game } = await (await host.request.post('/api/rooms/create', { data: {} })).json();
  const room = rooms.at(game.id);
  if (guests.length > 0)
    await room.play((table) => {
      for (const name of guests) table.join(name);
    });
  return room;
}

/** The same, with the host's page in its lobby. */
export async function openLobby(host: Page, rooms: Rooms, guests?: readonly string[]): Promise<DealtRoom> {
  const room = await roomOf(host, rooms, guests);
  await host.goto(`/lobby/${room.gameId}`);
  return room;
}

/** For a room that is to come to this phase: the ones before run out. */
export const until = (phase: Phase) => (table: Table) => {
  while (table.state.stage.phase !== phase) table.expire();
};

/** Holds back what the page asks for there until it is let go. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** The room that this page shows. */
export const roomAt = (page: Page, rooms: Rooms): DealtRoom =>
  rooms.at(new URL(page.url()).pathname.split('/').at(-1) ?? '');

/** Names for all but the host. */
export const guestsFor = (seats: number): string[] =>
  Array.from({ length: seats - 1 }, (_, index) => `Guest ${index + 2}`);

/** Where the table screen of this host's room is opened. */
export async function tableAddress(host: Page, { gameId }: DealtRoom): Promise<string> {
  const { tableToken } = await (await host.request.post(`/api/games/${gameId}/table`)).json();
  return `/table/${gameId}#${tableToken}`;
}
