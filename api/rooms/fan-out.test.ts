import { beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import {
  NewerRoom,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from '@nightfall/shared/backend/rooms/room-store';
import { measuredBy } from '@nightfall/shared/backend/testing/test-rooms';
import type { GameEvent } from '@nightfall/shared/game/events/event';
import type { GameState } from '@nightfall/shared/game/state/state';
import { Table } from '@nightfall/shared/game/testing/table';
import { ViewCache } from '@nightfall/shared/game/views/view-cache';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { themeById } from '@nightfall/shared/themes/index';
import { Connection } from './connections.ts';
import { FanOut } from './fan-out.ts';
import { Replica } from './replicas.ts';

/** A theme whose words cannot be had, so that no view can be made. */
const BROKEN = 'broken';

let table: Table;
let logged: [gameId: string, words: string][];
let fanOut: FanOut;
let metrics: Metrics;
let replica: Replica;
beforeEach(() => {
  table = new Table(['ann', 'bob']);
  const themes = { known: themeById, get: async () => themeById('generic'), find: async () => null };
  metrics = new Metrics();
  logged = [];
  const logger = createLogger('test', 'silent');
  spyOn(logger, 'error').mockImplementation(
    (({ gameId }: { gameId: string }, words: string) => void logged.push([gameId, words])) as never,
  );
  fanOut = new FanOut({
    themes: {
      ...themes,
      known: (id) => {
        if (id === BROKEN) throw new Error('no words');
        return themeById(id);
      },
    },
    metrics,
    logger,
    presence: { reconnect: async () => undefined },
    debugViews: { announce: async () => undefined },
    replicas: { release: () => undefined },
  });
  replica = replicaOf(table.state.id);
  replica.game = stored();
});

function replicaOf(gameId: string): Replica {
  const store = { follow: async () => null };
  const made: Replica = new Replica({
    gameId,
    store,
    onChange: (before, after) => fanOut.show(made, before, after),
  });
  return made;
}

const stored = (): StoredGame => ({ rev: table.state.version, format: FORMAT, state: table.state });

/** The table's new state, as the room's message brings it. */
function changed(): void {
  const before = replica.game;
  replica.game = stored();
  fanOut.show(replica, before, replica.game);
}

/** A viewer whose socket takes a frame at once or lets it wait. */
function watch(name: string, at = { table, replica }) {
  const player = at.table.player(name);
  const frames: { type: string; data: GameView }[] = [];
  /** How many frames left together, where it was more than one at a time. */
  const together: number[] = [];
  const closed: (number | undefined)[] = [];
  const socket = {
    isRead: true,
    send(text: string) {
      frames.push(JSON.parse(text));
      return this.isRead ? text.length : -1;
    },
    cork(task: () => void) {
      const before = frames.length;
      task();
      together.push(frames.length - before);
    },
    ping: () => 0,
    close(code?: number) {
      closed.push(code);
    },
    terminate: () => undefined,
  };
  const session = {
    ...{ id: name, userId: player.userId, accountId: null, hasTwoFactors: false },
    ...{ byMagicLinkAt: null, provenAt: 0 },
  };
  const connection = new Connection(`test:${name}`, { session, address: 'here', socket });
  const viewer = { kind: 'seat', playerId: player.id, withDebug: false } as const;
  fanOut.subscribe(connection, {
    replica: at.replica,
    viewer,
    withDeltas: true,
    remembered: new ViewCache(),
    shown: null,
    admission: null,
  });
  return { connection, frames, together, closed, socket };
}

const say = (content: string) => table.act('ann', { type: 'send_message', content });
const contents = (view?: GameView) => view?.messages.map(({ content }) => content);

test('[P6.9] a peer that does not read is sent no more views, and the newest whole one when it has read', async () => {
  const [ann, bob] = [watch('ann'), watch('bob')];
  bob.socket.isRead = false;
  for (const content of ['one', 'two', 'three']) {
    say(content);
    changed();
    await fanOut.settled();
  }
  expect([ann.frames.length, bob.frames.length]).toEqual([4, 2]);
  bob.socket.isRead = true;
  fanOut.caughtUp(bob.connection);
  expect(bob.frames.map(({ type }) => type)).toEqual(['game_updated', 'game_changed', 'game_updated']);
  expect(contents(bob.frames.at(-1)?.data)).toEqual(['one', 'two', 'three']);
  say('four');
  changed();
  await fanOut.settled();
  expect(bob.frames.at(-1)?.type).toBe('game_changed');
});

test('a peer that has missed nothing is sent nothing when it has read', () => {
  const bob = watch('bob');
  bob.connection.isBehind = true;
  fanOut.caughtUp(bob.connection);
  expect(bob.frames).toHaveLength(1);
});

test('[P6.8] several changes in one turn of the event loop are one frame', async () => {
  const bob = watch('bob');
  for (const content of ['one', 'two', 'three']) {
    say(content);
    changed();
  }
  await fanOut.settled();
  expect(bob.frames.map(({ type }) => type)).toEqual(['game_updated', 'game_changed']);
});

test('[P6.8] an answer leaves together with the view that it follows, or alone where there is none', async () => {
  const bob = watch('bob');
  const ack = { type: 'ack', requestId: 'r1', data: {} } as const;
  bob.connection.answerAfterView(ack);
  say('one');
  changed();
  await fanOut.settled();
  expect(bob.frames.slice(1).map(({ type }) => type)).toEqual(['game_changed', 'ack']);
  expect(bob.together).toEqual([2]);
  bob.connection.sendAnswer();
  expect(bob.frames).toHaveLength(3);

  bob.connection.answerAfterView({ ...ack, requestId: 'r2' });
  await fanOut.settled();
  expect(bob.frames).toHaveLength(3);
  bob.connection.sendAnswer();
  expect(bob.frames.at(-1)).toEqual({ ...ack, requestId: 'r2' } as never);
});

test('[F1.1] a room that cannot be shown sends its own people to join anew, is logged once, and leaves the others theirs', async () => {
  const other = { table: new Table(['cleo']), replica: replicaOf('other') };
  const shownOf = (state: Table['state']): StoredGame => ({ rev: state.version, format: FORMAT, state });
  other.replica.game = shownOf(other.table.state);
  const [ann, bob, cleo] = [watch('ann'), watch('bob'), watch('cleo', other)];
  const { settings } = table.state;
  for (const selectedTheme of [BROKEN, BROKEN]) {
    table.state = { ...table.state, settings: { ...settings, selectedTheme } };
    say('hello');
    changed();
    other.table.act('cleo', { type: 'send_message', content: 'hello' });
    const before = other.replica.game;
    other.replica.game = shownOf(other.table.state);
    fanOut.show(other.replica, before, other.replica.game);
    await fanOut.settled();
  }
  expect([ann.closed, bob.closed, cleo.closed]).toEqual([[1012, 1012], [1012, 1012], []]);
  expect(cleo.frames.map(({ type }) => type)).toEqual(['game_updated', 'game_changed', 'game_changed']);
  expect(logged).toEqual([[table.state.id, 'a room could not be shown']]);
});

test('[F1.1] nor does it end the process when it is shown to one who comes in, or has read', async () => {
  const { settings } = table.state;
  const bob = watch('bob');
  bob.connection.isBehind = true;
  say('hello');
  changed();
  await fanOut.settled();
  table.state = { ...table.state, settings: { ...settings, selectedTheme: BROKEN } };
  replica.game = stored();
  fanOut.caughtUp(bob.connection);
  const ann = watch('ann');
  expect([ann.closed, bob.closed, ann.frames]).toEqual([[1012], [1012], []]);
});

test('[O1.14] what is shown is timed once for all who watch, from its first change on', async () => {
  const timed = async () => (await measuredBy(metrics)).get('nightfall_fanout_seconds_count');
  watch('ann');
  watch('bob');
  expect(await timed()).toBe(0);
  for (const content of ['one', 'two', 'three']) {
    say(content);
    changed();
  }
  await fanOut.settled();
  expect(await timed()).toBe(1);
  say('four');
  changed();
  await fanOut.settled();
  expect(await timed()).toBe(2);
});

describe('a replica', () => {
  test('a gap is closed even if the store is away at first, and nothing else happens in the room', async () => {
    const { state } = new Table(['ann']);
    let loads = 0;
    const store: Pick<RoomStore, 'follow'> = {
      follow: async () => {
        loads += 1;
        if (loads === 2) throw new StoreUnavailable(false, 'away');
        return { rev: loads === 1 ? 1 : 3, format: FORMAT, state };
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
    const follow: RoomStore['follow'] = async () => {
      loads += 1;
      return loads === 1 ? first : becomes();
    };
    const seen = Promise.withResolvers<StoredGame | null>();
    const outgrown = Promise.withResolvers<void>();
    const show = (before: StoredGame | null, after: StoredGame | null) => {
      if (before !== null) seen.resolve(after);
    };
    const following = { store: { follow }, onChange: show, onOutgrown: outgrown.resolve };
    const replica = new Replica({ gameId: state.id, ...following });
    replica.holds = 1;
    return { replica, state, seen: seen.promise, outgrown: outgrown.promise, loads: () => loads };
  }

  test('[H4.283] an event that is not known here has the room loaded again, whatever else comes with it', async () => {
    const room = roomThat(() => ({ rev: 2, format: FORMAT, state: { ...room.state, round: 7 } }));
    await room.replica.reload();
    const strange = { type: 'moon_eclipsed' } as unknown as GameEvent;
    room.replica.receive({
      format: FORMAT,
      fromRev: 1,
      toRev: 2,
      events: [{ type: 'room_entered' }, strange],
    });
    expect(room.replica.game?.state).toEqual(room.state);
    expect(await room.seen).toMatchObject({ rev: 2, state: { round: 7, stage: { phase: 'lobby' } } });
    expect(room.loads()).toBe(2);
  });

  test('this process’s own write is shown at once, though others’ before it were not heard yet', async () => {
    const room = roomThat(() => {
      throw new Error('There is nothing to look for');
    });
    await room.replica.reload();
    const own = { rev: 7, format: FORMAT, state: { ...room.state, round: 7 } };
    room.replica.receive({ format: FORMAT, fromRev: 6, toRev: 7, events: [] }, own);
    expect(room.replica.game).toBe(own);
    room.replica.receive({ format: FORMAT, fromRev: 1, toRev: 6, events: [] });
    expect([room.replica.game?.rev, room.loads()]).toEqual([7, 1]);
  });

  test('a room that closes while it is loaded is not there afterwards', async () => {
    const looks = [Promise.withResolvers<StoredGame | null>(), Promise.withResolvers<StoredGame | null>()];
    const { state } = new Table(['ann']);
    let asked = 0;
    const { replica } = replicaOf(state.id, () => looks[asked++]?.promise ?? Promise.resolve(null));
    const loaded = replica.reload();
    replica.receive({ format: FORMAT, fromRev: 1, toRev: null });
    looks[0]?.resolve({ rev: 1, format: FORMAT, state });
    looks[1]?.resolve(null);
    await loaded;
    expect(replica.game).toBeNull();
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
      store: { follow: next },
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
});
