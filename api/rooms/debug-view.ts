import { setTimeout as sleep } from 'node:timers/promises';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { decide } from '@nightfall/shared/game/commands/decide';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { playerRoleBodySchema } from '@nightfall/shared/protocol/rooms';
import { problem } from '@nightfall/shared/text/problems';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { acting } from '../admin/acting.ts';
import { bodyHash, doneOrThrow } from '../context/commands.ts';
import type { Dependencies } from '../context/dependencies.ts';
import type { Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Connection } from './connections.ts';
import type { Subscription } from './room-views.ts';

const RETRY_MS = 1_000;

/** Stores that a debug view is on; all players see that, and then the fan-out shows the view. */
export class DebugViews {
  readonly #rooms: Rooms;
  readonly #underWay = new Set<Subscription>();

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  /** Repeats it until it is stored, or the connection no longer watches. */
  async announce(connection: Connection, subscription: Subscription): Promise<void> {
    if (this.#underWay.has(subscription)) return;
    this.#underWay.add(subscription);
    try {
      while (isWatching(connection, subscription) && !(await noteDebugView(this.#rooms, subscription)))
        await sleep(RETRY_MS);
    } catch (error) {
      const { gameId } = subscription.replica;
      this.#rooms.logger.error({ err: error, gameId }, 'a debug view could not be noted');
    } finally {
      this.#underWay.delete(subscription);
    }
  }
}

const isWatching = (connection: Connection, subscription: Subscription) =>
  connection.isOpen && connection.isAdmin && connection.subscription === subscription;

/** @returns false when the store did not answer */
export async function noteDebugView(
  rooms: Rooms,
  { replica, viewer }: Pick<Subscription, 'replica' | 'viewer'>,
) {
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

/** The super admin who calls. Other callers do not learn whether the game exists. @throws ServiceError FORBIDDEN */
export async function roleChanger(dependencies: Dependencies, session: Session | null, { userId }: Body) {
  const actor = await acting(dependencies).asFixedSuperAdmin(session);
  if (userId !== actor.id) throw new ServiceError('FORBIDDEN');
  return actor;
}

type Admin = Awaited<ReturnType<typeof roleChanger>>;

/**
 * Changes a player's card, or fixes it in the lobby. Two stores cannot be written at once: the change is recorded
 * before it is made, so that every change has its audit entry. @throws ServiceError with the refusal's code
 */
export async function changePlayerRole(
  { db, rooms }: Dependencies,
  actor: Admin,
  gameId: string,
  { playerId, newRole }: Body,
): Promise<void> {
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  const command = { type: 'change_role', playerId, role: newRole } as const;
  const decision = decide(game.state, command, rooms.context());
  if (!decision.ok) throw new ServiceError(decision.rejection.code, decision.rejection);
  if (decision.events.length === 0) return;
  const subject = await withTimeout(subjectOf(db, game.state, playerId));
  const details = { gameId, playerId, newRole };
  await inTransaction(db, (tx) =>
    recordAction(tx, actor, { action: 'change_player_role', subject, details }),
  );
  const asker = { userId: actor.id, bodyHash: bodyHash(command) };
  doneOrThrow(await runCommand(rooms, { gameId, command, asker }));
}

/** The person on the seat, with the address where it is an account. */
async function subjectOf(db: Dependencies['db'], { players }: GameState, playerId: string) {
  const id = players.find((player) => player.id === playerId)?.userId ?? playerId;
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return { id, email: account?.email ?? null };
}
