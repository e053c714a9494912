import { inTime } from '@nightfall/shared/backend/db/in-time';
import { type PackRecord, packRecord } from '@nightfall/shared/backend/themes/theme-packs';
import { placeOf } from '@nightfall/shared/game/state/seat-of';
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

/** Whether the caller sits or waits in a live room that uses the pack. */
async function isPlaying(dependencies: Dependencies, { userId }: Session, packId: string): Promise<boolean> {
  const gameIds = await dependencies.liveRooms.gamesOf(userId);
  const { store } = dependencies.rooms;
  const isKnown = replicasOf(dependencies, gameIds).some(
    (state) => state.settings.selectedTheme === packId && placeOf(state, userId) !== undefined,
  );
  if (isKnown) return true;
  const users = await roomsUsing(dependencies, gameIds, packId);
  const rooms = await Promise.all(users.map((gameId) => store.loadParts(gameId, 'players', 'waiting')));
  return rooms.some((room) => room !== null && placeOf(room, userId) !== undefined);
}

/** Whether the caller's browser is the screen of a table that uses the pack, by the token that is good now. */
async function isShowing(dependencies: Dependencies, { userId }: Session, packId: string): Promise<boolean> {
  const screens = await dependencies.liveRooms.screensOf(userId);
  const using = new Set(
    await roomsUsing(dependencies, [...new Set(screens.map(({ gameId }) => gameId))], packId),
  );
  const shown = screens.filter(({ gameId }) => using.has(gameId));
  const rooms = await Promise.all(
    shown.map(({ gameId }) => dependencies.rooms.store.loadParts(gameId, 'tableTokenHash')),
  );
  return rooms.some((room, index) => room?.tableTokenHash === shown[index]?.tokenHash && room !== null);
}

/** Those that this process serves: they may be behind the truth, and cost nothing. */
const replicasOf = ({ rooms }: Dependencies, gameIds: readonly string[]): GameState[] =>
  gameIds.flatMap((gameId) => rooms.replica?.(gameId)?.state ?? []);

/** Only the settings are read, of all at once: somebody may have been in many rooms lately, and few use the pack. */
async function roomsUsing(
  { rooms }: Dependencies,
  gameIds: readonly string[],
  packId: string,
): Promise<string[]> {
  const found = await Promise.all(gameIds.map((gameId) => rooms.store.loadParts(gameId, 'settings')));
  return gameIds.filter((_, index) => found[index]?.settings.selectedTheme === packId);
}
