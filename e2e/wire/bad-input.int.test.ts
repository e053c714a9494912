import { beforeAll, describe, expect, test } from 'bun:test';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { Client } from './client.ts';
import { Dice } from './dice.ts';
import { sharedStack } from './own-stack.ts';
import { codeFor, codeOfOutcome, refusedWith } from './refused.ts';
import { allIn, hostOf, openRoom, type Room, startRound } from './room.ts';
import { at, playAgain, playNight, playUntil } from './round.ts';

const stack = sharedStack();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const FILLER = 'x'.repeat(17 * 1024);
const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk'];

const open = (...names: string[]) => openRoom({ apiUrls: stack().apiUrls, names });

describe('frames that are not right', () => {
  let room: Room;
  beforeAll(async () => {
    room = await open('Ann', 'Bob');
  }, 60_000);

  test.each<[string, () => string | ArrayBuffer, ErrorCode]>([
    ['invalid JSON', () => '{"type":', 'INVALID'],
    ['no object', () => 'null', 'INVALID'],
    ['a list', () => '[]', 'INVALID'],
    ['no type', () => '{}', 'INVALID'],
    ['an unknown type', () => '{"type":"cheat"}', 'INVALID'],
    ['a binary frame', () => new Uint8Array([123, 125]).buffer, 'INVALID'],
    ['17 KiB', () => JSON.stringify({ type: 'ping', filler: FILLER }), 'TOO_LARGE'],
    ['17 KiB that are no JSON', () => FILLER, 'TOO_LARGE'],
    ['16 KiB in characters, but more in bytes', () => 'ä'.repeat(10 * 1024), 'TOO_LARGE'],
  ])('[P3.1 P3.2] %s', async (_, text, code) => {
    await refusedWith(room, code, () => hostOf(room).sendBadly(text()));
  });

  test.each([
    ['an unknown action', { action: 'peek', data: {} }],
    ['no action', {}],
    ['a name of the prototype', { action: 'constructor', data: {} }],
    ['missing data', { action: 'update_role_selection' }],
    ['a surplus field', { action: 'update_role_selection', data: { roles: [], seed: 1 } }],
    ['data of the wrong kind', { action: 'update_role_selection', data: { roles: 'Seer' } }],
    ['data where none belongs', { action: 'start_game', data: { now: true } }],
    ['a game id that is none', { gameId: 'x', action: 'start_game' }],
    ['a user id that is none', { userId: 'x', action: 'start_game' }],
    ['settings out of range', { action: 'update_game_settings', data: { settings: { votingTime: 16 } } }],
    ['no settings', { action: 'update_game_settings', data: { settings: {} } }],
    ['an unknown setting', { action: 'update_game_settings', data: { settings: { cheat: true } } }],
    ['an unknown night action', { action: 'submit_action', data: { data: { type: 'peek' } } }],
    ['a target that is none', { action: 'submit_vote', data: { targetUserId: 7 } }],
    ['a vote without a word of whom', { action: 'submit_vote', data: {} }],
    ['an unknown kind of claim', { action: 'make_claim', data: { claim: { kind: 'guess' } } }],
    [
      'more in a claim than it says',
      { action: 'make_claim', data: { claim: { kind: 'quiet', role: 'Seer' } } },
    ],
    [
      'two places in one',
      {
        action: 'make_claim',
        data: { claim: { kind: 'saw', place: { centerIndex: 0, pile: true }, role: 'Seer' } },
      },
    ],
  ])('[G5.10 P2.2 P3.2] %s: INVALID', async (_, message) => {
    await refusedWith(room, 'INVALID', () => codeFor(hostOf(room), { gameId: room.gameId, ...message }));
  });
});

describe('in the lobby', () => {
  let room: Room;
  let stranger: Client;
  beforeAll(async () => {
    room = await open('Ann', 'Bob');
    stranger = hostOf(await open('Eve'));
  }, 60_000);
  const bob = () => at(room.clients, 1);

  test.each([
    ['wrong phase', 'WRONG_PHASE', { action: 'submit_vote', data: { targetUserId: UNKNOWN_ID } }],
    ['playing again', 'WRONG_PHASE', { action: 'play_again' }],
    ['a claim', 'WRONG_PHASE', { action: 'make_claim', data: { claim: { kind: 'quiet' } } }],
    [
      '10 000 characters',
      'MESSAGE_LENGTH',
      { action: 'send_message', data: { content: 'x'.repeat(10_000) } },
    ],
    ['an empty message', 'MESSAGE_LENGTH', { action: 'send_message', data: { content: ' \n ' } }],
    [
      'an announcement of somebody else',
      'INVALID_ACTION',
      { action: 'send_message', data: { content: 'Hear', messageType: 'system_announcement' } },
    ],
    ['too few roles', 'ROLE_COUNT', { action: 'start_game' }],
    [
      'too many wolves',
      'ROLE_CAP',
      { action: 'update_role_selection', data: { roles: Array(3).fill('Werewolf') } },
    ],
    ['an unknown role', 'UNKNOWN_ROLE', { action: 'update_role_selection', data: { roles: ['Wizard'] } }],
    ['no such bot', 'INVALID_TARGET', { action: 'remove_bot', data: { botUserId: UNKNOWN_ID } }],
    ['no such player', 'INVALID_TARGET', { action: 'remove_player', data: { targetUserId: UNKNOWN_ID } }],
    ['a host who is not asked', 'INVALID_ACTION', { action: 'ready_next_phase' }],
    ["somebody else's userId", 'FORBIDDEN', { userId: UNKNOWN_ID, action: 'start_game' }],
    ['an unknown game', 'GAME_NOT_FOUND', { gameId: UNKNOWN_ID, action: 'start_game' }],
  ] as const)('[P1.5 P2.1 P2.5 P3.13 P3.15 P3.18 P3.25 R7.3] %s: %s', async (_, code, message) => {
    await refusedWith(room, code, () => codeFor(hostOf(room), { gameId: room.gameId, ...message }));
  });

  test('[P3.19] the number of roles is named', async () => {
    const outcome = await hostOf(room).act('start_game');
    expect(outcome).toMatchObject({
      ok: false,
      code: 'ROLE_COUNT',
      message: 'Need exactly 5 roles for 2 players',
    });
  });

  test.each(['start_game', 'add_bot', 'end_round'])('[G4.2 G6.4] a guest may not %s', async (action) => {
    await refusedWith(room, 'NOT_HOST', () => codeFor(bob(), { gameId: room.gameId, action }));
  });

  test('[P2.7] the host removes neither themselves nor the creator', async () => {
    const targetUserId = hostOf(room).person.userId;
    await refusedWith(room, 'INVALID_TARGET', async () =>
      codeOfOutcome(await hostOf(room).act('remove_player', { targetUserId })),
    );
  });

  test('[P1.6 P3.16] a stranger has no part in the room', async () => {
    const { gameId } = room;
    const message = { gameId, action: 'send_message', data: { content: 'Hello' } };
    await refusedWith(room, 'NOT_JOINED', () => codeFor(stranger, message));
    await refusedWith(room, 'NOT_JOINED', async () => codeOfOutcome(await stranger.watch(gameId)));
    const as = { userId: hostOf(room).person.userId };
    await refusedWith(room, 'FORBIDDEN', async () => codeOfOutcome(await stranger.watch(gameId, as)));
    const table = { tableToken: 'guessed' };
    await refusedWith(room, 'FORBIDDEN', async () => codeOfOutcome(await stranger.watch(gameId, table)));
    const debug = { userId: stranger.person.userId, debug: true };
    await refusedWith(room, 'FORBIDDEN', async () => codeOfOutcome(await stranger.watch(gameId, debug)));
  });
});

describe('too much', () => {
  test('twenty frames a second are no flood', async () => {
    const room = await open('Ann');
    for (let frame = 0; frame < 40; frame += 1) {
      const pong = hostOf(room).next(({ type }) => type === 'pong', 'a pong');
      hostOf(room).send({ type: 'ping' });
      await pong;
    }
    expect(hostOf(room).isOpen).toBe(true);
  });

  test('[P3.7] a repeated request is answered again and done once', async () => {
    const room = await open('Ann');
    const requestId = hostOf(room).newRequestId();
    const message = { gameId: room.gameId, requestId, action: 'add_bot' };
    const [first, second] = [await hostOf(room).request(message), await hostOf(room).request(message)];
    expect(first.ok).toBe(true);
    expect(second).toEqual(first);
    const { players } = await hostOf(room).person.look(room.gameId);
    expect(players).toHaveLength(2);
    const other = { ...message, action: 'send_message', data: { content: 'Hello' } };
    await refusedWith(room, 'INVALID', () => codeFor(hostOf(room), other));
  });
});

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
    await ann.done('update_role_selection', { roles: ROLES });
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
    await startRound(own, ROLES);
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
