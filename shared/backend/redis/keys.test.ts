import { expect, test } from 'bun:test';
import { newId } from '../ids.ts';
import { effectKinds, rowOf } from '../jobs/effect-table.ts';
import { channels, keys, queuePrefixOf, ROOM_SLOTS, roomSlotOf } from './keys.ts';
import { slotOf } from './redis-cluster.ts';

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
    channels.room(gameId),
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
