import { afterAll, expect, test } from 'bun:test';
import { listPlayedGames } from '@nightfall/shared/backend/accounts/played-games';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { effectJob } from '@nightfall/shared/backend/jobs/effect-table';
import { closeIfAbandoned } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestDatabase } from '@nightfall/shared/backend/testing/test-database';
import { openTestRooms, stored } from '@nightfall/shared/backend/testing/test-rooms';
import type { Effect } from '@nightfall/shared/game/events/effect';
import { ABANDONED_MS } from '@nightfall/shared/game/state/limits';
import type { GameState } from '@nightfall/shared/game/state/state';
import { saveFinishedGame } from './effect-handlers.ts';

const { db, account, close } = await openTestDatabase();
const at = await openTestRooms();
afterAll(() => Promise.all([at.close(), close()]));

/** A round that is about to be counted, in a process that queues nothing. */
async function votedRoom() {
  const { id, creatorUserId: userId } = await at.lobby();
  const by = { kind: 'user', userId } as const;
  const now = { ms: Date.now() };
  const dispatched: Effect[] = [];
  const mute = at.elsewhere({
    context: () => ({ ...at.rooms.context(), now: now.ms }),
    dispatch: async () => undefined,
  });
  const loud = {
    ...mute,
    dispatch: async (_: string, effects: readonly Effect[]) => void dispatched.push(...effects),
  };
  const run = (command: Parameters<typeof runCommand>[1]['command'], rooms = mute) =>
    runCommand(rooms, { gameId: id, command });
  await run({ type: 'connect', userId, connectionId: 'a:1' });
  await run({ type: 'update_role_selection', roles: ['Villager', 'Villager', 'Werewolf', 'Seer'], by });
  await run({ type: 'start_game', by });
  let state: GameState = await stored(at.store, id);
  while (state.stage.phase !== 'results') {
    if (!('endsAt' in state.stage)) throw new Error('It does not end');
    const { phase, endsAt } = state.stage;
    now.ms = endsAt;
    await run({ type: 'expire_phase', round: 1, phase, endsAt });
    state = await stored(at.store, id);
  }
  await run({ type: 'calculate_results', round: 1 });
  const savings = () => dispatched.filter(({ kind }) => kind === 'save_finished_game');
  return { id, userId, by, now, run, loud, savings };
}

test('the results wait in the outbox, through the next round too', async () => {
  const { id, by, run, userId } = await votedRoom();
  await run({ type: 'play_again', by });
  expect((await stored(at.store, id)).stage.phase).toBe('lobby');
  const effects = (await at.store.outbox(id)).map(({ effect }) => effect);
  expect(effects.filter(({ kind }) => kind === 'save_finished_game')).toMatchObject([
    { round: 1, players: [{ userId }] },
  ]);
});

test('a room that closes hands them on first: by its last leaver', async () => {
  const { id, by, run, loud, savings } = await votedRoom();
  await run({ type: 'play_again', by });
  await run({ type: 'leave_game', by }, loud);
  expect((await at.store.load(id)).game).toBeNull();
  expect(savings()).toMatchObject([{ round: 1 }]);
});

test('a room that closes hands them on first: abandoned', async () => {
  const { id, now, run, loud, savings } = await votedRoom();
  await run({ type: 'disconnect', connectionIds: ['a:1'] });
  now.ms += ABANDONED_MS + 1;
  expect(await closeIfAbandoned(loud, id)).toBe('closed');
  expect(savings()).toMatchObject([{ round: 1 }]);
});

test('[H2.69 H4.76] what the engine gives goes through the queue into the history of an account', async () => {
  const { id, userId } = await votedRoom();
  await account({ id: userId });
  const effects = (await at.store.outbox(id)).map(({ effect }) => effect);
  await at.effects.dispatch(id, effects);
  await at.effects.dispatch(id, effects);
  expect(await at.store.outbox(id)).toEqual([]);
  const jobs = (await at.queues.effects.save_finished_game.getJobs()).filter(
    ({ data }) => data.gameId === id,
  );
  expect(jobs).toHaveLength(1);
  const { format, ...carried } = jobs[0]?.data ?? {};
  expect(format).toBe(FORMAT);
  const data = effectJob('save_finished_game').schema.parse(carried);
  for (const _ of ['once', 'again']) await saveFinishedGame({ db }, data);
  const { total, rows } = await listPlayedGames(db, userId);
  expect([total, rows]).toMatchObject([1, [{ gameId: id, round: 1, playerCount: 1, displayName: 'Ann' }]]);
});
