import type { Locator, Page, Request } from '@playwright/test';
import { expect, holdBack, LAPTOP, NARROW, newEmail, PHONE, roomOf, SUPER_ADMIN, test } from './fixtures.ts';
import { PARTS } from './parts.ts';
import { type Shift, shiftSum, watchShifts } from './settled.ts';

/** What a whole game may move. */
const MOST_SHIFT = 0.05;

interface Awaited {
  readonly path: string;
  /** The call whose answer is held. */
  readonly answer: RegExp;
  /** What is measured: the first of it, before and after. */
  readonly box: (page: Page) => Locator;
  /** The skeleton alone. */
  readonly isAwaited: (page: Page) => Locator;
  /** What else has to be there before, as it takes room above. */
  readonly after?: (page: Page) => Locator;
  /** Of a list, the rows of this test alone: others have left rows of every length. */
  readonly isOwn?: (row: string) => boolean;
}

const bones = (within: Locator) => within.locator(PARTS.bone).first();

const boxOf = async (thing: Locator) => {
  const box = await thing.first().boundingBox();
  return { x: box?.x ?? 0, y: box?.y ?? 0, height: box?.height ?? 0 };
};

/** Pixels that fonts and borders may make of a difference. */
const CLOSE = 6;

/** Holds the answer, measures what keeps its room, lets go and measures what came. */
async function expectRoomKept(
  page: Page,
  shifts: () => Promise<Shift[]>,
  { path, answer, box, isAwaited, after: above, isOwn }: Awaited,
): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(answer, async (route) => {
    await held;
    if (isOwn === undefined) return route.fallback();
    const response = await route.fetch();
    const rows: unknown[] = await response.json();
    return route.fulfill({ response, json: rows.filter((row) => isOwn(JSON.stringify(row))) });
  });
  await page.goto(path);
  await expect(isAwaited(page)).toBeVisible();
  if (above !== undefined) await expect(above(page)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await boxOf(box(page));
  expect(before.height).toBeGreaterThan(30);
  const came = page.waitForResponse(answer);
  letGo();
  await came;
  await expect(isAwaited(page)).toHaveCount(0);
  const after = await boxOf(box(page));
  for (const side of ['x', 'y', 'height'] as const)
    expect(Math.abs(after[side] - before[side]), `${side} of ${path}`).toBeLessThanOrEqual(CLOSE);
  await expect.poll(async () => shiftSum(await shifts()), path).toBeLessThanOrEqual(MOST_SHIFT);
  await page.unroute(answer);
}

const row = (page: Page) => page.locator('tbody tr');
const list = (path: string, answer: RegExp, isOwn: (row: string) => boolean): Awaited => ({
  path,
  answer,
  box: row,
  isAwaited: (page) => bones(page.locator('table')),
  isOwn,
});

// Addresses that have room on one line.
const ANN = 'ann@rooms.example';
const BEA = 'bea@rooms.example';

const LISTS = [
  list('/admin/users', /\/api\/admin\/users\?/, (row) => row.includes(BEA)),
  list('/admin/entitlements', /\/api\/admin\/entitlements\?/, (row) => row.includes(ANN)),
  list('/admin/roles', /\/api\/admin\/custom-roles\?/, (row) => row.includes('Owl')),
  list('/admin/audit', /\/api\/admin\/audit\?/, (row) => row.includes(ANN)),
];

const CUSTOM_ROLE = {
  baseName: 'Owl',
  team: 'villager',
  nightOrder: 0,
  actions: [],
  isActive: true,
  themeVariants: { werewolf: { title: 'Owl' } },
};

/** As many as have their room kept. */
const PLAYED = ['Robber', 'Seer', 'Villager'].map((finalRole, days) => ({
  gameId: '00000000-0000-4000-8000-000000000000',
  round: days,
  themeId: 'generic',
  finishedAt: Date.UTC(2026, 4, 20 - days),
  originalRole: 'Robber',
  finalRole,
  isWinner: true,
}));

test('[H4.78 H4.203] lists of the administration come where their room was kept', async ({
  comeAs,
  records,
}) => {
  await comeAs(ANN, PHONE);
  const top = await comeAs(SUPER_ADMIN.email, LAPTOP);
  const shifts = await watchShifts(top);
  await records.give(ANN, 'admin');
  const call = async (path: string, data: object) => {
    const answer = await top.request.post(path, { data });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  const role = await call('/api/admin/custom-roles', CUSTOM_ROLE);
  await call('/api/admin/grant-entitlement', { email: ANN, type: 'host', tier: 'pass_48h' });
  // The newest, whose buttons stand on one line.
  await records.newUser(BEA);
  await records.verify(BEA);
  for (const viewport of [LAPTOP, PHONE]) {
    await top.setViewportSize(viewport);
    for (const awaited of viewport === LAPTOP ? LISTS : LISTS.slice(0, 1))
      await expectRoomKept(top, shifts, awaited);
  }
  expect((await top.request.delete(`/api/admin/custom-roles/${role.id}`)).ok()).toBe(true);
});

test('[H4.203] theme packs and the preference come where their room was kept', async ({ comeAs }) => {
  const page = await comeAs(newEmail(), LAPTOP);
  const shifts = await watchShifts(page);
  // Others have set a default for all.
  expect((await page.request.post('/api/me/theme', { data: { themeId: 'generic' } })).ok()).toBe(true);
  const buffer = await (await page.request.get('/default-theme.zip')).body();
  const file = { name: 'mine.zip', mimeType: 'application/zip', buffer };
  expect((await page.request.post('/api/themes/uploadZip', { multipart: { file } })).ok()).toBe(true);
  await expectRoomKept(page, shifts, {
    path: '/admin/theme',
    answer: /\/api\/themes\/mine$/,
    box: (at) => at.getByRole('region', { name: 'My Theme Packs', exact: true }).locator(PARTS.pack),
    isAwaited: (at) => bones(at.getByRole('region', { name: 'My Theme Packs', exact: true })),
    after: (at) => at.getByRole('figure', { name: /^Preview of/ }),
  });
  await expectRoomKept(page, shifts, {
    path: '/admin/theme',
    answer: /\/api\/me\/theme$/,
    box: (at) => at.locator(PARTS.themePreview).first(),
    isAwaited: (at) => at.locator(PARTS.emptyPreview),
  });
});

test('the games that were played come where their room was kept', async ({ comeAs }) => {
  const page = await comeAs(newEmail(), PHONE);
  const shifts = await watchShifts(page);
  await page.route('**/api/me/games', (route) => route.fulfill({ json: PLAYED }));
  {
    const games = page.getByRole('region', { name: 'Your games' });
    await expectRoomKept(page, shifts, {
      path: '/profile',
      answer: /\/api\/me\/games$/,
      box: () => games.locator(PARTS.playedGame),
      isAwaited: () => bones(games),
      // On a phone it stands above, and may have other words before.
      after: (at) => at.getByRole('button', { name: 'Set Up' }),
    });
  }
});

/** Pixels by which a skeleton may differ from what comes. */
const CLOSE_BOX = 4;
/** What of a lobby has its place before the room is known. */
const MEASURED = [
  PARTS.codeTiles,
  PARTS.codeActions,
  `${PARTS.lobbyTable} ${PARTS.table}`,
  PARTS.roleSheet,
  PARTS.startBar,
];

type Box = readonly [number, number, number, number];

const boxesOfLobby = (page: Page): Promise<Record<string, Box>> =>
  page.evaluate((parts) => {
    const boxOf = (selector: string) => {
      const { x, y, width, height } =
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height] as const;
    };
    return Object.fromEntries(parts.map((part) => [part, boxOf(part)]));
  }, MEASURED);

/** Whether the stage of the lobby is there in every frame from now on. */
const watchStage = (page: Page) =>
  page.evaluate((part) => {
    const stage = document.querySelector(part.stage);
    const note = () => {
      if (
        stage === null ||
        document.querySelector(`${part.stage} ${part.sky}`)?.closest(part.stage) !== stage
      )
        Object.assign(window, { isGone: true });
      requestAnimationFrame(note);
    };
    note();
  }, PARTS);

const ridge = (page: Page) =>
  page.evaluate((part) => {
    const box = document.querySelector(part.skyline)?.getBoundingClientRect();
    return box === undefined ? 0 : box.bottom + window.scrollY;
  }, PARTS);

test('[H9.9] a lobby that loads has its size, so that nothing jumps, and its sky stays when the game starts', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  const shifts = await watchShifts(page);
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { gameId } = await roomOf(page, rooms);
    const asked = Promise.withResolvers<Request>();
    const { promise: letGo, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/games/*', async (route) => {
      asked.resolve(route.request());
      await letGo;
      await route.continue();
    });
    await page.goto(`/lobby/${gameId}`);
    await asked.promise;
    await expect(page.getByRole('heading', { level: 1, name: 'Loading' })).toBeVisible();
    await expect(page.locator(PARTS.roleSheet)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await boxesOfLobby(page);
    goOn();
    const start = page.getByRole('button', { name: 'Start Game' });
    await expect(start).toBeEnabled();
    await expect(page.getByRole('heading', { name: '4 of 4 roles' })).toBeVisible();
    await page.unroute('**/api/games/*');
    const after = await boxesOfLobby(page);
    const differing = MEASURED.filter((part) =>
      after[part]?.some((value, index) => Math.abs(value - (before[part]?.[index] ?? 0)) > CLOSE_BOX),
    );
    expect(differing.map((part) => `${part}: ${before[part]} → ${after[part]}`)).toEqual([]);
    const jumped = await shifts();
    expect(shiftSum(jumped), JSON.stringify(jumped)).toBeLessThanOrEqual(MOST_SHIFT);

    if (viewport === LAPTOP) continue;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const dusk = await ridge(page);
    await watchStage(page);
    await start.click();
    await page.getByRole('button', { name: 'Start Now' }).click();
    await expect(page.getByRole('heading', { name: 'Your Role' })).toBeVisible();
    await expect(page.locator(PARTS.stage)).toHaveAttribute('data-sky', 'role_deal');
    expect(Math.abs((await ridge(page)) - dusk)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => Reflect.get(window, 'isGone'))).toBeUndefined();
  }
});

const FACE_FILE = /\/assets\/([a-z-]+?)-latin.*\.woff2$/;
const MOST_SHIFT_OF_LETTERS = 0.01;

/** The font files that the page asks for, growing as it does. */
function watchFaces(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = FACE_FILE.exec(request.url())?.[1];
    if (name !== undefined) files.push(name);
  });
  return files;
}

/** The families of which the page has a file, or is waiting for one. */
const facesInUse = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const used = [...document.fonts].filter(({ status }) => status !== 'unloaded');
    return [...new Set(used.map(({ family }) => family.replaceAll('"', '')))].sort();
  });

/** Of each file of a family; none before the page knows the family, which `document.fonts.check` calls there. */
const statesOf = (page: Page, wanted: string) =>
  page.evaluate(
    (name) =>
      [...document.fonts]
        .filter(({ family }) => family.replaceAll('"', '') === name)
        .map(({ status }) => status),
    wanted,
  );

/** How long the page waits for letters before it does without (web/theme/faces.ts). */
const PATIENCE_MS = 1500;

/** Has the page wait for its letters, however long a machine takes that does much else. */
const beVeryPatient = (page: Page) =>
  page.addInitScript((patience) => {
    const after = window.setTimeout.bind(window);
    const patiently = (task: () => void, ms?: number) => after(task, ms === patience ? 20 * patience : ms);
    Object.assign(window, { setTimeout: patiently });
  }, PATIENCE_MS);

const choose = (page: Page, theme: string) =>
  page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [theme, own] of [
  ['generic', ['Alegreya Sans Home', 'Grenze Gotisch Home']],
  ['corporate', ['Archivo Headings', 'Archivo Text']],
  ['russiagate', ['Alegreya Sans', 'Special Elite Headings']],
] as const)
  test(`[H4.158 H4.205 H4.214 H4.215] ${theme} is set in its own face, fetches no other production's, and fits the narrowest phone`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(NARROW);
    const files = watchFaces(page);
    await choose(page, theme);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(title(page)).toBeVisible();
    const used = await facesInUse(page);
    expect(used).toEqual(expect.arrayContaining([...own]));
    // Home comes drawn in its own, which another theme puts away.
    const common = ['Alegreya Sans', 'Grenze Gotisch', 'Alegreya Sans Home', 'Grenze Gotisch Home'];
    expect(
      used.filter((face) => !common.includes(face) && !(own as readonly string[]).includes(face)),
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    // A file that was asked for late would have been seen: one that is asked for now is.
    const other = theme === 'corporate' ? 'Special Elite' : 'Archivo Text';
    const before = files.length;
    await page.evaluate((face) => void document.fonts.load(`500 17px "${face}"`), other);
    await expect.poll(() => files.length).toBe(before + 1);
    expect(await facesInUse(page)).toContain(other);
  });

test('the office reads in Archivo, and nothing of it moves when its letters come', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const shifts = await watchShifts(page);
  await choose(page, 'corporate');
  await beVeryPatient(page);
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      const heading = document.querySelector('h1');
      // Home as its HTML has it, which is hidden in this theme by a sheet that may still be on its way.
      if (heading === null || 'notAsDrawn' in document.documentElement.dataset) return;
      look.disconnect();
      const there = [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''));
      const isThere = ['Archivo Headings', 'Archivo Text'].every((family) => there.includes(family));
      Object.assign(window, { isThere });
    });
    look.observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isThere'))).toBe(true);
  await expect(page.getByRole('button', { name: 'Join Game' })).toHaveCSS('font-family', /^"Archivo Text"/);
  await expect(title(page)).toHaveCSS('font-family', /^"Archivo Headings"/);
  await page.evaluate(() => document.fonts.ready);
  expect(shiftSum(await shifts())).toBeLessThanOrEqual(MOST_SHIFT_OF_LETTERS);
});

test('the office is shown without its letters when they are slow, and they hardly move it', async ({
  openBrowser,
}) => {
  const page = await openBrowser(PHONE);
  const shifts = await watchShifts(page);
  await choose(page, 'corporate');
  const letGo = await holdBack(page, /archivo.*\.woff2$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(title(page)).toBeVisible();
  await expect.poll(() => statesOf(page, 'Archivo Text')).toContain('loading');
  letGo();
  await expect.poll(() => statesOf(page, 'Archivo Text')).toContain('loaded');
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(shiftSum(await shifts())).toBeLessThanOrEqual(MOST_SHIFT);
});
