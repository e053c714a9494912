import { liveRoomOf } from '@nightfall/shared/backend/rooms/live-rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { ServerCommand } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { seatOf } from '@nightfall/shared/game/state/seat-of';
import type { Dependencies } from '../dependencies.ts';
import { doneOrThrow } from '../rooms/done-or-throw.ts';

type Stores = Pick<Dependencies, 'liveRooms' | 'rooms'>;
type UserChange = Extract<ServerCommand, { type: 'change_user' }>;

/**
 * Gives the account the seats that its owner took as a guest, in the transaction that ends the guest's session, once it
 * is shown that the account's may begin: whatever fails here is done by signing in once more. @throws ServiceError UNAVAILABLE; StoreUnavailable
 */
export async function takeSeatsAlong(stores: Stores, guestId: string, accountId: string): Promise<void> {
  const change = { type: 'change_user', from: guestId as UserId, to: accountId as UserId } as const;
  const gameIds = await stores.liveRooms.gamesOf(guestId);
  await Promise.all(gameIds.map((gameId) => changeUser(stores, gameId, change)));
  await takePracticeAlong(stores, change);
}

async function changeUser({ liveRooms, rooms }: Stores, gameId: string, change: UserChange): Promise<void> {
  await liveRooms.noteSeat(change.to, gameId);
  const outcome = await runCommand(rooms, { gameId, command: change });
  if (!outcome.ok && outcome.code === 'GAME_NOT_FOUND') return;
  doneOrThrow(outcome);
  // The guest can do nothing more there, and the account is not answered yet: no request falls in between.
  await rooms.store.copyReceipts(gameId, change.from, change.to);
}

/** A person has one practice game: the one being played now. An older one of the account is left. */
async function takePracticeAlong(stores: Stores, change: UserChange): Promise<void> {
  const { liveRooms, rooms } = stores;
  const { from, to } = change;
  const gameId = await liveRooms.practiceOf(from);
  if (gameId === null) return;
  const { game } = await rooms.store.load(gameId);
  const isPlayed = game !== null && (seatOf(game.state, from) ?? seatOf(game.state, to)) !== undefined;
  if (!isPlayed) return;
  const older = await liveRooms.practiceOf(to);
  if (older !== null && older !== gameId) {
    const command = { type: 'leave_game', by: { kind: 'user', userId: to } } as const;
    const left = await runCommand(rooms, { gameId: older, command });
    if (!left.ok && left.code === 'UNAVAILABLE') doneOrThrow(left);
  }
  await changeUser(stores, gameId, change);
  await liveRooms.movePractice({ ...liveRoomOf(game.state), practiceOf: to }, from);
}
