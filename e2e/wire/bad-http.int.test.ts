import { beforeAll, describe, expect, test } from 'bun:test';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { ownServer } from '../in-process/own-server.ts';
import { type CallOptions, codeOf, Person, statusOf, UPGRADE_HEADERS } from './person.ts';
import { refusedWith } from './refused.ts';
import { allSee, hostOf, openRoom, type Room, startRound, takeSeat } from './room.ts';

// Limits are counted by the address that the proxy names, so that each person here can have one of their own.
const server = ownServer({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } });
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const FOREIGN = { origin: 'https://evil.example' };

const url = () => server().apiUrls[0] ?? '';
const stranger = (name = 'Eve') => new Person(name, url());
const open = (...names: string[]) => openRoom({ apiUrls: server().apiUrls, names });

/** Joining, as far as it goes. */
async function joinAs(name: string, roomCode: string, who = stranger(name)) {
  const answer = await who.call('POST', '/api/rooms/join', { body: { roomCode, displayName: name } });
  const { displayName } = answer.body as { displayName?: string };
  return { status: answer.status, code: codeOf(answer), displayName, answer };
}

describe('identity', () => {
  let room: Room;
  beforeAll(async () => {
    room = await open('Ann', 'Bob');
  }, 60_000);

  test.each([
    ['no cookie', null],
    ['an unknown cookie', 'nightfall_session=guessed'],
    ['an empty cookie', 'nightfall_session='],
    ['broken characters', 'nightfall_session=%E0%A4%A'],
  ])('[P3.12] %s: 401 over HTTP and for the websocket', async (_, cookie) => {
    const visitor = stranger();
    visitor.cookie = cookie;
    const look = await visitor.call('GET', `/api/games/${room.gameId}`);
    expect([look.status, codeOf(look)]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await upgrade(visitor)).toBe(401);
    const create = await visitor.call('POST', '/api/rooms/create', { body: {} });
    expect([create.status, codeOf(create)]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('[P1.17 P3.11] a foreign origin', async () => {
    const { person } = hostOf(room);
    await refusedWith(room, 'FORBIDDEN', async () => {
      const body = {
        userId: person.userId,
        newSeatingOrder: hostOf(room)
          .seen.players.map(({ id }) => id)
          .reverse(),
      };
      return codeOf(
        await person.call('POST', `/api/games/${room.gameId}/seating`, { body, headers: FOREIGN }),
      );
    });
    const created = await person.call('POST', '/api/rooms/create', { body: {}, headers: FOREIGN });
    expect([created.status, codeOf(created)]).toEqual([403, 'FORBIDDEN']);
    expect(await upgrade(person, FOREIGN)).toBe(403);
    expect(await upgrade(person, { origin: url() })).toBe(101);
  });

  test('[G6.1 P1.5] a guest hosts nothing, and a claim to be another user is refused', async () => {
    const guest = room.clients[1]?.person ?? stranger();
    expect(codeOf(await guest.call('POST', '/api/rooms/create', { body: {} }))).toBe('UNAUTHENTICATED');
    const claim = { hostId: UNKNOWN_ID };
    expect(codeOf(await hostOf(room).person.call('POST', '/api/games', { body: claim }))).toBe('FORBIDDEN');
  });
});

/** The status of the answer to a websocket handshake. */
function upgrade({ apiUrl, cookie }: Person, headers: Record<string, string> = {}): Promise<number | null> {
  const own = { host: new URL(apiUrl).host, ...(cookie === null ? {} : { cookie }) };
  const lines = Object.entries({ ...own, ...UPGRADE_HEADERS, ...headers });
  return statusOf(apiUrl, ['GET /ws HTTP/1.1', ...lines.map(([name, value]) => `${name}: ${value}`)]);
}

describe('bodies', () => {
  let room: Room;
  beforeAll(async () => {
    room = await open('Ann', 'Bob');
  }, 60_000);

  test.each<[string, string, CallOptions, number, ErrorCode]>([
    ['invalid JSON', '/api/rooms/join', { text: '{"roomCode":' }, 400, 'INVALID'],
    ['no body', '/api/rooms/join', { text: '' }, 400, 'INVALID'],
    ['a code of the wrong length', '/api/rooms/join', { body: { roomCode: 'ABC' } }, 400, 'INVALID'],
    ['a code that is none', '/api/rooms/join', { body: { roomCode: 7, displayName: 'Eve' } }, 400, 'INVALID'],
    ['too large a body', '/api/rooms/join', { text: `{"x":"${'x'.repeat(70_000)}"}` }, 413, 'TOO_LARGE'],
    ['an unknown call', '/api/rooms/destroy', { body: {} }, 404, 'NOT_FOUND'],
    ['an unknown game', `/api/games/${UNKNOWN_ID}/table`, { body: {} }, 404, 'NOT_FOUND'],
    ['an id that is none', '/api/games/x/table', { body: {} }, 404, 'NOT_FOUND'],
  ])('[P3.15 P3.26] %s', async (_, path, options, status, code) => {
    const answer = await hostOf(room).person.call('POST', path, options);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  test('[P1.16] an error names what is wrong, and nothing from inside', async () => {
    const answer = await stranger().call('POST', '/api/rooms/join', {
      body: { roomCode: 'ABC', displayName: 'Eve' },
    });
    const { error, details } = answer.body as { error: string; details: object[] };
    const said = { say: 'rooms.codeLength', with: { length: 6 } };
    expect(details).toEqual([{ path: 'roomCode', message: error, said }]);
  });

  test('[G7.6 P1.22] seating by others, in other phases, and of other people', async () => {
    const [ann, bob] = room.clients;
    const ids = hostOf(room).seen.players.map(({ id }) => id);
    const seat = async (
      who: Person | undefined,
      newSeatingOrder: readonly string[],
      userId = who?.userId,
    ) => {
      const call = await who?.call('POST', `/api/games/${room.gameId}/seating`, {
        body: { userId, newSeatingOrder },
      });
      return call && codeOf(call);
    };
    await refusedWith(room, 'NOT_HOST', () => seat(bob?.person, ids.toReversed()));
    await refusedWith(room, 'FORBIDDEN', () => seat(bob?.person, ids.toReversed(), ann?.person.userId));
    await refusedWith(room, 'INVALID', () => seat(ann?.person, ids.slice(1)));
    await refusedWith(room, 'INVALID', () => seat(ann?.person, [...ids.slice(1), UNKNOWN_ID]));
    await refusedWith(room, 'INVALID', () => seat(ann?.person, [...ids, ...ids]));
    expect(await seat(ann?.person, ids.toReversed())).toBeUndefined();
    await allSee(room, ({ players }) => players[0]?.id === ids.at(-1), 'the new seating');
    const outside = stranger();
    await outside.signUp();
    await refusedWith(room, 'FORBIDDEN', async () =>
      codeOf(await outside.call('GET', `/api/games/${room.gameId}`)),
    );
    await refusedWith(room, 'FORBIDDEN', () => seat(outside, ids));
    await startRound(room, ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk']);
    await refusedWith(room, 'WRONG_PHASE', () => seat(ann?.person, ids));
  });
});

describe('joining', () => {
  test.each(['Werewolf', 'ｗｅｒｅｗｏｌｆ', ' Seer ', 'WereWоlf', 'Villager Team', 'Revealer Announcement'])(
    '[P1.12 P3.28] the name %s is refused',
    async (name) => {
      const room = await open('Ann');
      await refusedWith(room, 'NAME_REFUSED', async () => (await joinAs(name, room.roomCode)).code);
    },
  );

  test.each([['nothing'], [''], [' \u200b\u202e '], ['x'.repeat(51)]])(
    '[P1.11] the name "%s" is none',
    async (name) => {
      const room = await open('Ann');
      const body =
        name === 'nothing' ? { roomCode: room.roomCode } : { roomCode: room.roomCode, displayName: name };
      await refusedWith(room, 'INVALID', async () =>
        codeOf(await stranger().call('POST', '/api/rooms/join', { body })),
      );
    },
  );

  test('[P1.9 P3.21 R10.12] a locked room, a running game, a full room, the removed', async () => {
    const room = await open('Ann');
    const host = hostOf(room);
    const bob = await takeSeat(room.roomCode, 'Bob', url());
    await host.done('update_game_settings', { settings: { locked: true } });
    await refusedWith(room, 'ROOM_LOCKED', async () => (await joinAs('Cleo', room.roomCode)).code);
    expect<string>((await bob.person.join(room.roomCode)).id).toBe(room.gameId);
    await host.done('update_game_settings', { settings: { locked: false } });
    await startRound({ ...room, clients: [host, bob] }, ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk']);
    await refusedWith(room, 'GAME_STARTED', async () => (await joinAs('Cleo', room.roomCode)).code);
    expect((await bob.person.join(room.roomCode)).me?.originalRole).toBe(bob.seen.me?.originalRole ?? '');
    await host.done('end_round');
    await host.done('remove_player', { targetUserId: bob.person.userId });
    await refusedWith(room, 'FORBIDDEN', async () => (await joinAs('Bob', room.roomCode, bob.person)).code);
    const cleo = await joinAs('Cleo', room.roomCode);
    expect(own(cleo.answer.body)?.joinsNextRound).toBe(true);
  });

  test('[G9.1 P3.20] 26 bots beside one human, 27 players at most', async () => {
    const room = await openRoom({ apiUrls: server().apiUrls, names: ['Ann'], bots: 26 });
    await refusedWith(room, 'TOO_MANY_BOTS', async () => codeOfBot(room));
    await refusedWith(room, 'ROOM_FULL', async () => (await joinAs('Bob', room.roomCode)).code);
    const bot = hostOf(room).seen.players.find(({ isBot }) => isBot);
    await hostOf(room).done('remove_bot', { botUserId: bot?.userId ?? '' });
    expect((await joinAs('Bob', room.roomCode)).status).toBe(200);
    await refusedWith(room, 'ROOM_FULL', async () => codeOfBot(room));
  });
});

async function codeOfBot(room: Room) {
  const outcome = await hostOf(room).act('add_bot');
  return outcome.ok ? undefined : outcome.code;
}

const own = (body: unknown) => {
  const { userId, game } = body as { userId: string; game: GameView };
  return game.players.find((player) => player.userId === userId);
};
