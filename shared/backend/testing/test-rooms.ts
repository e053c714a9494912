import { createGame } from '../../game/commands/create-game.ts';
import type { GameId, UserId } from '../../game/state/ids.ts';
import type { GameState } from '../../game/state/state.ts';
import { readEnv } from '../env.ts';
import { createSharedFormat } from '../formats/shared-format.ts';
import { liveContext, newId } from '../ids.ts';
import { EffectDispatch } from '../jobs/effect-dispatch.ts';
import { openQueues } from '../jobs/queues.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createLogger } from '../observability/logger.ts';
import { connectRedis, waitUntilReady } from '../redis/redis.ts';
import { LiveRooms } from '../rooms/live-rooms.ts';
import { RedisRoomStore } from '../rooms/redis-room-store.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import { openRoom, type Rooms } from '../rooms/rooms.ts';

/** Real rooms in the Redis of REDIS_URL. Effects are queued, but no worker runs. */
export async function openTestRooms(shared = createSharedFormat()) {
  const env = readEnv({ ...process.env, NODE_ENV: 'test' });
  const logger = createLogger('test', 'silent');
  const redis = connectRedis(env.REDIS_URL, 'commands', logger);
  const queueRedis = connectRedis(env.REDIS_URL, 'queue', logger);
  await Promise.all([waitUntilReady(redis), waitUntilReady(queueRedis)]);
  const store = new RedisRoomStore({ redis, processId: newId(), shared, logger });
  const queues = openQueues(queueRedis);
  const delays = { botDelayScale: 1 };
  const metrics = new Metrics();
  const countLeft = metrics.counter('nightfall_outbox_left_total');
  const onLeft = (count: number) => countLeft({}, count);
  const effects = new EffectDispatch({ queues, outbox: store, shared, logger, delays, onLeft });
  const rooms: Rooms = {
    store,
    gameMutex: createKeyedMutex(),
    context: liveContext,
    dispatch: (gameId, dispatched, origin) => effects.dispatch(gameId, dispatched, origin),
    logger,
  };
  return {
    redis,
    store,
    shared,
    queues,
    /** How long bots take may be changed. */
    delays,
    metrics,
    effects,
    rooms,
    liveRooms: new LiveRooms(redis),
    /** Another process at the same store. */
    elsewhere: (more: Partial<Rooms> = {}): Rooms => ({ ...rooms, gameMutex: createKeyedMutex(), ...more }),
    /** A stored lobby with its host. */
    lobby: async (): Promise<GameState> => (await openRoom(rooms, newLobby())).state,
    close: async () => {
      await effects.flush(1_000);
      await queues.close();
      redis.disconnect();
      queueRedis.disconnect();
    },
  };
}

/** The same store with some methods replaced. */
export const withMethods = (store: RoomStore, own: Partial<RoomStore>): RoomStore =>
  new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(own, name) ?? Reflect.get(target, name);
      return typeof method === 'function' && !(name in own) ? method.bind(target) : method;
    },
  });

export type TestRooms = Awaited<ReturnType<typeof openTestRooms>>;

export const newLobby = (): GameState =>
  createGame(
    {
      id: newId() as GameId,
      roomCode: null,
      isPractice: false,
      creator: { userId: newId() as UserId, displayName: 'Ann' },
      themeId: 'generic',
    },
    liveContext(),
  );

/** The game as stored now. @throws Error when it is gone */
export async function stored(store: RoomStore, gameId: string): Promise<GameState> {
  const { game } = await store.load(gameId);
  if (game === null) throw new Error('The game is gone');
  return game.state;
}

/** What the metrics say now, a line of `/metrics` at a time: `name{label="value"}` → value. */
export async function measuredBy({ registry }: Metrics): Promise<ReadonlyMap<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
