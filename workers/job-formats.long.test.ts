import { afterAll, afterEach, beforeAll, expect, spyOn, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { createSharedFormat, FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { effectJob } from '@nightfall/shared/backend/jobs/effect-table';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { connectRedis } from '@nightfall/shared/backend/redis/redis';
import { NewerRoom } from '@nightfall/shared/backend/rooms/room-store';
import { openTestRooms, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { sharedTomorrow, TOMORROW } from '@nightfall/shared/backend/testing/tomorrow';
import type { Parts } from '@nightfall/shared/game/state/formats/formats';
import type { Job, Worker } from 'bullmq';
import { startWork, type WorkOptions } from './work.ts';
import { writeDown } from './write-down.ts';

const env = readEnv({ ...process.env, NODE_ENV: 'test' });
const logger = createLogger('test', 'silent');
const recheck = effectJob('recheck_presence');
const running: Worker[] = [];
let common = FORMAT;
let at: TestRooms;
let redis: ReturnType<typeof connectRedis>;

beforeAll(async () => {
  at = await openTestRooms();
  redis = connectRedis(env.REDIS_URL, 'worker', logger);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.close()));
});
afterAll(async () => {
  redis.disconnect();
  await at.close();
});

function work(
  options: Pick<WorkOptions<typeof recheck.schema>, 'run'> & Partial<WorkOptions<typeof recheck.schema>>,
) {
  const shared = createSharedFormat();
  const given = {
    redis,
    shared,
    job: recheck,
    logger,
    metrics: at.metrics,
    concurrency: 1,
    ...options,
  };
  const worker = startWork(given);
  running.push(worker);
  return worker;
}

const queue = () => at.queues.effects.recheck_presence;
const add = (data: Parts) => queue().add(recheck.name, data, { jobId: newId() });

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await condition()) return;
    await Bun.sleep(10);
  }
  throw new Error('It did not come to that');
}

/** The job was looked at, and waits again. */
const isPutOff = async (job: Job) => {
  const found = await queue().getJob(job.id ?? '');
  return found !== undefined && found.attemptsStarted > 0 && (await found.isDelayed());
};

test('[H4.275] a job says its format, the newest that all processes know', async () => {
  for (common of [FORMAT, TOMORROW]) {
    const rooms = await openTestRooms(sharedTomorrow(() => common));
    const at = Date.now() + 60_000;
    const gameId = newId();
    await rooms.effects.dispatch(gameId, [{ kind: 'recheck_presence', at }]);
    const job = await rooms.queues.effects.recheck_presence.getJob(`${gameId}-${at}`);
    expect([job?.name, job?.data]).toEqual([recheck.name, { gameId, format: common }]);
    await job?.remove();
    await rooms.close();
  }
});

test('[H4.281] a job of a newer format comes back later, until a process does it that knows it; no attempt is used up', async () => {
  const warn = spyOn(logger, 'warn');
  const gameId = newId();
  const done: string[] = [];
  const older = work({ run: async () => void done.push('older') });
  const job = await add({ gameId, format: TOMORROW });
  await until(() => isPutOff(job));
  expect((await queue().getJob(job.id ?? ''))?.attemptsMade).toBe(0);
  await until(async () => ((await queue().getJob(job.id ?? ''))?.attemptsStarted ?? 0) > 1);
  expect(warn.mock.calls.filter(([, text]) => text === 'a job is left to newer processes')).toHaveLength(1);
  warn.mockRestore();
  await older.close();
  work({
    shared: sharedTomorrow(() => TOMORROW),
    run: async (data) => void done.push(`newer ${data.gameId}`),
  });
  await until(async () => done.length > 0);
  expect(done).toEqual([`newer ${gameId}`]);
});

test('[H4.281] so does a job about a room of a newer format', async () => {
  const gameId = newId();
  let tries = 0;
  work({
    run: async () => {
      tries += 1;
      if (tries === 1) throw new NewerRoom(gameId, TOMORROW);
    },
  });
  const job = await add({ gameId, format: FORMAT });
  await until(() => isPutOff(job));
  expect((await queue().getJob(job.id ?? ''))?.attemptsMade).toBe(0);
  await until(async () => tries === 2);
});

test('[H4.286] when an older process comes, rooms and waiting jobs are written in a format that it knows', async () => {
  common = TOMORROW;
  const shared = sharedTomorrow(() => common);
  const tomorrow = await openTestRooms(shared);
  const { id } = await tomorrow.lobby();
  await tomorrow.liveRooms.reserve(id);
  const dueAt = Date.now() + 60_000;
  await tomorrow.effects.dispatch(id, [{ kind: 'recheck_presence', at: dueAt }]);
  const jobFormat = async () => (await queue().getJob(`${id}-${dueAt}`))?.data.format;
  const roomFormat = async () => at.redis.hget(keys.game(id), 'format');
  expect([await jobFormat(), await roomFormat()]).toEqual([TOMORROW, String(TOMORROW)]);
  common = FORMAT;
  const { store, liveRooms, queues } = tomorrow;
  await writeDown({ store, liveRooms, queues, shared, logger });
  expect([await jobFormat(), await roomFormat()]).toEqual([FORMAT, String(FORMAT)]);
  expect((await at.store.load(id)).game?.state.messages).toEqual([]);
  await tomorrow.close();
});
