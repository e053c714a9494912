import { setTimeout as sleep } from 'node:timers/promises';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Session } from '../accounts/sessions.ts';
import { acting } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Connection } from './connection.ts';
import type { Viewing } from './viewing.ts';

const RETRY_MS = 1_000;

/** Stores that a debug view is on; when that is known here, the audience shows it. */
export function createDebugViews(rooms: Rooms) {
  const underWay = new Set<Viewing>();
  return {
    /** Retries until it is stored, or nobody is looking any more. */
    async due(connection: Connection, viewing: Viewing): Promise<void> {
      if (underWay.has(viewing)) return;
      underWay.add(viewing);
      try {
        while (isWatching(connection, viewing) && !(await noteDebugView(rooms, viewing)))
          await sleep(RETRY_MS);
      } catch (error) {
        rooms.logger.error({ err: error, gameId: viewing.replica.gameId }, 'a debug view could not be noted');
      } finally {
        underWay.delete(viewing);
      }
    },
  };
}

const isWatching = (connection: Connection, viewing: Viewing) =>
  connection.isOpen && connection.isAdmin && connection.viewing === viewing;

/** @returns false when the store did not answer */
export async function noteDebugView(rooms: Rooms, { replica, viewer }: Pick<Viewing, 'replica' | 'viewer'>) {
  if (viewer.kind !== 'seat' || !viewer.withDebug) return true;
  const command = { type: 'note_debug_view', playerId: viewer.playerId } as const;
  const outcome = await runCommand(rooms, { gameId: replica.gameId, command });
  return outcome.ok || outcome.code !== 'UNAVAILABLE';
}

/** Records in the audit log that the super admin looks into a game. */
export async function recordDebugView(
  dependencies: Pick<Dependencies, 'db' | 'env'>,
  session: Session,
  gameId: string,
): Promise<void> {
  const actor = await acting(dependencies).asUser(session);
  const entry = { action: 'open_debug_view', details: { gameId } } as const;
  await inTransaction(dependencies.db, (tx) => recordAction(tx, actor, entry));
}
