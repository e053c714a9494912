import { expect, test } from 'bun:test';
import { newId } from '../ids.ts';
import { effectKinds, rowOf } from '../jobs/effect-table.ts';
import { channels, keys, queuePrefixOf, ROOM_SLOTS, roomSlotOf } from './keys.ts';
import { slotOf } from './redis-cluster.ts';
import { parseRedisUrl, type RedisAddress, serversOf } from './redis-url.ts';

const open = { login: {}, isEncrypted: false };

test.each<[string, RedisAddress]>([
  ['redis://127.0.0.1:6379/2', { kind: 'server', url: 'redis://127.0.0.1:6379/2' }],
  ['rediss://:hush@redis.example', { kind: 'server', url: 'rediss://:hush@redis.example' }],
  [
    'redis+cluster://a:7001,b,[::1]:7003',
    {
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 7001 },
        { host: 'b', port: 6379 },
        { host: '::1', port: 7003 },
      ],
      ...open,
    },
  ],
  [
    'rediss+cluster://ann:p%40ss:word@a',
    {
      kind: 'cluster',
      nodes: [{ host: 'a', port: 6379 }],
      login: { username: 'ann', password: 'p@ss:word' },
      isEncrypted: true,
    },
  ],
  [
    'redis+sentinel://:hush@a,b:2/main/3?sentinelPassword=s%23cret',
    {
      kind: 'sentinel',
      sentinels: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 2 },
      ],
      master: 'main',
      database: 3,
      login: { password: 'hush' },
      sentinelLogin: { password: 's#cret' },
      isEncrypted: false,
    },
  ],
  [
    'redis+sentinel://a/main',
    {
      kind: 'sentinel',
      sentinels: [{ host: 'a', port: 26379 }],
      master: 'main',
      database: 0,
      sentinelLogin: {},
      ...open,
    },
  ],
])('[N1.1] reads %s', (url, place) => {
  expect(parseRedisUrl(url)).toEqual(place);
});

test.each([
  ['', 'begins with redis://, rediss://, redis+cluster://'],
  ['http://hush', 'begins with redis://, rediss://, redis+cluster://'],
  ['redis+clusters://hush', 'begins with redis://'],
  ['redis://hush,b', 'must name one server'],
  ['redis+cluster://', 'must name each server as host or host:port'],
  ['redis+cluster://hush:70000', 'must name each server as host or host:port'],
  ['redis+cluster://hush:1,,b:2', 'must name each server as host or host:port'],
  ['redis+cluster://hush:1 b:2', 'must name each server as host or host:port'],
  ['redis+cluster://hush/1', 'must not name a database'],
  ['redis+cluster://hush?db=1', 'a cluster takes no settings'],
  ['redis+sentinel://hush', 'must end with the name of the master'],
  ['redis+sentinel://hush/main/one', 'must have the number of a database'],
  ['redis+sentinel://hush/main/1/2', 'must have the number of a database'],
  ['redis+sentinel://hush/main?password=hush', 'but sentinelUsername and sentinelPassword'],
  ['redis+sentinel://:%hush@a/main', 'must have a % in names and passwords'],
])('[N1.1 H4.268] says what is wrong with %s, and not what it was given', (url, says) => {
  expect(() => parseRedisUrl(url)).toThrow(says);
  expect(() => parseRedisUrl(url)).not.toThrow('hush');
});

test.each([
  ['redis://:hush@a/2', ['redis://:hush@a/2']],
  ['rediss+cluster://:p%40ss@a:1,[::1]:2', ['rediss://:p%40ss@a:1', 'rediss://:p%40ss@[::1]:2']],
  ['redis+sentinel://:hush@a,b/main?sentinelPassword=s', ['redis://:s@a:26379', 'redis://:s@b:26379']],
  ['redis+sentinel://:hush@a/main', ['redis://a:26379']],
])('[N1.1] %s names these servers', (url, servers) => {
  expect(serversOf(parseRedisUrl(url))).toEqual(servers);
});

const SLOTS = 16_384;
const spread = (names: readonly string[], masters: number) =>
  Map.groupBy(names, (name) => Math.floor((slotOf(name) / SLOTS) * masters));

test('[N1.7] all that a script touches of one room lies in one slot', () => {
  const [gameId, userId] = [newId(), newId()];
  const touched = [
    keys.game(gameId),
    keys.outbox(gameId),
    keys.rounds(gameId),
    keys.receipts(gameId, userId),
    keys.receipts(gameId, newId()),
    keys.followers(gameId),
    channels.room(gameId, newId()),
  ];
  expect(new Set(touched.map(slotOf)).size).toBe(1);
  expect(slotOf(keys.game(gameId))).not.toBe(slotOf(keys.game(newId())));
});

test('[N1.7] the index of rooms and their marks lie on all masters, a room always in the same place', () => {
  for (const names of [ROOM_SLOTS.map(keys.liveRoomsOf), ROOM_SLOTS.map(keys.dueRooms)])
    expect(spread(names, 3).size).toBe(3);
  expect(ROOM_SLOTS).toContain(roomSlotOf(newId()));
});

test('[N1.7] the queues lie on all masters, and the busy ones on different ones of six', () => {
  const queues = effectKinds.map((kind) => rowOf({ kind }).queue);
  expect(spread(queues.map(queuePrefixOf), 3).size).toBe(3);
  const busy = ['expire-phase', 'play-bot-turn', 'speak-as-bot', 'answer-as-bot'];
  expect(queues).toEqual(expect.arrayContaining(busy));
  expect(spread(busy.map(queuePrefixOf), 6).size).toBe(busy.length);
  // BullMQ's scripts name several keys of one queue.
  const ofOne = ['wait', 'active', 'delayed', 'marker', '17'].map(
    (key) => `${queuePrefixOf('sweep')}:sweep:${key}`,
  );
  expect(new Set(ofOne.map(slotOf)).size).toBe(1);
});

test('[N1.7] the limits of one caller lie together, and those of others elsewhere', () => {
  const [one, other] = ['2001:db8::/64', '192.0.2.7'];
  expect(slotOf(keys.limitOf(`login:${one}`))).toBe(slotOf(keys.limitOf(`signup:${one}`)));
  expect(slotOf(keys.limitOf(`login:${one}`))).not.toBe(slotOf(keys.limitOf(`login:${other}`)));
  expect(keys.limitOf(`login:${one}`)).not.toBe(keys.limitOf(`signup:${one}`));
});
