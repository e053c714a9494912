import { describe, expect, test } from 'bun:test';
import { Client } from '../wire/client.ts';
import { Dice } from '../wire/dice.ts';
import { Person } from '../wire/person.ts';
import { closeRoom, openRoom, randomRoles, startRound } from '../wire/room.ts';
import {
  askForLink,
  changeLooks,
  firesAfter,
  newEmail,
  untilFiring,
  watchedStack,
  withRedis,
} from './watched-stack.ts';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva', 'Finn'];

describe('in the processes', () => {
  const watched = watchedStack({ env: { MAX_CONNECTIONS: '10' } });

  test('[O1.9] NightfallSocketsFull: nine of ten sockets are taken', async () => {
    const { stack, rests } = watched();
    const person = new Person('Ann', stack.apiUrls[0] ?? '');
    await person.signUp();
    const clients: Client[] = [];
    await firesAfter(watched(), 'NightfallSocketsFull', async () => {
      for (let count = 0; count < 9; count += 1) clients.push(await Client.open(person));
    });
    await Promise.all(clients.map((client) => client.close()));
    await rests('NightfallSocketsFull');
  });

  test('[O1.9] NightfallRedisSlow, NightfallActionsSlow: Redis pauses before each answer', async () => {
    const { stack } = watched();
    const room = await openRoom({ apiUrls: stack.apiUrls, names: ['Ann', 'Bob'] });
    await withRedis(stack.redisUrl, (redis) =>
      untilFiring(watched(), ['NightfallRedisSlow', 'NightfallActionsSlow'], async () => {
        await redis.send('CLIENT', ['PAUSE', '400', 'ALL']);
        await changeLooks(room);
      }),
    );
    await closeRoom(room);
  });

  test('[O1.9] NightfallEventLoopBlocked: a process is held up again and again', async () => {
    const { stack } = watched();
    const api = stack.apis[1];
    await untilFiring(watched(), ['NightfallEventLoopBlocked'], async () => {
      await api?.kill('SIGSTOP');
      await Bun.sleep(800);
      await api?.kill('SIGCONT');
      await Bun.sleep(100);
    });
  });

  test('[O1.9] NightfallWorkersGone and what follows from it: the only worker is stopped in a round', async () => {
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
    expect(await firing()).not.toContain('NightfallBackgroundLate');
    await makeMailsLate(stack.redisUrl);
    await fires('NightfallBackgroundLate');
    expect(await firing()).not.toContain('NightfallApiGone');
    await stack.workers[0]?.kill('SIGCONT');
    for (const alert of ['WorkersGone', 'ProcessSilent', 'QueueLate', 'SweepLate', 'BackgroundLate'])
      await rests(`Nightfall${alert}`);
    await closeRoom(room);
  });

  test('[O1.9] NightfallApiGone: both API processes are killed', async () => {
    const { stack, rests } = watched();
    await firesAfter(watched(), 'NightfallApiGone', () =>
      Promise.all(stack.apis.map((api) => api.kill('SIGKILL'))),
    );
    await Promise.all(stack.apis.map((api) => api.restart()));
    await rests('NightfallApiGone');
  });
});

/** The mails that wait have done so for two minutes longer, which no test waits for. */
const makeMailsLate = (redisUrl: string) =>
  withRedis(redisUrl, async (redis) => {
    const queue = '{nightfall}:send-magic-link';
    const waiting: string[] = await redis.send('LRANGE', [`${queue}:wait`, '0', '-1']);
    expect(waiting).not.toEqual([]);
    for (const id of waiting) await redis.send('HINCRBY', [`${queue}:${id}`, 'timestamp', '-120000']);
  });

describe('in memory', () => {
  // A gibibyte for each hash, and two are made at a time where there are two processors.
  const watched = watchedStack({ apis: 1, env: { PASSWORD_HASH_MEMORY_KIB: '1048576' } });

  test('[O1.9] NightfallMemoryHigh: two people sign up at once where a hash of a password takes far too much', async () => {
    const { stack, rests } = watched();
    await untilFiring(watched(), ['NightfallMemoryHigh'], () =>
      Promise.all(['Ann', 'Bob'].map((name) => new Person(name, stack.apiUrls[0] ?? '').signUp())),
    );
    // A process gives little of it back by itself.
    await stack.apis[0]?.restart();
    await rests('NightfallMemoryHigh');
  });
});

describe('between processes', () => {
  const watched = watchedStack({ apis: 4 });

  test('[O1.9] NightfallCommitConflicts: six people at four processes act at once', async () => {
    const { stack } = watched();
    const room = await openRoom({ apiUrls: stack.apiUrls, names: NAMES });
    await untilFiring(watched(), ['NightfallCommitConflicts'], async () => {
      await changeLooks(room);
      // Faster would be a flood.
      await Bun.sleep(60);
    });
    await closeRoom(room);
  });
});
