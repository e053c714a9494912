import { afterAll, expect, test } from 'bun:test';
import { type ListedRoom, listedRoomSchema } from '@nightfall/shared/protocol/admin';
import { startAdministration, totalOf } from '../testing/administration.ts';
import { Person } from '../testing/person.ts';

const administration = await startAdministration();
const { actor, url } = administration;
afterAll(administration.stop);

const ROLES = ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager', 'Insomniac'];

async function list(query: Record<string, string>) {
  const answer = await actor('fixed super admin').get<ListedRoom[]>(
    `/api/admin/rooms?${new URLSearchParams(query)}`,
  );
  expect(answer.status).toBe(200);
  return { rows: answer.body, total: totalOf(answer), text: JSON.stringify(answer.body) };
}

/** The host, a guest and a bot, in the night of their first round. */
async function runningRound() {
  const host = actor('host');
  const { id, roomCode } = await host.createRoom();
  const guest = new Person(url, 'Quirin');
  await guest.join(roomCode);
  const socket = await host.watch();
  const watching = await guest.watch();
  await socket.act('add_bot');
  await socket.act('update_role_selection', { roles: ROLES });
  await socket.act('start_game');
  await socket.untilView(({ phase }) => phase === 'role_deal');
  return { id, roomCode: roomCode ?? '', host, guest, socket, watching };
}

test('[O3.1 O3.2] a room is listed with what operations need, and with nothing else', async () => {
  const { id, roomCode, guest, socket, watching } = await runningRound();
  const { rows, total, text } = await list({ search: id });
  expect(total).toBe(1);
  expect(rows.map((row) => listedRoomSchema.strict().parse(row))).toEqual([
    {
      id,
      createdAt: expect.any(Number),
      isPractice: false,
      table: {
        phase: 'role_deal',
        round: 1,
        people: 2,
        connected: 2,
        bots: 1,
        waiting: 0,
        hostPlan: 'permanent',
        phaseEndsAt: socket.view.phaseEndsAt,
        isPaused: false,
      },
    },
  ]);
  expect(Object.keys(rows[0]?.table ?? {})).toHaveLength(9);
  for (const secret of [roomCode, guest.userId, 'Quirin', ...ROLES, ...socket.view.players.map((p) => p.id)])
    expect(text).not.toContain(secret);
  const latecomer = new Person(url, 'Rosa');
  await latecomer.waitIn(roomCode);
  watching.close();
  await socket.untilView(({ players }) => players.some(({ isConnected }) => !isConnected));
  expect((await list({ search: id })).rows[0]?.table).toMatchObject({ people: 2, connected: 1, waiting: 1 });
});

test('[O3.1] a clock that the host has stopped is said to stand still', async () => {
  const { id, socket, watching } = await runningRound();
  for (const one of [socket, watching]) await one.act('ready_next_phase', { phase: 'role_deal' });
  await socket.untilView(({ phase }) => phase === 'job_choice');
  await socket.act('pause_clock');
  expect((await list({ search: id })).rows[0]?.table).toMatchObject({ phase: 'job_choice', isPaused: true });
});

test('[O3.2] a room is found by its whole code, in any case, and by part of its id, but by no part of its code', async () => {
  const { id, roomCode } = await actor('host').createRoom();
  const code = roomCode ?? '';
  for (const search of [code, ` ${code.toLowerCase()} `, id.slice(2, 30), id.toUpperCase()])
    expect((await list({ search })).rows.map((row) => row.id)).toEqual([id]);
  // No id has these letters.
  for (const search of [code.slice(0, 5), '%', '*', `${code}X`].filter((text) => !/^[\da-f]+$/i.test(text)))
    expect(await list({ search })).toMatchObject({ rows: [], total: 0 });
});

test('[O3.1] rooms come in parts, the newest first; practice is marked, and a host without a plan has none', async () => {
  const first = await new Person(url, 'Uma').practice();
  const second = await new Person(url, 'Vic').practice();
  const { rows, total } = await list({ limit: '200' });
  const places = [second, first].map(({ id }) => rows.findIndex((row) => row.id === id));
  expect(places).not.toContain(-1);
  expect(places[0]).toBeLessThan(places[1] ?? -1);
  expect(rows[places[0] ?? 0]).toMatchObject({ isPractice: true, table: { phase: 'lobby', hostPlan: null } });
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(
    rows.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
  );
  const part = await list({ limit: '1', offset: '1' });
  expect([part.rows.length, part.total >= total]).toEqual([1, true]);
});
