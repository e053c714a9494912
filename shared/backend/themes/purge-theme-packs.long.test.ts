import { afterAll, beforeEach, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { createGame } from '../../game/commands/create-game.ts';
import type { GameId, UserId } from '../../game/state/ids.ts';
import { generic } from '../../themes/generic/theme.ts';
import { customRoles, pictures as pictureRows, themePacks } from '../db/schema/index.ts';
import { liveContext, newId } from '../ids.ts';
import { openRoom } from '../rooms/rooms.ts';
import { openTestDatabase, ownDatabase } from '../testing/test-database.ts';
import { openTestRooms } from '../testing/test-rooms.ts';
import { claimPictures } from './claimed-pictures.ts';
import { diskPictures } from './open-pictures.ts';
import { pictureKey, savePicture } from './picture-store.ts';
import { addressOfPicture } from './role-pictures.ts';
import { addPack, copyPack, purgeThemePacks, retirePack } from './theme-packs.ts';

const database = await ownDatabase();
const { db, account, close } = await openTestDatabase(database.url);
const at = await openTestRooms();
const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const pictures = diskPictures(folder);
afterAll(async () => {
  await Promise.all([at.close(), close(), rm(folder, { recursive: true })]);
  await database.drop();
});
beforeEach(async () => {
  await db.delete(themePacks);
  await db.delete(pictureRows);
  await rm(folder, { recursive: true, force: true });
});

/** What has happened in this millisecond is a day old only in the next. */
const DAY = 24 * 3600 * 1000 + 1;
const given = { db, pictures, store: at.store, liveRooms: at.liveRooms };
const purgeIn = (ms: number) => purgeThemePacks(given, Date.now() + ms);
const picture = (content: string) => ({ bytes: Buffer.from(content), type: 'image/png' as const });
const isThere = async (id: string) => (await db.$count(themePacks, eq(themePacks.id, id))) === 1;

/** A pack with these pictures, deleted already. */
async function deletedPack(...contents: string[]): Promise<string> {
  await claimPictures(
    db,
    contents.map((one) => ({ key: pictureKey(picture(one)), bytes: one.length })),
  );
  const [background, cardBack] = await Promise.all(
    contents.map((one) => savePicture(pictures, picture(one))),
  );
  const id = await account();
  const images = { ...(background && { background }), ...(cardBack && { cardBack }) };
  const pack = await db.transaction((tx) => addPack(tx, id, { ...generic, id: 'oz', images }));
  await db.transaction((tx) => retirePack(tx, pack?.id ?? ''));
  return pack?.id ?? '';
}

const kept = async () => (await readdir(folder).catch(() => [])).toSorted();
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

test('[H3.31] keeps what a live room uses until the room is gone', async () => {
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

test('[T3.2] keeps the pictures of custom roles, and those that a live room shows', async () => {
  const webp = (content: string) => ({ bytes: Buffer.from(content), type: 'image/webp' as const });
  const keys = (...contents: string[]) => contents.map((one) => pictureKey(webp(one))).toSorted();
  const claim = async (content: string) => {
    const key = pictureKey(webp(content));
    await claimPictures(db, [{ key, bytes: content.length, isOfRole: true }]);
    await savePicture(pictures, webp(content));
    return addressOfPicture(key);
  };
  const [owned, shown] = [await claim('baker'), await claim('miller'), await claim('nobody')];
  const role = { baseName: newId(), team: 'villager', abilities: '', actions: [] } as const;
  await db
    .insert(customRoles)
    .values({ ...role, themeVariants: { corporate: { title: 'Baker', imageUrl: owned } } });
  const gameId = newId() as GameId;
  const creator = { userId: newId() as UserId, displayName: 'Ann' };
  const roomCode = await at.liveRooms.reserve(gameId);
  const lobby = createGame(
    { id: gameId, roomCode, isPractice: false, creator, themeId: 'generic' },
    liveContext(),
  );
  const miller = { name: 'Miller', team: 'villager', title: 'Miller', description: '', actions: [] } as const;
  const inThemes = { russiagate: { title: 'Miller', imageUrl: shown } };
  const definition = { ...miller, imageUrl: null, nightOrder: 0, inThemes };
  const stored = await openRoom(at.rooms, { ...lobby, customRoles: [definition] });
  await purgeIn(2 * DAY);
  expect(await kept()).toEqual(keys('baker', 'miller'));
  await at.store.commit({ gameId, before: stored, after: null, events: [], effects: [] });
  await db.delete(customRoles);
  await purgeIn(2 * DAY);
  expect(await kept()).toEqual([]);
});

test('finishes a purge that ended in its middle', async () => {
  const id = await deletedPack('rain', 'hail');
  await pictures.remove(keysOf('rain')[0] ?? '');
  await purgeIn(DAY);
  expect(await isThere(id)).toBe(false);
  expect(await pictures.get(keysOf('hail')[0] ?? '')).toBeNull();
});

test('takes the pictures of an upload that ended in its middle, but none that is claimed', async () => {
  const key = keysOf('half')[0] ?? '';
  await claimPictures(db, [{ key, bytes: 4 }]);
  await savePicture(pictures, picture('half'));
  const id = await deletedPack('half');
  await db
    .update(themePacks)
    .set({ deletedAt: new Date(0) })
    .where(eq(themePacks.id, id));
  await purgeIn(0);
  expect(await isThere(id)).toBe(false);
  expect(await pictures.get(key)).not.toBeNull();
  await purgeIn(DAY);
  expect(await pictures.get(key)).toBeNull();
  expect(await db.$count(pictureRows)).toBe(0);
});

test('[H4.269] a picture that is uploaded anew while it is removed is there afterwards', async () => {
  const key = keysOf('dew')[0] ?? '';
  await deletedPack('dew');
  const [removing, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...pictures,
    remove: async (one: string) => {
      removing.resolve();
      await removed.promise;
      await pictures.remove(one);
    },
  };
  const purge = purgeThemePacks({ ...given, pictures: slow }, Date.now() + DAY);
  await removing.promise;
  const upload = claimPictures(db, [{ key, bytes: 4 }]).then(() => savePicture(pictures, picture('dew')));
  // Nothing is locked meanwhile: others come and go.
  await claimPictures(db, [{ key: keysOf('frost')[0] ?? '', bytes: 5 }]);
  await deletedPack('frost');
  removed.resolve();
  await Promise.all([purge, upload]);
  expect(await pictures.get(key)).not.toBeNull();
  expect(await db.$count(pictureRows, eq(pictureRows.key, key))).toBe(1);
});

test('[H4.270] an interrupted removal is finished, or cancelled by an upload of the picture', async () => {
  const keys = keysOf('one', 'two');
  await deletedPack('one', 'two');
  const begun = Date.now();
  const dying = { ...pictures, remove: () => Promise.reject(new Error('died')) };
  await expect(purgeThemePacks({ ...given, pictures: dying }, begun + DAY + 1_000)).rejects.toThrow('died');
  // Another process may still be removing it.
  await purgeIn(DAY);
  expect(await kept()).toEqual(expect.arrayContaining(keys));
  await db.update(pictureRows).set({ removingAt: new Date(0) });
  await claimPictures(db, [{ key: keys[0] ?? '', bytes: 3 }]);
  await purgeIn(0);
  expect((await kept()).filter((key) => keys.includes(key))).toEqual(keys.slice(0, 1));
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
    const ownerId = await account();
    const copying = db.transaction((tx) => copyPack(tx, ownerId, id));
    const [copy] = await Promise.all([copying, purgeIn(DAY + 60_000)]);
    const there = await Promise.all(keysOf('dusk', 'dawn').map(pictures.get));
    expect(there.map((one) => one !== null)).toEqual(Array(2).fill(copy !== null));
    await db.delete(themePacks);
  }
});
