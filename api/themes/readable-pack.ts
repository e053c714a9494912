import { inTime } from '@nightfall/shared/backend/db/in-time';
import type { StoredGame } from '@nightfall/shared/backend/rooms/room-store';
import { type PackRecord, packRecord } from '@nightfall/shared/backend/themes/theme-packs';
import { seatOf } from '@nightfall/shared/game/commands/decide';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

/** Whoever may not read a pack learns nothing about it, not even whether it is there. */
export const themeNotFound = () => new ServiceError('NOT_FOUND', { message: 'Theme not found' });

/**
 * A pack that the caller may read: its owner, the players and table screens of live rooms that use it, and everybody
 * while it is public.
 * @throws ServiceError NOT_FOUND
 */
export async function readablePack(
  dependencies: Dependencies,
  session: Session | null,
  id: string,
): Promise<PackRecord> {
  const pack = await inTime(packRecord(dependencies.db, id));
  if (pack === null) throw themeNotFound();
  const isOwn = session !== null && session.accountId !== null && pack.ownerId === session.accountId;
  const isOpen = pack.deletedAt === null && (isOwn || pack.visibility === 'public');
  const isSeen = async (who: Session) =>
    (await isPlaying(dependencies, who, pack.id)) || (await isShowing(dependencies, who, pack.id));
  if (isOpen || (session !== null && (await isSeen(session)))) return pack;
  throw themeNotFound();
}

/** Whether the caller sits in a live room that uses the pack; the room entered last is asked first. */
async function isPlaying(dependencies: Dependencies, { userId }: Session, packId: string): Promise<boolean> {
  for (const gameId of (await dependencies.liveRooms.gamesOf(userId)).toReversed())
    if (await uses(dependencies, gameId, packId, (state) => seatOf(state, userId) !== undefined)) return true;
  return false;
}

/** Whether the caller's browser is the screen of a table that uses the pack, by the token that is good now. */
async function isShowing(dependencies: Dependencies, { userId }: Session, packId: string): Promise<boolean> {
  for (const { gameId, tokenHash } of (await dependencies.liveRooms.screensOf(userId)).toReversed())
    if (await uses(dependencies, gameId, packId, (state) => state.tableTokenHash === tokenHash)) return true;
  return false;
}

async function uses(
  { rooms }: Dependencies,
  gameId: string,
  packId: string,
  isThere: (state: GameState) => boolean,
): Promise<boolean> {
  const isUsed = (game: StoredGame | null | undefined) =>
    game?.state.settings.selectedTheme === packId && isThere(game.state);
  // A replica may be behind the truth.
  return isUsed(rooms.replica?.(gameId)) || isUsed((await rooms.store.load(gameId)).game);
}
