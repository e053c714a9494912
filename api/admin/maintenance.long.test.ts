import { afterAll, beforeAll, expect, test } from 'bun:test';
import { auditEntries } from '@nightfall/shared/backend/db/schema/index';
import type { Maintenance } from '@nightfall/shared/protocol/site';
import { asc, inArray } from 'drizzle-orm';
import { startAdministration } from '../testing/administration.ts';
import { Person } from '../testing/person.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import type { TestSocket } from '../testing/test-socket.ts';

const administration = await startAdministration();
const { actor, db, url } = administration;
/** Another process, which gets no notice of changes. */
let elsewhere: TestApi;
beforeAll(async () => {
  elsewhere = await startTestApi();
});
afterAll(async () => {
  await withdraw();
  await Promise.all([elsewhere.stop(), administration.stop()]);
});

const HOUR_MS = 3_600_000;
const admin = () => actor('fixed super admin');
const plan = (body: unknown) => admin().call<Maintenance>('PUT', '/api/admin/maintenance', body);
const withdraw = () => admin().call<Maintenance>('DELETE', '/api/admin/maintenance');
const seenAt = async (address: string) =>
  (await new Person(address).get<Maintenance>('/api/maintenance')).body.notice;

async function until(condition: () => Promise<boolean>, withinMs = 5_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await condition()); await Bun.sleep(20))
    if (Date.now() > deadline) throw new Error('It did not come to that');
}

/** A lobby at that process that could start. */
async function lobbyAt(address: string): Promise<TestSocket> {
  const person = new Person(address, 'Ann');
  await person.practice();
  const socket = await person.open();
  await socket.joinGame({ format: 1 });
  return socket;
}

const told = ({ frames }: TestSocket) =>
  frames.flatMap((frame) => (frame.type === 'maintenance' ? [frame.data.notice] : []));

test('[O3.7 O3.8] from its time on no round begins in any process, running ones go on, and after it all do', async () => {
  const [here, there, running] = await Promise.all([
    lobbyAt(url),
    lobbyAt(elsewhere.url),
    lobbyAt(elsewhere.url),
  ]);
  for (const socket of [here, there]) {
    await socket.until(() => told(socket).length === 1);
    expect(told(socket)).toEqual([null]);
  }
  expect(await running.act('start_game')).toEqual({});

  // Far off, nothing is held back.
  const far = { stopsAt: Date.now() + 2 * HOUR_MS, noRoundsFrom: Date.now() + HOUR_MS };
  expect((await plan(far)).body).toEqual({ notice: { ...far, stage: 'planned' } });
  expect(await seenAt(url)).toEqual({ ...far, stage: 'planned' });
  await there.until(() => told(there).length === 2);
  expect(await seenAt(elsewhere.url)).toEqual({ ...far, stage: 'planned' });

  // It is moved, and holds from now on.
  const { notice: now } = (await plan({ stopsAt: Date.now() + HOUR_MS })).body;
  expect(now?.noRoundsFrom).toBeWithin(Date.now() - 5_000, Date.now() + 1);
  for (const socket of [here, there]) {
    await socket.until(() => told(socket).length === 3);
    expect(told(socket).at(-1)).toEqual(now);
    expect(now?.stage).toBe('winding_down');
    expect(await socket.act('start_game')).toBe('MAINTENANCE');
  }
  const refusal = there.frames.at(-1);
  expect(refusal?.type === 'error' && refusal.data.message).toStartWith('Maintenance is about to begin.');

  // The round that ran before goes on; the room of the others stays as it is, and they can do all the rest.
  await running.act('ready_next_phase', { phase: 'role_deal' });
  await running.untilView(({ phase }) => phase === 'job_choice');
  expect(await there.act('send_message', { content: 'Later, then' })).toEqual({});
  expect(there.view.phase).toBe('lobby');

  await withdraw();
  for (const socket of [here, there]) {
    await socket.until(() => told(socket).length === 4);
    expect(told(socket).at(-1)).toBeNull();
    expect(await socket.act('start_game')).toEqual({});
  }
});

test('[O3.8] the moments come by themselves: no new round, and the stop', async () => {
  const socket = await lobbyAt(elsewhere.url);
  const noRoundsFrom = Date.now() + 2_500;
  await plan({ noRoundsFrom, stopsAt: noRoundsFrom + 1_500 });
  const stages = () => told(socket).flatMap((notice) => notice?.stage ?? []);
  await socket.until(() => stages().at(-1) === 'due', 10_000);
  expect(stages()).toEqual(stages().filter((stage, index, all) => all.indexOf(stage) === index));
  expect(await socket.act('start_game')).toBe('MAINTENANCE');
  await withdraw();
  await until(async () => (await seenAt(elsewhere.url)) === null);
}, 20_000);

test('[O3.9] a client that says no format is told nothing of it', async () => {
  await plan({ stopsAt: Date.now() + HOUR_MS, noRoundsFrom: Date.now() });
  const person = new Person(url, 'Ben');
  await person.practice();
  const [plain, page] = [await person.watch(), await person.open()];
  await page.joinGame({ format: 1, deltas: true });
  await page.until(() => told(page).length === 1);
  await withdraw();
  await page.until(() => told(page).length === 2);
  await plain.act('send_message', { content: 'Hello' });
  expect(new Set(plain.frames.map(({ type }) => type))).toEqual(new Set(['game_updated', 'ack']));
});

test('[O3.7] a process that starts later knows it, and it outlives all of them', async () => {
  const planned = { stopsAt: Date.now() + HOUR_MS, noRoundsFrom: Date.now() };
  await plan(planned);
  await using later = await startTestApi();
  expect(await seenAt(later.url)).toEqual({ ...planned, stage: 'winding_down' });
  await withdraw();
});

test('[O3.6] it is recorded once, however often it is said, and so is its end', async () => {
  const actions = ['plan_maintenance', 'withdraw_maintenance'];
  const recorded = () =>
    db
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.action, actions))
      .orderBy(asc(auditEntries.createdAt));
  const before = (await recorded()).length;
  const planned = { stopsAt: Date.now() + HOUR_MS, noRoundsFrom: Date.now() + HOUR_MS };
  for (const _ of [1, 2]) expect((await plan(planned)).status).toBe(200);
  for (const _ of [1, 2]) expect((await withdraw()).body).toEqual({ notice: null });
  expect((await recorded()).slice(before)).toMatchObject([
    { action: 'plan_maintenance', actorId: admin().userId, details: planned },
    { action: 'withdraw_maintenance', actorId: admin().userId, details: null },
  ]);
});

test.each([
  [{ stopsAt: 1, noRoundsFrom: 1 }, 'The planned stop must be in the future'],
  [
    { stopsAt: 4_000_000_000_000, noRoundsFrom: 4_000_000_000_001 },
    'New rounds must be held back before the planned stop',
  ],
])('[O3.6] %j is refused', async (body, error) => {
  const answer = await plan(body);
  expect([answer.status, answer.body.error]).toEqual([400, error]);
  expect(await seenAt(url)).toBeNull();
});
