import { setTimeout as sleep } from 'node:timers/promises';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { inTime, inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { decide } from '@nightfall/shared/game/commands/decide';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { playerRoleBodySchema } from '@nightfall/shared/protocol/rooms';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Session } from '../accounts/sessions.ts';
import { acting } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { doneOrThrow, hashOf } from './caller.ts';
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

type Body = z.output<typeof playerRoleBodySchema>;

/** Callers without permission learn nothing about the game, not even whether it exists. */
export async function mayChangeRoles(dependencies: Dependencies, session: Session | null, { userId }: Body) {
  const actor = await acting(dependencies).asFixedSuperAdmin(session);
  if (userId !== actor.id) throw new ServiceError('FORBIDDEN');
  return actor;
}

type Admin = Awaited<ReturnType<typeof mayChangeRoles>>;

/**
 * Changes a player's card, or fixes it in the lobby. Two stores cannot be written at once: the change is recorded
 * before it is made, so that no change lacks its audit entry. @throws ServiceError with the refusal's code
 */
export async function changePlayerRole(
  { db, rooms }: Dependencies,
  actor: Admin,
  gameId: string,
  { playerId, newRole }: Body,
): Promise<void> {
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  const command = { type: 'change_role', playerId, role: newRole } as const;
  const decision = decide(game.state, command, rooms.context());
  if (!decision.ok) throw new ServiceError(decision.rejection.code, decision.rejection);
  if (decision.events.length === 0) return;
  const subject = await inTime(subjectOf(db, game.state, playerId));
  const details = { gameId, playerId, newRole };
  await inTransaction(db, (tx) =>
    recordAction(tx, actor, { action: 'change_player_role', subject, details }),
  );
  const asker = { userId: actor.id, bodyHash: hashOf(command) };
  doneOrThrow(await runCommand(rooms, { gameId, command, asker }));
}

/** Who sits there; an address only where it is an account's. */
async function subjectOf(db: Dependencies['db'], { players }: GameState, playerId: string) {
  const id = players.find((player) => player.id === playerId)?.userId ?? playerId;
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return { id, email: account?.email ?? null };
}
