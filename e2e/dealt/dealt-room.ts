import { createSharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis } from '@nightfall/shared/backend/redis/redis';
import { processOf } from '@nightfall/shared/backend/rooms/heartbeat';
import { RedisRoomStore } from '@nightfall/shared/backend/rooms/redis-room-store';
import { type RoomStore, StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { effectsOf } from '@nightfall/shared/game/events/effects-of';
import { evolve } from '@nightfall/shared/game/events/evolve';
import { ABSENT_MS, STAND_IN_AFTER_MS } from '@nightfall/shared/game/state/limits';
import { isBetweenRounds } from '@nightfall/shared/game/state/phase';
import { Table } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';

const MAX_TRIES = 20;

/**
 * A room of the real server in which a test says what happens: which cards are dealt, what the others choose. It is
 * written where the server itself writes, and the server tells it to the page like anything else.
 */
export class DealtRoom {
  constructor(
    readonly gameId: string,
    private readonly store: RoomStore,
  ) {}

  /** The room as it is now. */
  async table(): Promise<Table> {
    return (await this.#load()).table;
  }

  async view(name: string): Promise<GameView> {
    return (await this.table()).view(name);
  }

  /** Does something at the table; the page sees it. */
  async play(act: (table: Table) => void): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await this.#write(act)) return;
    throw new Error('Another writer was always faster, or the machine is too busy');
  }

  /** False when another writer was faster, or this came too late to be written at all. */
  async #write(act: (table: Table) => void): Promise<boolean> {
    try {
      const { before, table } = await this.#load();
      act(table);
      const { events } = table;
      // One write is one version, however much happens in it: the server counts the same events as one.
      const after = evolve(before.state, events);
      // What else the change would set going is up to the test; that a review comes, its page relies on.
      const effects = effectsOf(before.state, after).filter(({ kind }) => kind === 'review_round');
      const outcome = await this.store.commit({ gameId: this.gameId, before, after, events, effects });
      return outcome.kind === 'stored';
    } catch (error) {
      if (error instanceof StoreUnavailable && !error.mayHaveBeenDone) return false;
      throw error;
    }
  }

  async #load() {
    const { game: before } = await this.store.load(this.gameId);
    if (before === null) throw new Error('there is no such room');
    const table = new Table({ state: before.state, now: Date.now(), newId: () => crypto.randomUUID() });
    return { before, table };
  }
}

/** The rooms of the server whose Redis this is. */
export function dealtRooms(redisUrl: string) {
  const logger = createLogger('dealt-rooms', 'silent');
  const redis = connectRedis(redisUrl, 'commands', logger);
  const store = new RedisRoomStore({ redis, processId: newId(), shared: createSharedFormat(), logger });
  return {
    at: (gameId: string) => new DealtRoom(gameId, store),
    stop: () => redis.disconnect(),
  };
}

export type DealtRooms = ReturnType<typeof dealtRooms>;

/**
 * Makes a disconnected player absent for a minute, which no test waits for. What follows from it comes with the
 * next thing that anybody does.
 */
export async function makeAbsent(room: DealtRoom, userId: string): Promise<void> {
  await room.play((table) => table.isGoneSince(userId, table.now - ABSENT_MS));
}

/** A phase of a running round has gone on for so long that a bot may be asked for. */
export async function makePhaseLong(room: DealtRoom): Promise<void> {
  await room.play((table) => {
    if (!isBetweenRounds(table.state.stage.phase)) table.beganAt(table.now - STAND_IN_AFTER_MS);
  });
}

const connectionsOf = (table: Table) => table.state.players.flatMap(({ connections }) => connections);

const LONGEST_WAIT_MS = 20_000;

/** Connects all players to the process of the first connection, so that none is shown as away. */
export async function connectEverybody(room: DealtRoom): Promise<void> {
  for (
    const deadline = Date.now() + LONGEST_WAIT_MS;
    connectionsOf(await room.table()).length === 0;
    await Bun.sleep(50)
  )
    if (Date.now() > deadline) throw new Error('No player has connected');
  await room.play((table) => {
    const processId = processOf(connectionsOf(table)[0] ?? '');
    for (const { userId, displayName, connections } of table.state.players) {
      if (connections.length > 0) continue;
      table.run({ type: 'connect', userId, connectionId: `${processId}:${displayName}` });
    }
  });
}
