import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { createSharedFormat, FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import { createLogger } from '@nightfall/shared/backend/logger';
import { beat, endProcess, HEARTBEAT_MS } from '@nightfall/shared/backend/rooms/processes';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { type CommandRequest, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { PAST_FORMATS, type PastGame } from '@nightfall/shared/backend/testing/past-formats/past-formats';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import type { GameState } from '@nightfall/shared/game/state/state';
import { type RunningWorkers, startWorkers } from './start-workers.ts';

const env = readEnv({ ...process.env, NODE_ENV: 'test', BOT_DELAY_SCALE: '0.01' });
const logger = createLogger('workers', 'silent');

/** An API process of format 1, as far as others see it: it says that it lives, writes rooms and queues jobs. */
let old: TestRooms;
const oldProcess = newId();
let heartbeat: ReturnType<typeof setInterval> | undefined;
let workers: RunningWorkers;

const oldComes = async () => {
  heartbeat = setInterval(() => void beat(old.redis, oldProcess, 1), HEARTBEAT_MS);
  await beat(old.redis, oldProcess, 1);
};
const oldGoes = async () => {
  clearInterval(heartbeat);
  await endProcess(old.redis, oldProcess);
};

beforeAll(async () => {
  old = await openTestRooms(createSharedFormat(() => 1));
  old.delays.botDelayScale = 0.01;
  await oldComes();
  workers = await startWorkers(env, logger);
});
afterAll(async () => {
  await workers.stop();
  await oldGoes();
  await old.close();
});

const formatOf = (gameId: string) => old.redis.hget(keys.game(gameId), 'format');
const isOver = ({ stage }: GameState) => stage.phase === 'results' && stage.result !== null;

/** The game as it is stored; null where a busy Redis has taken longer than a player may be kept waiting. */
const seen = (gameId: string): Promise<GameState | null> =>
  stored(old.store, gameId).catch((error: unknown) => {
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

test('[H4.286] rounds of every past format whose time is up go on, in the format that the old process knows', async () => {
  const games = PAST_FORMATS.flatMap((past) => past.games).filter(({ fields }) =>
    fields.stage?.includes('"endsAt"'),
  );
  expect(games.length).toBeGreaterThan(5);
  const goesOn = async ({ fields }: PastGame) => {
    const gameId = newId();
    await old.liveRooms.reserve(gameId);
    await old.redis.hset(keys.game(gameId), { ...fields, id: JSON.stringify(gameId) });
    const { stage } = await stored(old.store, gameId);
    await until(
      gameId,
      (state) => state.stage.phase !== stage.phase && (stage.phase !== 'vote' || isOver(state)),
    );
    expect(await formatOf(gameId)).toBeNull();
  };
  await Promise.all(games.map(goesOn));
}, 60_000);

test('[H4.286] rounds go on, old beside new and back', async () => {
  const { id: gameId, creatorUserId: userId } = await old.lobby();
  await old.liveRooms.reserve(gameId);
  const by = { kind: 'user', userId } as const;
  const send = async (command: CommandRequest['command']) =>
    expect(await runCommand(old.rooms, { gameId, command })).toMatchObject({ ok: true });
  const round = async () => {
    await send({ type: 'start_game', by });
    await send({ type: 'ready_next_phase', by });
    await until(gameId, ({ stage }) => stage.phase !== 'role_deal');
    for (const type of ['no_action', 'pass'] as const)
      await runCommand(old.rooms, { gameId, command: { type: 'submit_action', data: { type }, by } });
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
  expect(await formatOf(gameId)).toBeNull();
  await oldGoes();
  // The workers write the room whenever a bot does something in it.
  await Bun.sleep(HEARTBEAT_MS + 500);
  await send({ type: 'start_game', by });
  await send({ type: 'ready_next_phase', by });
  await until(gameId, async () => (await formatOf(gameId)) === String(FORMAT));
  await oldComes();
  await until(gameId, async () => (await formatOf(gameId)) === null);
  await send({ type: 'end_round', by });
  await until(gameId, isOver);
  await send({ type: 'play_again', by });
  await round();
  expect((await stored(old.store, gameId)).round).toBe(4);
}, 60_000);
