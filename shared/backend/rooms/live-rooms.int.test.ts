import { afterAll, expect, test } from 'bun:test';
import { ROOM_CODE_ALPHABET } from '../../protocol/limits.ts';
import { newId } from '../ids.ts';
import { openTestRooms } from '../testing/test-rooms.ts';

const at = await openTestRooms();
afterAll(() => at.close());

test('[G9.8 P1.14] a code belongs to one room until it is released', async () => {
  const gameId = newId();
  const code = await at.liveRooms.reserve(gameId);
  expect([...code].every((character) => ROOM_CODE_ALPHABET.includes(character))).toBe(true);
  expect(await at.liveRooms.gameOf(code)).toBe(gameId);
  const room = (await at.liveRooms.all()).find((live) => live.gameId === gameId);
  expect(room?.roomCode).toBe(code);
  if (room !== undefined) await at.liveRooms.release(room);
  expect(await at.liveRooms.gameOf(code)).toBeNull();
  expect((await at.liveRooms.all()).some((live) => live.gameId === gameId)).toBe(false);
});

test('releasing a room does not take the code of another one', async () => {
  const gameId = newId();
  const roomCode = await at.liveRooms.reserve(gameId);
  await at.liveRooms.release({ gameId: newId(), roomCode, practiceOf: null, createdAt: 0 });
  expect(await at.liveRooms.gameOf(roomCode)).toBe(gameId);
});

test('one practice game for each person', async () => {
  const [userId, first] = [newId(), newId()];
  expect(await at.liveRooms.reservePractice(first, userId)).toBe(true);
  expect(await at.liveRooms.reservePractice(newId(), userId)).toBe(false);
  expect(await at.liveRooms.practiceOf(userId)).toBe(first);
  await at.liveRooms.release({ gameId: first, roomCode: null, practiceOf: userId, createdAt: 0 });
  expect(await at.liveRooms.reservePractice(newId(), userId)).toBe(true);
});

test('the seats of a person, once each', async () => {
  const [userId, first, second] = [newId(), newId(), newId()];
  expect(await at.liveRooms.gamesOf(userId)).toEqual([]);
  for (const gameId of [first, second, first]) await at.liveRooms.noteSeat(userId, gameId);
  expect((await at.liveRooms.gamesOf(userId)).toSorted()).toEqual([first, second].toSorted());
});

test('the tables that a browser shows, each with its newest tokens', async () => {
  const [userId, gameId] = [newId(), newId()];
  expect(await at.liveRooms.screensOf(userId)).toEqual([]);
  for (const tokenHash of ['old', 'new', 'old']) await at.liveRooms.noteScreen(userId, { gameId, tokenHash });
  expect(await at.liveRooms.screensOf(userId)).toHaveLength(2);
  expect(await at.liveRooms.screensOf(userId)).toContainEqual({ gameId, tokenHash: 'new' });
  expect(await at.liveRooms.screensOf(newId())).toEqual([]);
});
