import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import { channels } from '@nightfall/shared/backend/keys';
import type { Logger } from '@nightfall/shared/backend/logger';
import {
  type Change,
  NewerRoom,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from '@nightfall/shared/backend/rooms/room-store';
import { type Bus, type RoomMessage, readRoomMessage } from '@nightfall/shared/backend/rooms/sharded-bus';
import { evolve } from '@nightfall/shared/game/events/evolve';
import { PHASES, type Phase } from '@nightfall/shared/game/state/phase';

export type Replicas = ReturnType<typeof createReplicas>;

interface Serving {
  readonly store: RoomStore;
  readonly bus: Bus;
  readonly shared: SharedFormat;
  readonly logger: Logger;
  readonly onChange: (replica: Replica, before: StoredGame | null, after: StoredGame | null) => void;
  /** This process can no longer serve the room: newer ones have written it in a format that only they can read. */
  readonly onOutgrown: (replica: Replica) => void;
  /** The store has lost what was shown: whoever watches has to begin anew. */
  readonly onLost: (replica: Replica) => void;
}

/** The rooms this process serves. */
export function createReplicas({ store, bus, shared, logger, onChange, onOutgrown, onLost }: Serving) {
  const opened = new Map<string, { replica: Replica; isReady: Promise<void> }>();

  const open = (gameId: string) => {
    const replica: Replica = new Replica({
      gameId,
      store,
      onChange: (before, after) => onChange(replica, before, after),
      onOutgrown: () => onOutgrown(replica),
      onLost: () => {
        logger.error({ gameId }, 'the store has lost the last changes of a room');
        onLost(replica);
      },
    });
    // Subscribe first, so that nothing that happens between the two is missed.
    const isReady = bus
      .subscribe(channels.room(gameId), (text) => replica.receive(readRoomMessage(shared, text)))
      .catch((error: unknown) => {
        throw new StoreUnavailable(false, error);
      })
      .then(() => replica.reload());
    isReady.catch(() => undefined);
    const entry = { replica, isReady };
    opened.set(gameId, entry);
    return entry;
  };

  const release = (replica: Replica): void => {
    replica.holds -= 1;
    if (replica.holds > 0) return;
    if (opened.get(replica.gameId)?.replica === replica) opened.delete(replica.gameId);
    // Somebody may have opened it again while this was under way.
    if (!opened.has(replica.gameId)) void bus.unsubscribe(channels.room(replica.gameId));
  };

  bus.onResume((missed) => {
    for (const { replica } of opened.values())
      if (missed(channels.room(replica.gameId))) void replica.catchUp();
  });

  return {
    /** A room's replica, up to date; to be released once. Null: there is no such game. @throws StoreUnavailable */
    async hold(gameId: string): Promise<Replica | null> {
      const { replica, isReady } = opened.get(gameId) ?? open(gameId);
      replica.holds += 1;
      try {
        await isReady;
      } catch (error) {
        release(replica);
        throw error;
      }
      if (replica.game !== null) return replica;
      release(replica);
      return null;
    },
    release,
    known: (gameId: string): StoredGame | undefined => opened.get(gameId)?.replica.game ?? undefined,
    /** How many rooms are in which phase, of those served here. */
    byPhase(): ReadonlyMap<Phase, number> {
      const rooms = new Map(PHASES.map((phase) => [phase, 0]));
      for (const { replica } of opened.values()) {
        const phase = replica.game?.state.stage.phase;
        if (phase !== undefined) rooms.set(phase, (rooms.get(phase) ?? 0) + 1);
      }
      return rooms;
    },
    /** Our own write, passed on before the bus delivers it. */
    noteStored({ gameId, before, events }: Change, after: StoredGame | null): void {
      const from = { format: after?.format ?? shared.now(), fromRev: before?.rev ?? 0 };
      const message = after === null ? { ...from, toRev: null } : { ...from, toRev: after.rev, events };
      opened.get(gameId)?.replica.receive(message, after ?? undefined);
    },
  };
}

interface Following {
  readonly gameId: string;
  readonly store: Pick<RoomStore, 'load'>;
  readonly onChange: (before: StoredGame | null, after: StoredGame | null) => void;
  /** The room is stored in a format that only newer processes know. */
  readonly onOutgrown?: () => void;
  /** The store has less of the room than has been shown (see #load). */
  readonly onLost?: () => void;
}

const RETRY_MS = 500;
/** Before each further look for a version that was announced; after the last one, what the store has is what there is. */
const LOOK_AGAIN_MS = [20, 50, 100, 200, 400, 800];

/** This process's copy of one room, kept up to date by the room's messages. After a gap in them it is loaded again. */
export class Replica {
  game: StoredGame | null = null;
  /** Connections and joins under way that need it. */
  holds = 0;
  readonly #following: Following;
  #loading: Promise<void> | null = null;
  #isCatchingUp = false;
  /** Something was heard that cannot be read here. */
  #hasMissed = false;
  /** The newest version that was heard of. */
  #announcedRev = 0;

  constructor(following: Following) {
    this.#following = following;
  }

  get gameId(): string {
    return this.#following.gameId;
  }

  /** Takes a message from the bus, or our own write before its message arrives; null: one in a newer format. */
  receive(message: RoomMessage | null, after?: StoredGame): void {
    if (message === null) {
      this.#hasMissed = true;
      void this.catchUp();
      return;
    }
    if (message.toRev === null) {
      this.#become(null);
      return;
    }
    this.#announcedRev = Math.max(this.#announcedRev, message.toRev);
    if (this.game === null || message.toRev <= this.game.rev) return;
    const next = nextGame(this.game, message, after);
    if (next === null) void this.catchUp();
    else this.#become(next);
  }

  /** Catches up with the store. @throws StoreUnavailable */
  reload(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Reloads until it succeeds or nobody needs the room: a quiet room gives no other reason to look again. */
  async catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.holds > 0 && !(await this.#tryReload())) await sleep(RETRY_MS);
    } finally {
      this.#isCatchingUp = false;
    }
  }

  async #tryReload(): Promise<boolean> {
    try {
      await this.reload();
      // What came meanwhile and could not be read is looked for once more.
      return !this.#hasMissed;
    } catch (error) {
      if (error instanceof NewerRoom) this.#following.onOutgrown?.();
      return false;
    }
  }

  async #load(): Promise<void> {
    for (const pauseMs of LOOK_AGAIN_MS) {
      if (await this.#isUpToDate()) return;
      // After a fail-over a version that was announced may never come: the store is not asked without end.
      await sleep(pauseMs);
      if (this.holds === 0) return;
    }
    await this.#isUpToDate();
    this.#announcedRev = this.game?.rev ?? 0;
  }

  /** Looks once. False: there is more to come, or to be read once more. */
  async #isUpToDate(): Promise<boolean> {
    this.#hasMissed = false;
    const known = this.game;
    const { game } = await this.#following.store.load(this.gameId);
    if (game === null) {
      this.#become(null);
      return true;
    }
    if (known !== null && isLess(game, known)) this.#goBack(game);
    else if (this.game === null || game.rev > this.game.rev) this.#become(game);
    return !this.#hasMissed && (this.game === null || this.game.rev >= this.#announcedRev);
  }

  /**
   * What was known before the store was asked is not there: a Redis took over that had not been told of it yet. What
   * the store has is the truth, and the same versions will be shown again.
   */
  #goBack(game: StoredGame): void {
    this.#announcedRev = game.rev;
    this.#hasMissed = true;
    // First of all nobody is shown more over a line on which they have seen what is gone: versions only grow there.
    this.#following.onLost?.();
    this.#become(game);
  }

  #become(after: StoredGame | null): void {
    const before = this.game;
    if (before === after) return;
    this.game = after;
    this.#following.onChange(before, after);
  }
}

/** Others may have written to what is left. */
const isLess = (stored: StoredGame, known: StoredGame): boolean =>
  stored.rev < known.rev || stored.state.version < known.state.version;

/** The game after a message to its room; null where only the store can tell, as for an event that is not known here. */
function nextGame(
  game: StoredGame,
  { format, fromRev, ...change }: RoomMessage,
  after: StoredGame | undefined,
): StoredGame | null {
  if (change.toRev === null || fromRev !== game.rev) return null;
  try {
    return after ?? { rev: change.toRev, format, state: evolve(game.state, change.events) };
  } catch {
    return null;
  }
}

interface Later<Item extends object> {
  add(item: Item): void;
  /** Settles when nothing is left to be done. */
  done(): Promise<void>;
}

/**
 * Does something for each of the items named in a turn of the event loop, once, at the end of that turn. The task must
 * not throw; should it do so all the same, the others are still done and `done` settles.
 */
export function createLater<Item extends object>(task: (item: Item) => void): Later<Item> {
  let named = new Set<Item>();
  let turn: Promise<void> | null = null;
  const doAll = () => {
    const items = named;
    named = new Set();
    turn = null;
    return Promise.allSettled([...items].map(async (item) => task(item)));
  };
  return {
    add(item) {
      named.add(item);
      turn ??= new Promise((resolve) => {
        setImmediate(() => resolve(doAll().then(() => undefined)));
      });
    },
    done: () => turn ?? Promise.resolve(),
  };
}
