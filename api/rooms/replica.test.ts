import { expect, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import {
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from '@nightfall/shared/backend/rooms/room-store';
import { Table } from '@nightfall/shared/game/testing/table';
import { Replica } from './replica.ts';

test('a gap is closed even if the store is away at first, and nothing else happens in the room', async () => {
  const { state } = new Table(['ann']);
  let loads = 0;
  const store: Pick<RoomStore, 'load'> = {
    load: async () => {
      loads += 1;
      if (loads === 2) throw new StoreUnavailable(false, 'away');
      return { game: { rev: loads === 1 ? 1 : 3, format: FORMAT, state }, receipt: null };
    },
  };
  const seen = Promise.withResolvers<StoredGame | null>();
  const replica = new Replica(state.id, store as RoomStore, (_, after) => {
    if (after?.rev === 3) seen.resolve(after);
  });
  replica.holds = 1;
  await replica.reload();
  replica.receive({ format: FORMAT, fromRev: 2, toRev: 3, events: [] });
  expect((await seen.promise)?.rev).toBe(3);
  expect(loads).toBe(3);
});
