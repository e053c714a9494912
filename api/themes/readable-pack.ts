import type { Database } from '@nightfall/shared/backend/db/connect';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import { withPictures } from '@nightfall/shared/backend/themes/claimed-pictures';
import { NoSpaceLeft } from '@nightfall/shared/backend/themes/pack-space';
import { findPicture, type PictureStore } from '@nightfall/shared/backend/themes/picture-store';
import { builtInTheme } from '@nightfall/shared/backend/themes/theme-cache';
import { type ListedPack, type PackRecord, packRecord } from '@nightfall/shared/backend/themes/theme-packs';
import { type GameState, memberOf } from '@nightfall/shared/game/state/state';
import type { PictureWidth } from '@nightfall/shared/protocol/limits';
import type { ThemePack, ThemePackContent } from '@nightfall/shared/protocol/themes';
import { problem } from '@nightfall/shared/text/problems';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import type { Dependencies } from '../context/dependencies.ts';
import type { Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';

/** Callers who may not read a pack do not learn whether it exists. */
export const themeNotFound = () => new ServiceError('NOT_FOUND', problem('themes.notFound'));

/**
 * A pack that the caller may read: its owner, players and table screens of live rooms that use it, and every caller
 * while it is public. @throws ServiceError NOT_FOUND
 */
export async function readablePack(
  dependencies: Dependencies,
  session: Session | null,
  id: string,
): Promise<PackRecord> {
  const pack = await withTimeout(packRecord(dependencies.db, id));
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
    (state) => state.settings.selectedTheme === packId && memberOf(state, userId) !== undefined,
  );
  if (isKnown) return true;
  const users = await roomsUsing(dependencies, gameIds, packId);
  const rooms = await Promise.all(users.map((gameId) => store.loadParts(gameId, 'players', 'waiting')));
  return rooms.some((room) => room !== null && memberOf(room, userId) !== undefined);
}

/** Whether the caller's browser is the screen of a table that uses the pack, by its present token. */
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

/** The rooms that this process serves: they may be out of date, and cost nothing. */
const replicasOf = ({ rooms }: Dependencies, gameIds: readonly string[]): GameState[] =>
  gameIds.flatMap((gameId) => rooms.replica?.(gameId)?.state ?? []);

/** Reads only the settings, of all rooms at once: a caller may have been in many lately, and few use the pack. */
async function roomsUsing(
  { rooms }: Dependencies,
  gameIds: readonly string[],
  packId: string,
): Promise<string[]> {
  const found = await Promise.all(gameIds.map((gameId) => rooms.store.loadParts(gameId, 'settings')));
  return gameIds.filter((_, index) => found[index]?.settings.selectedTheme === packId);
}

/** Whether a person's games may have a theme: a built-in one, an own pack or the public one, packs by their record id. */
export async function mayPlayWith(
  db: Database,
  { accountId }: Pick<Session, 'accountId'>,
  themeId: string,
): Promise<boolean> {
  if (builtInTheme(themeId) !== undefined) return true;
  const pack = await withTimeout(packRecord(db, themeId));
  if (pack === null || pack.deletedAt !== null) return false;
  return pack.visibility === 'public' || (accountId !== null && pack.ownerId === accountId);
}

/** Answers what an account may not store as INVALID. */
export async function withStorageRefusals<T>(adding: () => Promise<T>): Promise<T> {
  try {
    return await adding();
  } catch (error) {
    throw error instanceof NoSpaceLeft ? new ServiceError('INVALID', error) : error;
  }
}

interface PictureRequest {
  readonly key: string;
  readonly width: PictureWidth | undefined;
  readonly request: Request;
  /** What caches may do with it: its content never changes. */
  readonly caches: string;
}

/** A picture, for a caller who may have it; null when it is not there. */
export async function pictureAnswer(
  store: PictureStore,
  { key, width, request, caches }: PictureRequest,
): Promise<Response | null> {
  const tag = `"${key}-${width ?? ''}"`;
  const headers = { 'cache-control': caches, etag: tag };
  if (request.headers.get('if-none-match')?.includes(tag))
    return new Response(null, { status: 304, headers });
  const picture = await findPicture(store, key, width);
  if (picture === null) return null;
  return new Response(Buffer.from(picture.bytes), { headers: { ...headers, 'content-type': picture.type } });
}

/** Only the fields named here leave the server. */
export const describedPack = ({
  id,
  themeId,
  name,
  description,
  language,
  updatedAt,
}: ListedPack): ThemePack => ({
  id,
  themeId,
  name,
  description,
  ...(language ? { language } : {}),
  updatedAt: updatedAt.getTime(),
});

/** Pictures are named by the addresses under which readers of the pack load them. */
export function describedContent(pack: PackRecord, contents: ThemeData): ThemePackContent {
  const { id, name, description, text, look, images, language, grammar, translations } = contents;
  const theme = {
    id,
    name,
    description,
    text,
    look,
    images,
    ...(language === undefined ? {} : { language }),
    ...(grammar === undefined ? {} : { grammar }),
    ...(translations === undefined ? {} : { translations }),
  };
  return {
    ...describedPack({ ...pack, language }),
    theme: withPictures(theme, (picture) => `/api/themes/${pack.id}/pictures/${picture}`),
  };
}
