import { describe, expect, test } from 'bun:test';
import { DueRooms } from '@nightfall/shared/backend/rooms/sweep-marks';
import { Client } from '../wire/client.ts';
import { Dice } from '../wire/dice.ts';
import { Person } from '../wire/person.ts';
import { closeRoom, openRoom, type Room, randomRoles, startRound } from '../wire/room.ts';
import { askForLink, firesAfter, newEmail, untilFiring, watchedStack, withRedis } from './watched-stack.ts';

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
    for (const alert of ['NightfallSweepLate', 'NightfallBackgroundLate'])
      expect(await firing()).not.toContain(alert);
    await makeOlder(stack.redisUrl, room);
    await fires('NightfallSweepLate');
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

const AGE_MS = 120_000;

/** The mail that waits, and the room that the sweep is to look at, are two minutes older, which no test waits for. */
const makeOlder = (redisUrl: string, { gameId }: Room) =>
  withRedis(redisUrl, async (redis) => {
    const queue = '{nightfall}:send-magic-link';
    const mails = await redis.lrange(`${queue}:wait`, 0, -1);
    expect(mails).toHaveLength(1);
    for (const id of mails) await redis.hincrby(`${queue}:${id}`, 'timestamp', -AGE_MS);
    await new DueRooms(redis).created(gameId, Date.now() - AGE_MS);
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
