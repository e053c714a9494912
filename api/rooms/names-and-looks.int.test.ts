import { describe, expect, test } from 'bun:test';
import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import { seedOf } from '@nightfall/shared/game/state/player-look';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { AccountExport } from '@nightfall/shared/protocol/own-data';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { Person } from '../testing/person.ts';
import { runApi, startTestApi } from '../testing/test-api.ts';

const [here, there] = [runApi(), runApi()];

async function lobby() {
  const host = await Person.withAccount(here.url);
  const { roomCode, players } = await host.createRoom();
  const guest = new Person(there.url);
  await guest.join(roomCode, 'Ben');
  const [hostSocket, guestSocket] = [await host.watch(), await guest.watch()];
  const rename = (displayName: unknown) => guestSocket.act('change_name', { displayName });
  return { host, hostName: players[0]?.displayName ?? '', guest, hostSocket, guestSocket, rename, roomCode };
}

describe('[F5.2] a name that a guest takes in the lobby', () => {
  test('is seen by all, and in the other rooms of the guest', async () => {
    const { guest, hostSocket, rename } = await lobby();
    const other = await guest.watch(here.url);
    expect(await rename('  Ｂｅｎｎｙ\u200b ')).toEqual({});
    for (const socket of [hostSocket, other])
      await socket.untilView(({ players }) => players[1]?.displayName === 'Benny');
    const [again] = (await guest.join(hostSocket.view.roomCode ?? '', 'Someone')).players.slice(1);
    expect(again?.displayName).toBe('Benny');
  });

  test('is told from those of others, whatever letters it is written in, and not from their own', async () => {
    const { guest, guestSocket, hostName, rename, roomCode } = await lobby();
    await new Person(here.url).join(roomCode, 'Cleo');
    const own = () => guestSocket.view.players.find(({ userId }) => userId === guest.userId)?.displayName;
    for (const [wanted, given] of [
      ['CLEO', 'CLEO (2)'],
      ['Сleo', 'Сleo (2)'],
      [hostName, `${hostName} (2)`],
      ['Ben', 'Ben'],
    ] as const) {
      expect(await rename(wanted)).toEqual({});
      expect(own()).toBe(given);
    }
  });

  test('is refused for the reasons for which one is at the door, and changes nothing', async () => {
    const { guestSocket, rename } = await lobby();
    const refusals = [];
    for (const name of ['', ' \u200b ', 'n'.repeat(51), 'Werewolf', 'Seer', 'Revealer Announcement', 7, null])
      refusals.push(await rename(name));
    const [invalid, taken] = ['INVALID', 'NAME_REFUSED'];
    expect(refusals).toEqual([invalid, invalid, invalid, taken, taken, taken, invalid, invalid]);
    expect(guestSocket.view.players[1]?.displayName).toBe('Ben');
  });

  test('is changed for an account only in its profile, and never in a round', async () => {
    const { hostSocket, rename } = await lobby();
    expect(await hostSocket.act('change_name', { displayName: 'Zoe' })).toBe('FORBIDDEN');
    await hostSocket.act('update_role_selection', {
      roles: ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Villager'],
    });
    await hostSocket.act('start_game');
    await hostSocket.untilView(({ phase }) => phase === 'role_deal');
    // First of all it is no time for it, whatever else is wrong.
    for (const socketAnswers of [rename('Zoe'), rename('Werewolf')])
      expect(await socketAnswers).toBe('WRONG_PHASE');
    expect(await hostSocket.act('change_name', { displayName: 'Zoe' })).toBe('WRONG_PHASE');
  });

  test('is another one ten times a minute at most', async () => {
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '1', HOSTING_ACCESS: 'free' });
    const host = await Person.withAccount(strict.url);
    const guest = new Person(strict.url);
    await guest.join((await host.createRoom()).roomCode, 'Ben');
    const socket = await guest.watch();
    const rename = (number: number) => socket.act('change_name', { displayName: `Name ${number}` });
    for (let number = 1; number <= 10; number += 1) expect(await rename(number)).toEqual({});
    expect(await rename(11)).toBe('RATE_LIMITED');
    expect(socket.view.players[1]?.displayName).toBe('Name 10');
  });
});

const CURLS: PlayerLook = { face: 'curls', ground: 'teal' };
const BALD: PlayerLook = { face: 'bald', ground: null };
const BY_NAME: PlayerLook = { face: null, ground: null };

/** The look of a host in a new room whose browser remembers this one. */
async function looksIn(person: Person, look?: PlayerLook) {
  const { body } = await person.post<SeatedResponse>('/api/rooms/create', look && { look });
  return body.game.players[0]?.look;
}

const keep = (person: Person, look: unknown) => person.call<MeResponse>('PUT', '/api/me/look', look);

describe('a face and a colour', () => {
  test('[T2.48 T2.49] come along with a guest, and can be changed in the room for all to see', async () => {
    const host = await Person.withAccount(here.url);
    const { roomCode } = await host.createRoom();
    const guest = new Person(here.url);
    const body = { roomCode, displayName: 'Ben', look: CURLS };
    const { game, userId } = (await guest.post<SeatedResponse>('/api/rooms/join', body)).body;
    Object.assign(guest, { gameId: game.id, userId });
    expect(game.players.map(({ look }) => look)).toEqual([null, CURLS]);
    const [seen, own] = await Promise.all([host.watch(), guest.watch()]);
    expect(await own.act('choose_look', BALD)).toEqual({});
    await seen.until(() => seen.view.players[1]?.look?.face === 'bald');
    expect(await own.act('choose_look', { face: 'nobody', ground: null })).toBe('INVALID');
    const unknown = await guest.post('/api/rooms/join', { ...body, look: { face: 'nobody', ground: null } });
    expect(unknown.body.code).toBe('INVALID');
  });

  test('[T2.49] come along into practice', async () => {
    const { body } = await new Person(here.url).post<SeatedResponse>('/api/practice', { look: CURLS });
    const [own, ...bots] = body.game.players;
    expect(own?.look).toEqual(CURLS);
    expect(bots.map(({ look }) => look)).toEqual(bots.map(() => null));
  });

  test('[T2.49] of an account are kept with it, before what a browser remembers', async () => {
    const ann = await Person.withAccount(here.url);
    expect((await ann.get<MeResponse>('/api/me')).body.look).toBeNull();
    expect(await looksIn(ann, BALD)).toEqual(BALD);
    expect((await keep(ann, CURLS)).body.look).toEqual(CURLS);
    expect([await looksIn(ann, BALD), await looksIn(ann)]).toEqual([CURLS, CURLS]);
    const host = await Person.withAccount(here.url);
    const { players } = await ann.join((await host.createRoom()).roomCode);
    expect(players.map(({ look }) => look)).toEqual([null, CURLS]);
    expect((await ann.get<AccountExport>('/api/me/export')).body.profile.look).toEqual(CURLS);
  });

  test('[T2.49] that are to follow from the name are a choice as well', async () => {
    const ann = await Person.withAccount(here.url);
    await keep(ann, BY_NAME);
    expect(await looksIn(ann, BALD)).toBeNull();
  });

  test('[L7.10] of an account stay with a new name, and yield to what the browser chose as before', async () => {
    const ann = await Person.withAccount(here.url);
    const rename = async (name: string) =>
      (await ann.call<MeResponse>('PUT', '/api/profile', { displayName: name })).body.look;
    // The first one is chosen, not changed.
    expect(await rename('Ann')).toBeNull();
    expect(await rename('Ann')).toBeNull();
    const kept = { face: null, ground: null, drawn: seedOf('Ann') };
    expect(await rename('Ann the second')).toEqual(kept);
    expect(await rename('Ann the third')).toEqual(kept);
    expect([await looksIn(ann), await looksIn(ann, BALD)]).toEqual([kept, BALD]);
    await keep(ann, CURLS);
    expect(await rename('Ann the fourth')).toEqual(CURLS);
  });

  test('of another form are refused, and nothing of guests is kept', async () => {
    const ann = await Person.withAccount(here.url);
    const refused = [{ face: 'nobody', ground: null }, { face: 'bob' }, { ...CURLS, name: 'Ann' }, null];
    for (const look of refused) expect((await keep(ann, look)).body.code).toBe('INVALID');
    const guest = new Person(here.url);
    await guest.post('/api/practice', {});
    expect((await keep(guest, CURLS)).status).toBe(401);
  });
});
