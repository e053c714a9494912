import { expect, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import {
  NewerRoom,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from '@nightfall/shared/backend/rooms/room-store';
import type { GameEvent } from '@nightfall/shared/game/events/event';
import type { GameState } from '@nightfall/shared/game/state/state';
import { Table } from '@nightfall/shared/game/testing/table';
import { Replica } from './replicas.ts';

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
  const onChange = (_: unknown, after: StoredGame | null) => {
    if (after?.rev === 3) seen.resolve(after);
  };
  const replica = new Replica({ gameId: state.id, store, onChange });
  replica.holds = 1;
  await replica.reload();
  replica.receive({ format: FORMAT, fromRev: 2, toRev: 3, events: [] });
  expect((await seen.promise)?.rev).toBe(3);
  expect(loads).toBe(3);
});

/** A store whose room is, from the second look on, what the test says. */
function roomThat(becomes: () => StoredGame) {
  const { state } = new Table(['ann']);
  const first: StoredGame = { rev: 1, format: FORMAT, state };
  let loads = 0;
  const load: RoomStore['load'] = async () => {
    loads += 1;
    return { game: loads === 1 ? first : becomes(), receipt: null };
  };
  const seen = Promise.withResolvers<StoredGame | null>();
  const outgrown = Promise.withResolvers<void>();
  const show = (before: StoredGame | null, after: StoredGame | null) => {
    if (before !== null) seen.resolve(after);
  };
  const following = { store: { load }, onChange: show, onOutgrown: outgrown.resolve };
  const replica = new Replica({ gameId: state.id, ...following });
  replica.holds = 1;
  return { replica, state, seen: seen.promise, outgrown: outgrown.promise, loads: () => loads };
}

test('[H4.283] an event that is not known here has the room loaded again, whatever else comes with it', async () => {
  const room = roomThat(() => ({ rev: 2, format: FORMAT, state: { ...room.state, round: 7 } }));
  await room.replica.reload();
  const strange = { type: 'moon_eclipsed' } as unknown as GameEvent;
  room.replica.receive({ format: FORMAT, fromRev: 1, toRev: 2, events: [{ type: 'room_entered' }, strange] });
  expect(room.replica.game?.state).toEqual(room.state);
  expect(await room.seen).toMatchObject({ rev: 2, state: { round: 7, stage: { phase: 'lobby' } } });
  expect(room.loads()).toBe(2);
});

test('[H4.280] so has a message of a newer format', async () => {
  const room = roomThat(() => ({ rev: 2, format: FORMAT, state: { ...room.state, round: 7 } }));
  await room.replica.reload();
  room.replica.receive(null);
  expect(await room.seen).toMatchObject({ rev: 2, state: { round: 7 } });
});

test('[H4.280] a room that newer processes have written as only they can read it is given up', async () => {
  const room = roomThat(() => {
    throw new NewerRoom('this', FORMAT + 1);
  });
  await room.replica.reload();
  room.replica.receive(null);
  await room.outgrown;
  room.replica.holds = 0;
});

/** A held replica whose store answers with the next of these games at each load, and what it tells its viewers. */
function replicaOf(gameId: GameState['id'], next: () => Promise<StoredGame | null>) {
  const shown: (StoredGame['state'] | 'lost' | undefined)[] = [];
  const replica = new Replica({
    gameId,
    store: { load: async () => ({ game: await next(), receipt: null }) },
    onChange: (_, after) => shown.push(after?.state),
    onLost: () => shown.push('lost'),
  });
  replica.holds = 1;
  return { replica, shown };
}

test('[N1.6] a store that has less than was known takes the room back, and its next changes follow on that', async () => {
  const { state } = new Table(['ann']);
  const at = (rev: number, round: number) => ({ rev, format: FORMAT, state: { ...state, round } });
  const stored = [at(7, 1), at(5, 2), at(5, 2)];
  const { replica, shown } = replicaOf(state.id, async () => stored.shift() ?? null);
  await replica.reload();
  await replica.reload();
  expect([replica.game?.rev, stored.length]).toEqual([5, 0]);
  replica.receive({ format: FORMAT, fromRev: 5, toRev: 6, events: [] });
  expect([replica.game?.rev, replica.game?.state.round]).toEqual([6, 2]);
  // Viewers are unsubscribed before the rest would be shown to them.
  expect(shown.map((one) => (typeof one === 'object' ? one.round : one))).toEqual([1, 'lost', 2, 2]);
});

test('[N1.6] a store that has other changes than were known, but shows less, takes the room back too', async () => {
  const { state } = new Table(['ann']);
  const at = (rev: number, version: number) => ({ rev, format: FORMAT, state: { ...state, version } });
  const stored = [at(7, 12), at(9, 11), at(9, 11)];
  const { replica, shown } = replicaOf(state.id, async () => stored.shift() ?? null);
  await replica.reload();
  await replica.reload();
  expect(shown.filter((one) => one === 'lost')).toHaveLength(1);
  expect([replica.game?.rev, replica.game?.state.version]).toEqual([9, 11]);
});

test('what the store answers before it has heard of the newest change is no loss', async () => {
  const { state } = new Table(['ann']);
  const secondLoad = Promise.withResolvers<void>();
  let loads = 0;
  const { replica, shown } = replicaOf(state.id, async () => {
    loads += 1;
    if (loads === 2) await secondLoad.promise;
    return { rev: loads === 1 ? 1 : 2, format: FORMAT, state };
  });
  await replica.reload();
  const reloaded = replica.reload();
  replica.receive({ format: FORMAT, fromRev: 1, toRev: 2, events: [] });
  replica.receive({ format: FORMAT, fromRev: 2, toRev: 3, events: [] });
  secondLoad.resolve();
  await reloaded;
  expect(shown).not.toContain('lost');
  expect(replica.game?.rev).toBe(3);
});

test('[F1.3] a version that was announced and never comes is looked for a few times, with pauses, and no longer', async () => {
  const room = roomThat(() => ({ rev: 1, format: FORMAT, state: room.state }));
  await room.replica.reload();
  room.replica.receive({ format: FORMAT, fromRev: 8, toRev: 9, events: [] });
  await room.replica.reload();
  expect(room.loads()).toBeGreaterThan(2);
  expect(room.loads()).toBeLessThan(12);
  // What the store has is what there is: the next change is applied to it.
  room.replica.receive({ format: FORMAT, fromRev: 1, toRev: 2, events: [{ type: 'room_entered' }] });
  expect(room.replica.game?.rev).toBe(2);
});

test('[F1.3] nor is it looked for once no one holds the room', async () => {
  const room = roomThat(() => ({ rev: 1, format: FORMAT, state: room.state }));
  await room.replica.reload();
  room.replica.receive({ format: FORMAT, fromRev: 8, toRev: 9, events: [] });
  room.replica.holds = 0;
  await room.replica.reload();
  expect(room.loads()).toBe(2);
});

test('[F1.1] an event that cannot be applied has the room loaded again', async () => {
  const room = roomThat(() => ({ rev: 2, format: FORMAT, state: { ...room.state, round: 7 } }));
  await room.replica.reload();
  const broken = { type: 'phase_started', stage: null } as unknown as GameEvent;
  const next = { type: 'vote_cast', playerId: 'nobody' } as unknown as GameEvent;
  room.replica.receive({ format: FORMAT, fromRev: 1, toRev: 2, events: [broken, next] });
  expect((await room.seen)?.state.round).toBe(7);
});
