import type { Locator, Page } from '@playwright/test';
import { expect, LAPTOP, newEmail, PHONE, SUPER_ADMIN, test } from './fixtures.ts';
import { type Shift, shiftSum, watchShifts } from './layout-shifts.ts';
import { PARTS } from './parts.ts';

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
  await expect.poll(async () => shiftSum(await shifts()), path).toBeLessThanOrEqual(0.05);
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
