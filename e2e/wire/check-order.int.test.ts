import { beforeAll, describe, expect, test } from 'bun:test';
import { at } from './choices.ts';
import type { Client } from './client.ts';
import { Dice } from './dice.ts';
import { sharedStack } from './own-stack.ts';
import { codeFor, codeOfOutcome } from './refused.ts';
import { allIn, hostOf, openRoom, type Room, startRound } from './room.ts';
import { playAgain, playNight, playUntil } from './round.ts';

const stack = sharedStack();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const FILLER = 'x'.repeat(17 * 1024);

const open = (...names: string[]) => openRoom({ apiUrls: stack().apiUrls, names });

describe('[P3.3] the order of the checks', () => {
  let room: Room;
  let stranger: Client;
  beforeAll(async () => {
    room = await open('Ann', 'Bob');
    stranger = hostOf(await open('Eve'));
  }, 60_000);
  const ask = (client: Client, message: Record<string, unknown>) =>
    codeFor(client, { gameId: room.gameId, ...message });

  test('size before JSON', async () => {
    expect(await hostOf(room).sendBadly(FILLER)).toBe('TOO_LARGE');
  });
  test('schema before identity', async () => {
    expect(await ask(stranger, { userId: UNKNOWN_ID, action: 'start_game', data: 7 })).toBe('INVALID');
  });
  test('identity before receipt', async () => {
    const requestId = hostOf(room).newRequestId();
    const message = { requestId, action: 'update_game_settings', data: { settings: { locked: false } } };
    expect(await ask(hostOf(room), message)).toBeUndefined();
    expect(await ask(hostOf(room), { ...message, userId: UNKNOWN_ID })).toBe('FORBIDDEN');
  });
  test('identity before the game', async () => {
    const message = { gameId: UNKNOWN_ID, userId: UNKNOWN_ID, action: 'start_game' };
    expect(await ask(stranger, message)).toBe('FORBIDDEN');
  });
  test('the game before the seat', async () => {
    expect(await ask(stranger, { gameId: UNKNOWN_ID, action: 'start_game' })).toBe('GAME_NOT_FOUND');
  });
  test('the seat before the host', async () => {
    expect(await ask(stranger, { action: 'start_game' })).toBe('NOT_JOINED');
  });
  test('the host before the phase', async () => {
    expect(await ask(at(room.clients, 1), { action: 'end_round' })).toBe('NOT_HOST');
  });
  test('the phase before the payload', async () => {
    const data = { targetUserId: hostOf(room).person.userId };
    expect(await ask(hostOf(room), { action: 'submit_vote', data })).toBe('WRONG_PHASE');
  });

  test('the receipt before host, phase, seat and game', async () => {
    const own = await open('Ann', 'Bob');
    const [ann, bob] = [hostOf(own), at(own.clients, 1)];
    const again = async (client: Client, message: Record<string, unknown>) => {
      const sent = { gameId: own.gameId, requestId: client.newRequestId(), ...message };
      expect(await codeFor(client, sent)).toBeUndefined();
      return () => codeFor(client, sent);
    };
    const ready = { gameId: own.gameId, action: 'ready_next_phase', requestId: bob.newRequestId() };
    expect(await codeFor(bob, ready)).toBeUndefined();
    expect(await codeFor(bob, { ...ready, action: 'start_game' })).toBe('INVALID');
    const roles = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk'];
    await ann.done('update_role_selection', { roles });
    const start = await again(ann, { action: 'start_game' });
    expect(await start()).toBeUndefined();
    const end = await again(ann, { action: 'end_round' });
    expect(await end()).toBeUndefined();
    const leave = await again(bob, { action: 'leave_game' });
    expect(await leave()).toBeUndefined();
    expect(await codeFor(bob, { gameId: own.gameId, action: 'leave_game' })).toBe('NOT_JOINED');
    await playAgain({ ...own, clients: [ann] });
    const last = await again(ann, { action: 'leave_game' });
    expect(await last()).toBeUndefined();
    expect(await codeFor(ann, { gameId: own.gameId, action: 'leave_game' })).toBe('GAME_NOT_FOUND');
  });

  test('already done before the payload, and the phase before both', async () => {
    const own = await open('Ann', 'Bob');
    await startRound(own, ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk']);
    await playUntil(own, 'job_choice', new Dice(4));
    const [ann, bob] = [hostOf(own), at(own.clients, 1)];
    const atSelf = { data: { type: 'view_player', targetUserId: ann.person.userId } } as const;
    await playNight(ann, new Dice(5));
    expect(codeOfOutcome(await ann.act('submit_action', atSelf))).toBe('ALREADY_SUBMITTED');
    await playNight(bob, new Dice(6));
    await allIn(own, 'role_resolve');
    expect(codeOfOutcome(await ann.act('submit_action', atSelf))).toBe('WRONG_PHASE');
  });
});
