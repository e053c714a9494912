import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { beat, endProcess, HEARTBEAT_MS } from '@nightfall/shared/backend/rooms/heartbeat';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { type CommandRequest, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { sharedTomorrow, TOMORROW } from '@nightfall/shared/backend/testing/tomorrow';
import type { GameState } from '@nightfall/shared/game/state/state';
import { type RunningWorkers, startWorkers } from './start-workers.ts';

const env = readEnv({ ...process.env, NODE_ENV: 'test', BOT_DELAY_SCALE: '0.01' });
const logger = createLogger('workers', 'silent');

/** API processes of today and of tomorrow, as far as others see them: they say that they live, write rooms and queue jobs. */
let old: TestRooms;
let next: TestRooms;
/** The one at which people act. */
let at: TestRooms;
const oldProcess = newId();
let heartbeat: ReturnType<typeof setInterval> | undefined;
/** Of tomorrow. */
let workers: RunningWorkers;

const oldComes = async () => {
  heartbeat = setInterval(() => void beat(old.redis, oldProcess, FORMAT), HEARTBEAT_MS);
  await beat(old.redis, oldProcess, FORMAT);
};
const oldGoes = async () => {
  clearInterval(heartbeat);
  await endProcess(old.redis, oldProcess);
};

beforeAll(async () => {
  old = await openTestRooms();
  next = await openTestRooms(sharedTomorrow(() => TOMORROW));
  for (const { delays } of [old, next]) delays.botDelayScale = 0.01;
  at = old;
  await oldComes();
  workers = await startWorkers(env, logger, sharedTomorrow);
});
afterAll(async () => {
  await workers.stop();
  await oldGoes();
  for (const rooms of [old, next]) await rooms.close();
});

const formatOf = (gameId: string) => old.redis.hget(keys.game(gameId), 'format');
const isOver = ({ stage }: GameState) => stage.phase === 'results' && stage.result !== null;

/** The game as it is stored; null where it waits for a newer process, or Redis does not reply in time. */
const seen = (gameId: string): Promise<GameState | null> =>
  stored(at.store, gameId).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  });

async function until(gameId: string, condition: (state: GameState) => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const state = await seen(gameId);
    if (state !== null && (await condition(state))) return state;
    await Bun.sleep(10);
  }
  throw new Error('It did not come to that');
}

test('[H4.286] rounds go on, old beside new and back', async () => {
  const { id: gameId, creatorUserId: userId } = await old.lobby();
  await old.liveRooms.reserve(gameId);
  const by = { kind: 'user', userId } as const;
  const send = async (command: CommandRequest['command']) =>
    expect(await runCommand(at.rooms, { gameId, command })).toMatchObject({ ok: true });
  const round = async () => {
    await send({ type: 'start_game', by });
    await send({ type: 'ready_next_phase', by });
    await until(gameId, ({ stage }) => stage.phase !== 'role_deal');
    for (const type of ['no_action', 'pass'] as const)
      await runCommand(at.rooms, { gameId, command: { type: 'submit_action', data: { type }, by } });
    for (const phase of ['role_resolve', 'discussion'] as const) {
      await until(gameId, ({ stage }) => stage.phase === phase);
      await send({ type: 'ready_next_phase', by });
    }
    const { players } = await until(gameId, ({ stage }) => stage.phase === 'vote');
    await send({ type: 'submit_vote', targetUserId: players[1]?.userId ?? '', by });
    await until(gameId, isOver);
    await send({ type: 'play_again', by });
  };
  await send({ type: 'connect', userId, connectionId: 'test:1' });
  for (let bots = 0; bots < 3; bots += 1) await send({ type: 'add_bot', by });
  const roles = ['Werewolf', 'Werewolf', 'Villager', 'Villager', 'Villager', 'Hunter', 'Tanner'];
  await send({ type: 'update_role_selection', roles, by });

  await round();
  expect(await formatOf(gameId)).toBe(String(FORMAT));
  await oldGoes();
  at = next;
  // The workers write the room whenever a bot does something in it.
  await Bun.sleep(HEARTBEAT_MS + 500);
  await send({ type: 'start_game', by });
  await send({ type: 'ready_next_phase', by });
  await until(gameId, async () => (await formatOf(gameId)) === String(TOMORROW));
  await oldComes();
  at = old;
  await until(gameId, async () => (await formatOf(gameId)) === String(FORMAT));
  await send({ type: 'end_round', by });
  await until(gameId, isOver);
  await send({ type: 'play_again', by });
  await round();
  expect((await stored(at.store, gameId)).round).toBe(4);
}, 60_000);
