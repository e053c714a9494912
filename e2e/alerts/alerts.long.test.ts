import { describe, expect, test } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/logger';
import { openQueues } from '@nightfall/shared/backend/queues/queues';
import { connectRedis, untilReady } from '@nightfall/shared/backend/redis';
import { playerLookSchema } from '@nightfall/shared/protocol/player-look';
import { expectStatus } from '@nightfall/shared/testing/caller';
import { RedisClient, SQL } from 'bun';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { Client } from '../wire/client.ts';
import { Dice } from '../wire/dice.ts';
import { Person } from '../wire/person.ts';
import { closeRoom, hostOf, openRoom, type Room, randomRoles, startRound } from '../wire/room.ts';
import { type Watched, watchedStack } from './watched-stack.ts';

const LONG = 240_000;
const newEmail = () => `${crypto.randomUUID()}@example.org`;
const NAMES = ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva', 'Finn'];

const askForLink = async (person: Person, email: string) =>
  expectStatus(await person.call('POST', '/api/auth/login', { body: { email } }), 200);

const FACES = playerLookSchema.shape.face.unwrap().options;
let changes = 0;

/** Everybody in a lobby does something, all at once. */
function changeLooks({ clients }: Room): Promise<unknown> {
  changes += 1;
  const look = { face: FACES[changes % FACES.length] ?? null, ground: null };
  return Promise.all(clients.map((client) => client.act('choose_look', look)));
}

async function noneOf(alerts: readonly string[], firing: Watched['firing']): Promise<void> {
  const already = await firing();
  expect(alerts.filter((alert) => already.includes(alert))).toEqual([]);
}

/** Does something, and waits until this fires, which did not before. */
async function firesAfter(
  { fires, firing }: Watched,
  alert: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await noneOf([alert], firing);
  await act();
  await fires(alert);
}

/** Does something again and again until all of these fire, of which none does yet. */
async function untilFiring(
  { fires, firing }: Watched,
  alerts: readonly string[],
  act: () => Promise<unknown>,
): Promise<void> {
  await noneOf(alerts, firing);
  let areFiring = false;
  const all = Promise.all(alerts.map((alert) => fires(alert, 120_000))).finally(() => {
    areFiring = true;
  });
  all.catch(() => undefined);
  while (!areFiring) await act();
  await all;
}

async function withRedis<T>(url: string, ask: (redis: RedisClient) => Promise<T>): Promise<T> {
  const redis = new RedisClient(url);
  try {
    return await ask(redis);
  } finally {
    redis.close();
  }
}

describe('at the tables', () => {
  const watched = watchedStack({ env: { MAX_CONNECTIONS: '10' } });

  test(
    '[O1.9] NightfallSocketsFull: nine of ten sockets are taken',
    async () => {
      const { stack, rests } = watched();
      const person = new Person('Ann', stack.apiUrls[0] ?? '');
      await person.signUp();
      const clients: Client[] = [];
      await firesAfter(watched(), 'NightfallSocketsFull', async () => {
        for (let count = 0; count < 9; count += 1) clients.push(await Client.open(person));
      });
      await Promise.all(clients.map((client) => client.close()));
      await rests('NightfallSocketsFull');
    },
    LONG,
  );

  test(
    '[O1.9] NightfallRedisSlow, NightfallActionsSlow: Redis pauses before each answer',
    async () => {
      const { stack } = watched();
      const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob'] });
      await withRedis(stack.redisUrl, (redis) =>
        untilFiring(watched(), ['NightfallRedisSlow', 'NightfallActionsSlow'], async () => {
          await redis.send('CLIENT', ['PAUSE', '400', 'ALL']);
          await changeLooks(room);
        }),
      );
      await closeRoom(room);
    },
    LONG,
  );
});

describe('on a cluster', () => {
  let cluster: RedisCluster;
  const watched = watchedStack({
    redis: async (folder, onRun) => {
      cluster = await startRedisCluster(folder, onRun);
      return cluster.url;
    },
  });

  test(
    '[O1.9] NightfallRedisPartlyAway: a master dies that has no replica left',
    async () => {
      const { rests, firing } = watched();
      const [[replica], master] = await Promise.all([cluster.replicasOf('a key'), cluster.masterOf('a key')]);
      await firesAfter(watched(), 'NightfallRedisPartlyAway', () =>
        Promise.all([replica?.kill(), master.kill()]),
      );
      expect(await firing()).not.toContain('NightfallRedisAway');
      await master.restart();
      await rests('NightfallRedisPartlyAway');
    },
    LONG,
  );
});

describe('in memory', () => {
  // A gibibyte for each hash, and two are made at a time where there are two processors.
  const watched = watchedStack({ apis: 1, env: { PASSWORD_HASH_MEMORY_KIB: '1048576' } });

  test(
    '[O1.9] NightfallMemoryHigh: two people sign up at once where a hash of a password takes far too much',
    async () => {
      const { stack, rests } = watched();
      await untilFiring(watched(), ['NightfallMemoryHigh'], () =>
        Promise.all(['Ann', 'Bob'].map((name) => new Person(name, stack.apiUrls[0] ?? '').signUp())),
      );
      // A process gives little of it back by itself.
      await stack.apis[0]?.restart();
      await rests('NightfallMemoryHigh');
    },
    LONG,
  );
});

describe('between processes', () => {
  const watched = watchedStack({ apis: 4 });

  test(
    '[O1.9] NightfallCommitConflicts: six people at four processes act at once',
    async () => {
      const { stack } = watched();
      const room = await openRoom({ apiUrls: stack.apiUrls, names: NAMES });
      await untilFiring(watched(), ['NightfallCommitConflicts'], async () => {
        await changeLooks(room);
        // Faster would be a flood.
        await Bun.sleep(60);
      });
      await closeRoom(room);
    },
    LONG,
  );
});

describe('in the stores and queues', () => {
  const watched = watchedStack({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });

  test(
    '[O1.9] NightfallMailsFail: nobody answers at SMTP_URL',
    async () => {
      const { stack } = watched();
      const person = new Person('Ann', stack.apiUrls[0] ?? '');
      const email = newEmail();
      await person.signUp(email);
      await firesAfter(watched(), 'NightfallMailsFail', () => askForLink(person, email));
    },
    LONG,
  );

  test(
    '[O1.9] NightfallJobsGivenUp: a job that nobody can read',
    async () => {
      const { stack } = watched();
      const redis = connectRedis(stack.redisUrl, 'queue', createLogger('test', 'silent'));
      await untilReady(redis);
      const queues = openQueues(redis);
      await firesAfter(watched(), 'NightfallJobsGivenUp', () =>
        queues.effects.recheck_presence.add('recheck-presence', { nobody: 'knows' }),
      );
      await queues.close();
      redis.disconnect();
    },
    LONG,
  );

  test(
    '[O1.9] NightfallOutboxLeft: Redis stores rooms and takes no jobs',
    async () => {
      const { stack } = watched();
      const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob', 'Cleo'], bots: 20 });
      await withRedis(stack.redisUrl, async (redis) => {
        await redis.send('ACL', ['SETUSER', 'default', 'resetkeys', '~[^{]*', '~{limits}*']);
        await firesAfter(watched(), 'NightfallOutboxLeft', () =>
          startRound(room, randomRoles(23, new Dice(1))),
        );
        await redis.send('ACL', ['SETUSER', 'default', 'allkeys']);
      });
      await closeRoom(room);
    },
    LONG,
  );

  test(
    '[O1.9] NightfallRedisAway, NightfallActionsFail: Redis is stopped while people play',
    async () => {
      const { stack, rests } = watched();
      const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob'] });
      await stack.stopRedis();
      await untilFiring(watched(), ['NightfallRedisAway', 'NightfallActionsFail'], () => changeLooks(room));
      await stack.startRedis();
      await rests('NightfallRedisAway');
      await hostOf(room).done('choose_look', { face: null, ground: null });
      await closeRoom(room);
    },
    LONG,
  );

  test(
    '[O1.9] NightfallPostgresSlow, NightfallPostgresFails: somebody keeps the table of users locked',
    async () => {
      const { stack } = watched();
      const signIn = () =>
        new Person('Ann', stack.apiUrls[0] ?? '').call('POST', '/api/auth/login', {
          body: { email: newEmail(), password: 'moonlight-7' },
        });
      const sql = new SQL(stack.databaseUrl);
      await sql
        .begin(async (locking) => {
          await locking`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`;
          await untilFiring(watched(), ['NightfallPostgresSlow', 'NightfallPostgresFails'], () =>
            Promise.all(Array.from({ length: 10 }, signIn)),
          );
        })
        .finally(() => sql.close());
    },
    LONG,
  );

  test(
    '[O1.9] NightfallPostgresAway: Postgres is stopped',
    async () => {
      const { stack, rests } = watched();
      await firesAfter(watched(), 'NightfallPostgresAway', stack.stopPostgres);
      await stack.startPostgres();
      await rests('NightfallPostgresAway');
    },
    LONG,
  );
});

describe('in the processes', () => {
  const watched = watchedStack();

  test(
    '[O1.9] NightfallEventLoopBlocked: a process is held up again and again',
    async () => {
      const { stack } = watched();
      const api = stack.apis[1];
      await untilFiring(watched(), ['NightfallEventLoopBlocked'], async () => {
        await api?.kill('SIGSTOP');
        await Bun.sleep(800);
        await api?.kill('SIGCONT');
        await Bun.sleep(100);
      });
    },
    LONG,
  );

  test(
    '[O1.9] NightfallWorkersGone and what follows from it: the only worker is stopped in a round',
    async () => {
      const { stack, fires, rests, firing } = watched();
      expect(await firing()).not.toContain('NightfallQueueLate');
      const person = new Person('Ann', stack.apiUrls[0] ?? '');
      const email = newEmail();
      await person.signUp(email);
      const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob', 'Cleo'], bots: 2 });
      await stack.workers[0]?.kill('SIGSTOP');
      await askForLink(person, email);
      await startRound(room, randomRoles(5, new Dice(1)));
      await fires('NightfallWorkersGone');
      await fires('NightfallProcessSilent');
      await fires('NightfallQueueLate');
      await fires('NightfallSweepLate', 90_000);
      await fires('NightfallBackgroundLate', 180_000);
      expect(await firing()).not.toContain('NightfallApiGone');
      await stack.workers[0]?.kill('SIGCONT');
      for (const alert of ['WorkersGone', 'ProcessSilent', 'QueueLate', 'SweepLate', 'BackgroundLate'])
        await rests(`Nightfall${alert}`);
      await closeRoom(room);
    },
    2 * LONG,
  );

  test(
    '[O1.9] NightfallApiGone: both API processes are killed',
    async () => {
      const { stack, rests } = watched();
      await firesAfter(watched(), 'NightfallApiGone', () =>
        Promise.all(stack.apis.map((api) => api.kill('SIGKILL'))),
      );
      await Promise.all(stack.apis.map((api) => api.restart()));
      await rests('NightfallApiGone');
    },
    LONG,
  );
});
