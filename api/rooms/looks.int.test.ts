import { describe, expect, test } from 'bun:test';
import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import { seedOf } from '@nightfall/shared/game/state/player-look';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { AccountExport } from '@nightfall/shared/protocol/own-data';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { Person } from '../testing/person.ts';
import { runApi } from '../testing/run-for-tests.ts';

const CURLS: PlayerLook = { face: 'curls', ground: 'teal' };
const BALD: PlayerLook = { face: 'bald', ground: null };
const BY_NAME: PlayerLook = { face: null, ground: null };

const api = runApi();

/** How somebody looks in a new room of their own, whose browser remembers this. */
async function looksIn(person: Person, look?: PlayerLook) {
  const { body } = await person.post<SeatedResponse>('/api/rooms/create', look && { look });
  return body.game.players[0]?.look;
}

const keep = (person: Person, look: unknown) => person.call<MeResponse>('PUT', '/api/me/look', look);

describe('a face and a colour', () => {
  test('[T2.48 T2.49] come along with a guest, and are chosen anew in the room for everybody to see', async () => {
    const host = await Person.withAccount(api.url);
    const { roomCode } = await host.createRoom();
    const guest = new Person(api.url);
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
    const { body } = await new Person(api.url).post<SeatedResponse>('/api/practice', { look: CURLS });
    const [own, ...bots] = body.game.players;
    expect(own?.look).toEqual(CURLS);
    expect(bots.map(({ look }) => look)).toEqual(bots.map(() => null));
  });

  test('[T2.49] of an account are kept with it, before what a browser remembers', async () => {
    const ann = await Person.withAccount(api.url);
    expect((await ann.get<MeResponse>('/api/me')).body.look).toBeNull();
    expect(await looksIn(ann, BALD)).toEqual(BALD);
    expect((await keep(ann, CURLS)).body.look).toEqual(CURLS);
    expect([await looksIn(ann, BALD), await looksIn(ann)]).toEqual([CURLS, CURLS]);
    const host = await Person.withAccount(api.url);
    const { players } = await ann.join((await host.createRoom()).roomCode);
    expect(players.map(({ look }) => look)).toEqual([null, CURLS]);
    expect((await ann.get<AccountExport>('/api/me/export')).body.profile.look).toEqual(CURLS);
  });

  test('[T2.49] that are to follow from the name are a choice as well', async () => {
    const ann = await Person.withAccount(api.url);
    await keep(ann, BY_NAME);
    expect(await looksIn(ann, BALD)).toBeNull();
  });

  test('[L7.10] of an account stay with a new name, and yield to what the browser chose as before', async () => {
    const ann = await Person.withAccount(api.url);
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
    const ann = await Person.withAccount(api.url);
    const refused = [{ face: 'nobody', ground: null }, { face: 'bob' }, { ...CURLS, name: 'Ann' }, null];
    for (const look of refused) expect((await keep(ann, look)).body.code).toBe('INVALID');
    const guest = new Person(api.url);
    await guest.post('/api/practice', {});
    expect((await keep(guest, CURLS)).status).toBe(401);
  });
});
