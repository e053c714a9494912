import { describe, expect, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { openQueues } from '@nightfall/shared/backend/jobs/queues';
import { SQL } from 'bun';
import { type RedisCluster, startRedisCluster } from '../../infra/test/redis-cluster.ts';
import { Dice } from '../wire/dice.ts';
import { Person } from '../wire/person.ts';
import { closeRoom, hostOf, openRoom, randomRoles, startRound } from '../wire/room.ts';
import {
  askForLink,
  changeLooks,
  firesAfter,
  newEmail,
  untilFiring,
  watchedStack,
  withRedis,
} from './watched-stack.ts';

describe('in the stores and queues', () => {
  const watched = watchedStack({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });

  test('[O1.9] NightfallMailsFail: no server answers at SMTP_URL', async () => {
    const { stack } = watched();
    const person = new Person('Ann', stack.apiUrls[0] ?? '');
    const email = newEmail();
    await person.signUp(email);
    await firesAfter(watched(), 'NightfallMailsFail', () => askForLink(person, email));
  });

  test('[O1.9] NightfallJobsGivenUp: a job that cannot be read', async () => {
    const { stack } = watched();
    await withRedis(stack.redisUrl, async (redis) => {
      const queues = openQueues(redis);
      await firesAfter(watched(), 'NightfallJobsGivenUp', () =>
        queues.effects.recheck_presence.add('recheck-presence', { nobody: 'knows', format: FORMAT }),
      );
      await queues.close();
    });
  });

  test('[O1.9] NightfallOutboxLeft: Redis stores rooms and takes no jobs', async () => {
    const { stack } = watched();
    const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob', 'Cleo'], bots: 20 });
    await withRedis(stack.redisUrl, async (redis) => {
      await redis.call('ACL', 'SETUSER', 'default', 'resetkeys', '~[^{]*', '~{limits}*');
      await firesAfter(watched(), 'NightfallOutboxLeft', () =>
        startRound(room, randomRoles(23, new Dice(1))),
      );
      await redis.call('ACL', 'SETUSER', 'default', 'allkeys');
    });
    await closeRoom(room);
  });

  // Before Redis is away, which makes actions slow as well.
  test('[O1.9] NightfallRedisSlow, NightfallActionsSlow: Redis pauses before each answer', async () => {
    const { stack } = watched();
    const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob'] });
    await withRedis(stack.redisUrl, (redis) =>
      untilFiring(watched(), ['NightfallRedisSlow', 'NightfallActionsSlow'], async () => {
        await redis.call('CLIENT', 'PAUSE', '400', 'ALL');
        await changeLooks(room);
      }),
    );
    await closeRoom(room);
  });

  test('[O1.9] NightfallRedisAway, NightfallActionsFail: Redis is stopped while people play', async () => {
    const { stack, rests } = watched();
    const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob'] });
    await stack.stopRedis();
    await untilFiring(watched(), ['NightfallRedisAway', 'NightfallActionsFail'], () => changeLooks(room));
    await stack.startRedis();
    await rests('NightfallRedisAway');
    await hostOf(room).done('choose_look', { face: null, ground: null });
    await closeRoom(room);
  });

  test('[O1.9] NightfallPostgresSlow, NightfallPostgresFails: a transaction keeps the table of users locked', async () => {
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
  });

  test('[O1.9] NightfallPostgresAway: Postgres is stopped', async () => {
    const { stack, rests } = watched();
    await firesAfter(watched(), 'NightfallPostgresAway', stack.stopPostgres);
    await stack.startPostgres();
    await rests('NightfallPostgresAway');
  });
});

describe('on a cluster', () => {
  let cluster: RedisCluster;
  const watched = watchedStack({
    redis: async (folder, onRun) => {
      cluster = await startRedisCluster(folder, onRun);
      return cluster.url;
    },
  });

  test('[O1.9] NightfallRedisPartlyAway: a master dies that has no replica left', async () => {
    const { rests, firing } = watched();
    const [[replica], master] = await Promise.all([cluster.replicasOf('a key'), cluster.masterOf('a key')]);
    await firesAfter(watched(), 'NightfallRedisPartlyAway', () =>
      Promise.all([replica?.kill(), master.kill()]),
    );
    expect(await firing()).not.toContain('NightfallRedisAway');
    await master.restart();
    await rests('NightfallRedisPartlyAway');
  });
});

describe('from several processes', () => {
  const watched = watchedStack({ apis: 4 });

  test('[O1.9] NightfallCommitConflicts: six people at four processes act at once', async () => {
    const { stack } = watched();
    const room = await openRoom({
      apiUrls: stack.apiUrls,
      names: ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva', 'Finn'],
    });
    await untilFiring(watched(), ['NightfallCommitConflicts'], async () => {
      await changeLooks(room);
      // Faster would be a flood.
      await Bun.sleep(60);
    });
    await closeRoom(room);
  });
});
