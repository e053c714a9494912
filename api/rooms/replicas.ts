import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import { channels } from '@nightfall/shared/backend/redis/keys';
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

interface Dependencies {
  readonly processId: string;
  readonly store: Pick<RoomStore, 'follow'>;
  readonly bus: Bus;
  readonly shared: SharedFormat;
  readonly logger: Logger;
  readonly onChange: (replica: Replica, before: StoredGame | null, after: StoredGame | null) => void;
  /** The room can no longer be shown as it was: its viewers have to join again. */
  readonly onBroken: (replica: Replica) => void;
}

/** The rooms that this process serves. */
export class Replicas {
  readonly #dependencies: Dependencies;
  readonly #opened = new Map<string, { replica: Replica; isReady: Promise<void> }>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    dependencies.bus.onResume((missed) => {
      for (const { replica } of this.#opened.values())
        if (missed(this.#channelOf(replica.gameId))) void replica.catchUp();
    });
  }

  /** A room's replica, up to date; to be released once. Null: there is no such game. @throws StoreUnavailable */
  async hold(gameId: string): Promise<Replica | null> {
    const { replica, isReady } = this.#opened.get(gameId) ?? this.#open(gameId);
    replica.holds += 1;
    try {
      await isReady;
    } catch (error) {
      this.release(replica);
      throw error;
    }
    if (replica.game !== null) return replica;
    this.release(replica);
    return null;
  }

  release(replica: Replica): void {
    replica.holds -= 1;
    if (replica.holds > 0) return;
    if (this.#opened.get(replica.gameId)?.replica === replica) this.#opened.delete(replica.gameId);
    // The room may have been opened again while this was under way.
    if (!this.#opened.has(replica.gameId))
      void this.#dependencies.bus.unsubscribe(this.#channelOf(replica.gameId));
  }

  known(gameId: string): StoredGame | undefined {
    return this.#opened.get(gameId)?.replica.game ?? undefined;
  }

  /** How many of the rooms served here are in which phase. */
  byPhase(): ReadonlyMap<Phase, number> {
    const rooms = new Map(PHASES.map((phase) => [phase, 0]));
    for (const { replica } of this.#opened.values()) {
      const phase = replica.game?.state.stage.phase;
      if (phase !== undefined) rooms.set(phase, (rooms.get(phase) ?? 0) + 1);
    }
    return rooms;
  }

  /** Passes a write of this process on: the bus has only those of others. */
  noteStored({ gameId, before, events }: Change, after: StoredGame | null): void {
    const from = { format: after?.format ?? this.#dependencies.shared.now(), fromRev: before?.rev ?? 0 };
    const message = after === null ? { ...from, toRev: null } : { ...from, toRev: after.rev, events };
    this.#opened.get(gameId)?.replica.receive(message, after ?? undefined);
  }

  /** Looks again where a write of this process may have been stored without a word. Settles when it has. */
  async catchUp(gameId: string): Promise<void> {
    await this.#opened.get(gameId)?.replica.catchUp();
  }

  /** After the store has come back, perhaps at another server that has not heard who follows. */
  followAnew(): void {
    for (const { replica } of this.#opened.values()) void replica.catchUp();
  }

  #channelOf(gameId: string): string {
    return channels.room(gameId, this.#dependencies.processId);
  }

  #open(gameId: string) {
    const { store, bus, shared, logger, onChange, onBroken } = this.#dependencies;
    const replica: Replica = new Replica({
      gameId,
      store,
      onChange: (before, after) => onChange(replica, before, after),
      onOutgrown: () => onBroken(replica),
      onLost: () => {
        logger.error({ gameId }, 'the store has lost the last changes of a room');
        onBroken(replica);
      },
    });
    // The subscription comes first, so that no change between the two is missed.
    const isReady = bus
      .subscribe(this.#channelOf(gameId), (text) => replica.receive(readRoomMessage(shared, text)))
      .catch((error: unknown) => {
        throw new StoreUnavailable(false, error);
      })
      .then(() => replica.reload());
    isReady.catch(() => undefined);
    const entry = { replica, isReady };
    this.#opened.set(gameId, entry);
    return entry;
  }
}

interface ReplicaOptions {
  readonly gameId: string;
  readonly store: Pick<RoomStore, 'follow'>;
  readonly onChange: (before: StoredGame | null, after: StoredGame | null) => void;
  /** The room is stored in a format that only newer processes know. */
  readonly onOutgrown?: () => void;
  /** The store has less of the room than has been shown (see #load). */
  readonly onLost?: () => void;
}

const RETRY_MS = 500;
/** The pauses before each further look for an announced version; after the last one, what the store has is the truth. */
const LOOK_AGAIN_MS = [20, 50, 100, 200, 400, 800];

/** This process's copy of one room, kept up to date by the room's messages. After a gap in them it is loaded again. */
export class Replica {
  game: StoredGame | null = null;
  /** Connections and joins under way that need it. */
  holds = 0;
  readonly #following: ReplicaOptions;
  #loading: Promise<void> | null = null;
  #catchingUp: Promise<void> | null = null;
  /** A message came that cannot be read here. */
  #hasMissed = false;
  /** The newest version that was announced. */
  #announcedRev = 0;

  constructor(following: ReplicaOptions) {
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
      // What is being loaded may have been read before.
      this.#hasMissed = true;
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

  /** Reloads until it succeeds or no connection needs the room: a quiet room gives no other reason to look again. */
  catchUp(): Promise<void> {
    // A look that is under way may have been too early.
    this.#hasMissed = true;
    this.#catchingUp ??= this.#reloadUntilDone().finally(() => {
      this.#catchingUp = null;
    });
    return this.#catchingUp;
  }

  async #reloadUntilDone(): Promise<void> {
    while (this.holds > 0 && !(await this.#tryReload())) await sleep(RETRY_MS);
  }

  async #tryReload(): Promise<boolean> {
    try {
      await this.reload();
      // A message that came meanwhile and could not be read asks for one more look.
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
    const game = await this.#following.store.follow(this.gameId);
    if (game === null) {
      this.#become(null);
      return true;
    }
    if (known !== null && isLess(game, known)) this.#goBack(game);
    else if (this.game === null || game.rev > this.game.rev) this.#become(game);
    return !this.#hasMissed && (this.game === null || this.game.rev >= this.#announcedRev);
  }

  /**
   * The store has less than was known here: a replica of Redis took over before it had received the last changes. What
   * the store has is the truth, and the same versions will be shown again.
   */
  #goBack(game: StoredGame): void {
    this.#announcedRev = game.rev;
    this.#hasMissed = true;
    // Viewers are turned away first: on a connection versions only grow.
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

/** Compares the state's version too: other processes may have written to what is left. */
const isLess = (stored: StoredGame, known: StoredGame): boolean =>
  stored.rev < known.rev || stored.state.version < known.state.version;

/** The game after a message to its room; null where only the store can tell, as for an unknown event. */
function nextGame(
  game: StoredGame,
  { format, fromRev, ...change }: RoomMessage,
  after: StoredGame | undefined,
): StoredGame | null {
  // Our own write was decided on the stored game, whatever was known here.
  if (after !== undefined) return after;
  if (change.toRev === null || fromRev !== game.rev) return null;
  try {
    return { rev: change.toRev, format, state: evolve(game.state, change.events) };
  } catch {
    return null;
  }
}
