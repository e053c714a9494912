import type { Logger } from '@nightfall/shared/backend/logger';
import type { Heartbeat } from '@nightfall/shared/backend/rooms/heartbeat';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import type { Connection } from './connection.ts';

export type Presence = ReturnType<typeof createPresence>;

const RETRY_MS = 1_000;

/** Tells the rooms who is connected, and the other processes that this one is alive. */
export function createPresence(rooms: Rooms, heartbeat: Heartbeat, logger: Logger) {
  /** Connections that are gone, by game, until the store knows it. */
  const gone = new Map<string, Set<string>>();
  const reconnecting = new Set<Connection>();

  /** @returns false if the store did not answer, so that it has to be repeated. */
  const told = async (gameId: string, command: Command): Promise<boolean> => {
    try {
      const outcome = await runCommand(rooms, { gameId, command });
      return outcome.ok || outcome.code !== 'UNAVAILABLE';
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      logger.error({ err: error, gameId, type: command.type }, 'presence could not be told');
      return true;
    }
  };
  const report = async (gameId: string): Promise<void> => {
    const connectionIds = [...(gone.get(gameId) ?? [])];
    if (connectionIds.length === 0) return;
    const isKnown = await told(gameId, { type: 'disconnect', connectionIds });
    if (!isKnown) return;
    for (const id of connectionIds) gone.get(gameId)?.delete(id);
    if (gone.get(gameId)?.size === 0) gone.delete(gameId);
  };
  const reportAll = () => Promise.all([...gone.keys()].map(report));
  const retry = setInterval(() => void reportAll(), RETRY_MS);

  return {
    /** The first heartbeat, before any connection is accepted. */
    start: heartbeat.start,
    disconnected(connection: Connection, gameId: string): void {
      gone.set(gameId, (gone.get(gameId) ?? new Set()).add(connection.id));
      void report(gameId);
    },
    /** Connects again whatever is open here but the store has forgotten. */
    async forgotten(connection: Connection, gameId: string): Promise<void> {
      if (!connection.isOpen || reconnecting.has(connection)) return;
      reconnecting.add(connection);
      const userId = connection.userId as UserId;
      await told(gameId, { type: 'connect', userId, connectionId: connection.id });
      reconnecting.delete(connection);
      if (!connection.isOpen) this.disconnected(connection, gameId);
    },
    /** Reports what is left, and that this process has no connections any more. */
    async stop(): Promise<void> {
      clearInterval(retry);
      heartbeat.stop();
      await reportAll();
      if (gone.size === 0) await heartbeat.end();
    },
  };
}
