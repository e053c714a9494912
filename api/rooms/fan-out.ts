import type { Metrics, Observe } from '@nightfall/shared/backend/metrics/metrics';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { StoredGame } from '@nightfall/shared/backend/rooms/room-store';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import { isShownByDebugView } from '@nightfall/shared/game/commands/change-role';
import type { GameState } from '@nightfall/shared/game/state/state';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import type { Connection } from './connections.ts';
import type { DebugViews } from './debug-view.ts';
import { Frames, frameType } from './frames.ts';
import type { Presence } from './presence.ts';
import type { Replica, Replicas } from './replicas.ts';
import {
  mayWatch,
  RoomViews,
  type Subscription,
  seatedSubscription,
  type VersionViews,
} from './room-views.ts';

interface Dependencies {
  readonly themes: ThemeCache;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly presence: Pick<Presence, 'reconnect'>;
  readonly debugViews: Pick<DebugViews, 'announce'>;
  readonly replicas: Pick<Replicas, 'release'>;
}

/** The viewers of one room at this process. */
interface Audience {
  readonly connections: Set<Connection>;
  readonly views: RoomViews;
  /** Since when there has been something to show, by the clock of `performance`. */
  changedAt: number | null;
}

interface Version {
  readonly state: GameState;
  readonly views: VersionViews;
  readonly frames: Frames;
}

/** How many rooms that could not be shown are remembered, so that each is logged once. */
const MOST_FAILING = 1_000;

/** Who watches which room from this process, and what each viewer is sent. */
export class FanOut {
  readonly #dependencies: Dependencies;
  readonly #observe: Observe<'nightfall_fanout_seconds'>;
  readonly #audiences = new Map<Replica, Audience>();
  readonly #failing = new Set<string>();
  readonly #updates = new TurnBatch<Replica>((replica) =>
    this.#showToAll(replica, new Frames('game_updated')),
  );

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#observe = dependencies.metrics.histogram('nightfall_fanout_seconds');
  }

  /** Shows the room to a connection from now on. */
  subscribe(connection: Connection, subscription: Subscription): void {
    const { replica } = subscription;
    const audience = this.#audiences.get(replica) ?? {
      connections: new Set(),
      views: new RoomViews(),
      changedAt: null,
    };
    connection.subscription = subscription;
    audience.connections.add(connection);
    this.#audiences.set(replica, audience);
    this.showAgain(connection);
  }

  /** @returns what the connection was watching until now */
  unsubscribe(connection: Connection): Subscription | null {
    const { subscription } = connection;
    if (subscription === null) return null;
    const { replica } = subscription;
    connection.subscription = null;
    const connections = this.#audiences.get(replica)?.connections;
    connections?.delete(connection);
    if (connections?.size === 0) this.#audiences.delete(replica);
    this.#dependencies.replicas.release(replica);
    return subscription;
  }

  /** Shows a new version to all viewers for whom something changed: updates at the end of this turn of the event loop. */
  show(replica: Replica, before: StoredGame | null, after: StoredGame | null): void {
    const audience = this.#audiences.get(replica);
    if (audience === undefined) return;
    if (after === null) {
      for (const connection of [...audience.connections]) this.#endClosedRoom(connection);
      return;
    }
    audience.changedAt ??= performance.now();
    const type = frameType(before?.state ?? null, after.state);
    if (type === 'game_updated') this.#updates.add(replica);
    else this.#showToAll(replica, new Frames(type));
  }

  /** Settles when all updates have been sent. */
  settled(): Promise<void> {
    return this.#updates.settled();
  }

  /** Shows the whole room again to a viewer who may now see more or less of it, or has fallen behind. */
  showAgain(connection: Connection): void {
    const { subscription } = connection;
    if (subscription === null) return;
    const { replica } = subscription;
    const audience = this.#audiences.get(replica);
    if (audience === undefined) return;
    subscription.shown = null;
    const state = replica.game?.state;
    if (state === undefined) {
      this.#endClosedRoom(connection);
      return;
    }
    this.#showOrTurnAway(replica.gameId, [connection], () =>
      this.#showTo(connection, subscription, this.#versionOf(audience, state, new Frames('game_updated'))),
    );
  }

  /** The peer has read all that was sent: it is shown the newest version if it has missed any. */
  caughtUp(connection: Connection): void {
    connection.isBehind = false;
    if (connection.subscription?.shown === null) this.showAgain(connection);
  }

  /** Has all viewers join again, perhaps at another process, which can show the room. */
  turnAway(replica: Replica): void {
    for (const connection of this.#audiences.get(replica)?.connections ?? []) joinAgain(connection);
  }

  #showToAll(replica: Replica, frames: Frames): void {
    const audience = this.#audiences.get(replica);
    const state = replica.game?.state;
    if (audience === undefined || state === undefined) return;
    const connections = [...audience.connections];
    this.#showOrTurnAway(replica.gameId, connections, () => {
      const version = this.#versionOf(audience, state, frames);
      for (const connection of connections) {
        const { subscription } = connection;
        if (subscription?.replica !== replica) continue;
        // A view that cannot be made for one viewer keeps nothing from the others.
        this.#showOrTurnAway(replica.gameId, [connection], () =>
          this.#showTo(connection, subscription, version),
        );
      }
    });
    if (audience.changedAt !== null) this.#observe((performance.now() - audience.changedAt) / 1000, {});
    audience.changedAt = null;
  }

  #showTo(connection: Connection, before: Subscription, { state, views, frames }: Version): void {
    const subscription = seatedSubscription(before, state);
    connection.subscription = subscription;
    if (!this.#admit(connection, subscription, state)) return;
    if (connection.isAdmin && isDebugDue(subscription, state)) {
      void this.#dependencies.debugViews.announce(connection, subscription);
    }
    const { shown } = subscription;
    const now = views.of(subscription, connection.isAdmin);
    if (now === null || (shown !== null && !frames.isNews(shown, now))) return;
    subscription.shown = connection.isBehind ? null : now;
    if (connection.isBehind) return;
    const isChange = subscription.withDeltas && shown !== null;
    connection.sendView(isChange ? frames.change(shown, now) : frames.whole(now));
  }

  /** False: this viewer may not watch any more, and has been unsubscribed. */
  #admit(connection: Connection, subscription: Subscription, state: GameState): boolean {
    const verdict = mayWatch(connection, subscription, state);
    if (verdict === 'yes') return true;
    if (verdict === 'yes, but forgotten') {
      void this.#dependencies.presence.reconnect(connection, subscription.replica.gameId);
      return true;
    }
    this.unsubscribe(connection);
    if (verdict === 'removed') connection.end('removed', 'removed');
    else if (verdict === 'revoked') connection.end('table_ended', 'the table token has ended');
    else if (verdict === 'seated anew') joinAgain(connection);
    // A player who leaves by this connection is answered over it.
    else if (verdict === 'left' && !connection.isLeaving) connection.end('left', 'left elsewhere');
    return false;
  }

  #versionOf({ views }: Audience, state: GameState, frames: Frames): Version {
    const { words } = this.#dependencies.themes.known(state.settings.selectedTheme);
    return { state, views: views.version(state, words), frames };
  }

  /** A room that cannot be shown ends neither the process nor the other rooms: its viewers have to join it again. */
  #showOrTurnAway(gameId: string, connections: Iterable<Connection>, show: () => void): void {
    try {
      show();
    } catch (error) {
      if (!this.#failing.has(gameId))
        this.#dependencies.logger.error({ err: error, gameId }, 'a room could not be shown');
      this.#failing.add(gameId);
      if (this.#failing.size > MOST_FAILING) this.#failing.clear();
      for (const connection of connections) joinAgain(connection);
    }
  }

  /** A room closes when its last person leaves: the connection that left goes on, all others are told. */
  #endClosedRoom(connection: Connection): void {
    if (this.unsubscribe(connection) === null || connection.isLeaving) return;
    connection.end('room_closed', 'the room was closed');
  }
}

const joinAgain = (connection: Connection): void =>
  connection.close(CLOSE.restart, 'the room is to be joined again');

/** A debug view is shown once every player can see that it is on. */
function isDebugDue({ viewer }: Subscription, state: GameState): boolean {
  if (viewer.kind !== 'seat' || !viewer.withDebug || !isShownByDebugView(state.stage)) return false;
  return state.players.some(({ id, hasDebugView }) => id === viewer.playerId && !hasDebugView);
}

/**
 * Does a task once for each item that was added in a turn of the event loop, at the end of that turn. Should the task
 * throw, the other items are still done.
 */
export class TurnBatch<Item extends object> {
  readonly #task: (item: Item) => void;
  #items = new Set<Item>();
  #turn: Promise<void> | null = null;

  constructor(task: (item: Item) => void) {
    this.#task = task;
  }

  add(item: Item): void {
    this.#items.add(item);
    this.#turn ??= new Promise((resolve) => {
      setImmediate(() => resolve(this.#doAll()));
    });
  }

  /** Settles when nothing is left to be done. */
  settled(): Promise<void> {
    return this.#turn ?? Promise.resolve();
  }

  async #doAll(): Promise<void> {
    const items = [...this.#items];
    this.#items.clear();
    this.#turn = null;
    await Promise.allSettled(items.map(async (item) => this.#task(item)));
  }
}
