import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import { migrateDatabase } from '@nightfall/shared/backend/db/migrate';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { newId } from '@nightfall/shared/backend/ids';
import { newLobby, openTestRooms, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { addPack } from '@nightfall/shared/backend/themes/theme-packs';
import { generic } from '@nightfall/shared/themes/generic/theme';
import type { Dependencies } from '../context/dependencies.ts';
import type { Session } from '../context/sessions.ts';
import { readablePack } from './readable-pack.ts';

const url = process.env.DATABASE_URL ?? '';
const { db, close } = connectDatabase(url);
let at: TestRooms;
let dependencies: Dependencies;
beforeAll(async () => {
  await migrateDatabase(url);
  at = await openTestRooms();
  dependencies = { db, rooms: at.rooms, liveRooms: at.liveRooms } as Dependencies;
});
afterAll(() => Promise.all([at.close(), close()]));

async function newPack(): Promise<string> {
  const id = newId();
  await db.insert(users).values({ id, email: `${id}@example.com`, displayName: 'Ann' });
  const pack = await inTransaction(db, (tx) => addPack(tx, id, { ...generic, id: 'oz' }));
  return pack?.id ?? '';
}

/** A stranger, and rooms of theirs: the guest has been in all of them and sits in the last one. */
async function wanderer(rooms: number, selectedTheme: string) {
  const guest = { userId: newId(), accountId: null } as Session;
  for (let room = 0; room < rooms; room += 1) {
    const lobby = newLobby();
    const isLast = room === rooms - 1;
    const players = isLast
      ? lobby.players.map((player) => ({ ...player, userId: guest.userId as typeof player.userId }))
      : lobby.players;
    const settings = isLast ? { ...lobby.settings, selectedTheme } : lobby.settings;
    const after = { ...lobby, settings, players };
    await at.store.commit({ gameId: lobby.id, before: null, after, events: [], effects: [] });
    await at.liveRooms.noteSeat(guest.userId, lobby.id);
    await at.liveRooms.noteScreen(guest.userId, { gameId: lobby.id, tokenHash: 'none' });
  }
  return guest;
}

/** How often a whole room was read, of all that ask this Redis. */
async function wholeReads(): Promise<number> {
  const stats = await at.redis.info('commandstats');
  return Number(/^cmdstat_hgetall:calls=(\d+)/m.exec(stats)?.[1] ?? 0);
}

test('[H4.272] a player of many rooms has none of them read whole for one picture', async () => {
  const pack = await newPack();
  const guest = await wanderer(120, pack);
  const before = await wholeReads();
  expect(await readablePack(dependencies, guest, pack)).toMatchObject({ id: pack });
  await expect(readablePack(dependencies, guest, await newPack())).rejects.toThrow('Theme not found');
  expect((await wholeReads()) - before).toBeLessThan(100);
});

test('a room that uses the pack opens it to its players only', async () => {
  const pack = await newPack();
  const guest = await wanderer(1, pack);
  const [gameId = ''] = await at.liveRooms.gamesOf(guest.userId);
  const other = { userId: newId(), accountId: null } as Session;
  await at.liveRooms.noteSeat(other.userId, gameId);
  await expect(readablePack(dependencies, other, pack)).rejects.toThrow('Theme not found');
  expect(await readablePack(dependencies, guest, pack)).toMatchObject({ id: pack });
});
