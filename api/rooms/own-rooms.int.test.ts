import { expect, test } from 'bun:test';
import { keys } from '@nightfall/shared/backend/keys';
import { createLogger } from '@nightfall/shared/backend/logger';
import { connectRedis, untilReady } from '@nightfall/shared/backend/redis';
import { ownRoomSchema } from '@nightfall/shared/protocol/rooms';
import { z } from 'zod';
import { Person } from '../testing/person.ts';
import { runApi } from '../testing/run-for-tests.ts';

const api = runApi();

const mine = async (person: Person) =>
  z.array(ownRoomSchema).parse((await person.get('/api/rooms/mine')).body);

test('[F5.5] everybody finds the rooms that they sit or wait in, and no others', async () => {
  const host = await Person.withAccount(api.url);
  const guest = new Person(api.url);
  const rooms = [await host.createRoom(), await host.createRoom(), await host.createRoom()];
  for (const { roomCode } of rooms) await guest.join(roomCode, 'Ben');
  const practice = await guest.practice();
  const [left, removed, kept] = rooms.map(({ id }) => id);
  await (async () => {
    guest.gameId = left ?? '';
    await (await guest.watch()).act('leave_game');
    host.gameId = removed ?? '';
    await (await host.watch()).act('remove_player', { targetUserId: guest.userId });
  })();
  const found = await mine(guest);
  expect(found.map(({ gameId }) => gameId)).toEqual([practice.id, kept ?? '']);
  expect(found[1]).toMatchObject({ displayName: 'Ben', phase: 'lobby', roomCode: rooms[2]?.roomCode });
  expect(found[0]?.roomCode).toBeNull();
  expect((await mine(host)).map(({ gameId }) => gameId).toSorted()).toEqual(
    rooms.map(({ id }) => id).toSorted(),
  );
  expect(await mine(new Person(api.url))).toEqual([]);
});

test('[F5.5] a room that only newer processes read keeps nobody from the others', async () => {
  const host = await Person.withAccount(api.url);
  const [newer, kept] = [await host.createRoom(), await host.createRoom()];
  const redis = connectRedis(process.env.REDIS_URL ?? '', 'commands', createLogger('test', 'silent'));
  await untilReady(redis);
  await redis.hset(keys.game(newer.id), 'format', '99');
  expect((await mine(host)).map(({ gameId }) => gameId)).toEqual([kept.id]);
  redis.disconnect();
});
