import { afterAll, beforeEach, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { createGame } from '../../game/commands/create-game.ts';
import type { GameId, UserId } from '../../game/state/ids.ts';
import { generic } from '../../themes/generic/theme.ts';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { themePacks, users } from '../db/schema/index.ts';
import { liveContext, newId } from '../ids.ts';
import { diskPictures } from '../pictures/disk-pictures.ts';
import { pictureKey, savePicture } from '../pictures/picture-store.ts';
import { openRoom } from '../rooms/open-room.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { openTestRooms } from '../testing/test-rooms.ts';
import { claimPicture } from './claim-picture.ts';
import { purgeThemePacks } from './purge-theme-packs.ts';
import { addPack, copyPack, retirePack } from './theme-packs.ts';

const database = await ownDatabase();
await migrateDatabase(database.url);
const { db, close } = connectDatabase(database.url);
const at = await openTestRooms();
const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const pictures = diskPictures(folder);
afterAll(async () => {
  await Promise.all([at.close(), close(), rm(folder, { recursive: true })]);
  await database.drop();
});
beforeEach(() => db.delete(themePacks).then(() => undefined));

const DAY = 24 * 3600 * 1000;
const given = { db, pictures, store: at.store, liveRooms: at.liveRooms };
const purgeIn = (ms: number) => purgeThemePacks(given, Date.now() + ms);
const picture = (content: string) => ({ bytes: Buffer.from(content), type: 'image/png' as const });
const isThere = async (id: string) => (await db.$count(themePacks, eq(themePacks.id, id))) === 1;

/** A pack with these pictures, deleted already. */
async function deletedPack(...contents: string[]): Promise<string> {
  const [background, cardBack] = await Promise.all(
    contents.map((one) => savePicture(pictures, picture(one))),
  );
  const id = newId();
  await db.insert(users).values({ id, email: `${id}@example.com`, displayName: 'Ann' });
  const images = { ...(background && { background }), ...(cardBack && { cardBack }) };
  const pack = await db.transaction((tx) => addPack(tx, id, { ...generic, id: 'oz', images }));
  await db.transaction((tx) => retirePack(tx, pack?.id ?? ''));
  return pack?.id ?? '';
}

const kept = async () => (await readdir(folder)).toSorted();
const keysOf = (...contents: string[]) => contents.map((one) => pictureKey(picture(one))).toSorted();

test('forgets deleted packs and the pictures that no other has, a day later and however often', async () => {
  const first = await deletedPack('moon', 'sun');
  await purgeIn(DAY - 60_000);
  expect([await isThere(first), await kept()]).toEqual([true, keysOf('moon', 'sun')]);
  const json = { ...generic, images: { background: keysOf('sun')[0] } };
  await db.insert(themePacks).values({ themeId: 'own', name: 'Own', description: '', json });
  await Promise.all([purgeIn(DAY), purgeIn(DAY), purgeIn(DAY)]);
  expect([await isThere(first), await kept()]).toEqual([false, keysOf('sun')]);
  expect(await db.$count(themePacks)).toBe(1);
});

test('keeps what a live room uses until the room is gone', async () => {
  const id = await deletedPack('fog');
  const gameId = newId() as GameId;
  const creator = { userId: newId() as UserId, displayName: 'Ann' };
  const roomCode = await at.liveRooms.reserve(gameId);
  const game = { id: gameId, roomCode, isPractice: false, creator, themeId: id };
  const stored = await openRoom(at.rooms, createGame(game, liveContext()));
  await purgeIn(2 * DAY);
  expect(await isThere(id)).toBe(true);
  expect(await pictures.get(keysOf('fog')[0] ?? '')).not.toBeNull();
  await at.store.commit({ gameId, before: stored, after: null, events: [], effects: [] });
  await purgeIn(2 * DAY);
  expect(await isThere(id)).toBe(false);
  expect(await pictures.get(keysOf('fog')[0] ?? '')).toBeNull();
});

test('finishes a purge that ended in its middle', async () => {
  const id = await deletedPack('rain', 'hail');
  await pictures.remove(keysOf('rain')[0] ?? '');
  await purgeIn(DAY);
  expect(await isThere(id)).toBe(false);
  expect(await pictures.get(keysOf('hail')[0] ?? '')).toBeNull();
});

test('takes the pictures of an upload that ended in its middle, but none that is claimed', async () => {
  const key = await savePicture(pictures, picture('half'));
  const claim = await claimPicture(db, key);
  const id = await deletedPack('half');
  await db
    .update(themePacks)
    .set({ deletedAt: new Date(0) })
    .where(eq(themePacks.id, id));
  await purgeIn(0);
  expect([await isThere(id), await isThere(claim)]).toEqual([false, true]);
  expect(await pictures.get(key)).not.toBeNull();
  await purgeIn(DAY);
  expect(await isThere(claim)).toBe(false);
  expect(await pictures.get(key)).toBeNull();
});

test('goes on with the rest when there is more than one go is for', async () => {
  const deletedAt = new Date(0);
  const rows = Array.from({ length: 25 }, () => ({
    themeId: 'oz',
    name: 'Oz',
    description: '',
    json: generic,
    deletedAt,
  }));
  await db.insert(themePacks).values(rows);
  await purgeIn(0);
  expect(await db.$count(themePacks)).toBe(0);
});

test('a copy made while its pack is purged has its pictures, or is none', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await deletedPack('dusk', 'dawn');
    const ownerId = newId();
    await db.insert(users).values({ id: ownerId, email: `${ownerId}@example.com`, displayName: 'Ben' });
    const copying = db.transaction((tx) => copyPack(tx, ownerId, id));
    const [copy] = await Promise.all([copying, purgeIn(DAY + 60_000)]);
    const there = await Promise.all(keysOf('dusk', 'dawn').map(pictures.get));
    expect(there.map((one) => one !== null)).toEqual(Array(2).fill(copy !== null));
    await db.delete(themePacks);
  }
});
