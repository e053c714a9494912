import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { Heartbeat } from '@nightfall/shared/backend/rooms/heartbeat';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import type { Connection } from './connections.ts';

const RETRY_MS = 1_000;

/** Reports to the rooms who is connected, and to the other processes that this one is alive. */
export class Presence {
  readonly #rooms: Rooms;
  readonly #heartbeat: Heartbeat;
  readonly #logger: Logger;
  /** Ids of closed connections, by game, until the store knows of them. */
  readonly #closed = new Map<string, Set<string>>();
  readonly #reconnecting = new Set<Connection>();
  readonly #retry = setInterval(() => void this.#reportAll(), RETRY_MS);

  constructor(rooms: Rooms, heartbeat: Heartbeat, logger: Logger) {
    this.#rooms = rooms;
    this.#heartbeat = heartbeat;
    this.#logger = logger;
  }

  /** The first heartbeat, before any connection is accepted. */
  start(): ReturnType<Heartbeat['start']> {
    return this.#heartbeat.start();
  }

  disconnected(connection: Pick<Connection, 'id'>, gameId: string): void {
    this.#closed.set(gameId, (this.#closed.get(gameId) ?? new Set()).add(connection.id));
    void this.#report(gameId);
  }

  /** Connects again what is open here but unknown to the store, e.g. because this process was taken for dead. */
  async reconnect(connection: Connection, gameId: string): Promise<void> {
    if (!connection.isOpen || this.#reconnecting.has(connection)) return;
    this.#reconnecting.add(connection);
    const userId = connection.userId as UserId;
    await this.#run(gameId, { type: 'connect', userId, connectionId: connection.id });
    this.#reconnecting.delete(connection);
    if (!connection.isOpen) this.disconnected(connection, gameId);
  }

  /** Reports what is left, and that this process has no connections any more. */
  async stop(): Promise<void> {
    clearInterval(this.#retry);
    this.#heartbeat.stop();
    await this.#reportAll();
    if (this.#closed.size === 0) await this.#heartbeat.end();
  }

  #reportAll(): Promise<unknown> {
    return Promise.all([...this.#closed.keys()].map((gameId) => this.#report(gameId)));
  }

  async #report(gameId: string): Promise<void> {
    const connectionIds = [...(this.#closed.get(gameId) ?? [])];
    if (connectionIds.length === 0) return;
    if (!(await this.#run(gameId, { type: 'disconnect', connectionIds }))) return;
    for (const id of connectionIds) this.#closed.get(gameId)?.delete(id);
    if (this.#closed.get(gameId)?.size === 0) this.#closed.delete(gameId);
  }

  /** @returns false if the store did not answer, so that the command has to be repeated */
  async #run(gameId: string, command: Command): Promise<boolean> {
    try {
      const outcome = await runCommand(this.#rooms, { gameId, command });
      return outcome.ok || outcome.code !== 'UNAVAILABLE';
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      this.#logger.error({ err: error, gameId, type: command.type }, 'presence could not be told');
      return true;
    }
  }
}
