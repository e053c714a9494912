import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import type { GameState } from '@nightfall/shared/game/state/state';
import { type RunningWorkers, startWorkers } from './start-workers.ts';

const env = readEnv({ ...process.env, NODE_ENV: 'test', BOT_DELAY_SCALE: '0.01' });
const logger = createLogger('workers', 'silent');
const running: RunningWorkers[] = [];
let at: TestRooms;

beforeAll(async () => {
  at = await openTestRooms();
  at.delays.botDelayScale = 0.01;
  // Two processes work on the same queues.
  running.push(await startWorkers(env, logger), await startWorkers(env, logger));
});
afterAll(async () => {
  await Promise.all(running.map((workers) => workers.stop()));
  await at.close();
});

async function until(gameId: string, condition: (state: GameState) => boolean): Promise<GameState> {
  for (let tries = 0; tries < 500; tries += 1) {
    const state = await stored(at.store, gameId);
    if (condition(state)) return state;
    await Bun.sleep(10);
  }
  throw new Error('It did not come to that');
}

test('[H9.44] bots play, and the results are counted', async () => {
  const { id, creatorUserId: userId } = await at.lobby();
  const by = { kind: 'user', userId } as const;
  const send = async (command: Parameters<typeof runCommand>[1]['command']) =>
    expect(await runCommand(at.rooms, { gameId: id, command })).toMatchObject({ ok: true });
  await send({ type: 'connect', userId, connectionId: 'test:1' });
  for (let bots = 0; bots < 3; bots += 1) await send({ type: 'add_bot', by });
  const roles = ['Werewolf', 'Werewolf', 'Villager', 'Villager', 'Villager', 'Hunter', 'Tanner'];
  await send({ type: 'update_role_selection', roles, by });
  await send({ type: 'start_game', by });
  await send({ type: 'ready_next_phase', by });
  const asleep = await stored(at.store, id);
  expect(asleep.stage.phase).toBe('job_choice');
  await runCommand(at.rooms, {
    gameId: id,
    command: { type: 'submit_action', data: { type: 'no_action' }, by },
  });
  await runCommand(at.rooms, { gameId: id, command: { type: 'submit_action', data: { type: 'pass' }, by } });
  await until(id, ({ stage }) => stage.phase === 'role_resolve');
  await send({ type: 'ready_next_phase', by });
  await send({ type: 'ready_next_phase', by });
  const { players } = await until(id, ({ stage }) => stage.phase === 'vote');
  await send({ type: 'submit_vote', targetUserId: players[1]?.userId ?? '', by });
  const over = await until(id, ({ stage }) => stage.phase === 'results' && stage.result !== null);
  expect(Object.keys(over.stage.phase === 'results' ? over.stage.votes : {})).toHaveLength(4);
});
