import { afterAll, describe, expect, test } from 'bun:test';
import { globalSettings, themePacks, users } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import { Person } from '../testing/person.ts';
import { runDatabase, startTestApi } from '../testing/test-api.ts';
import { newPicturesFolder, simpleTheme, upload, zipOf } from '../testing/theme-packs.ts';

const PICTURES_DIR = await newPicturesFolder();
const [api, there] = [await startTestApi({ PICTURES_DIR }), await startTestApi({ PICTURES_DIR })];
const db = runDatabase();
afterAll(() => Promise.all([api.stop(), there.stop()]));

const account = () => Person.withAccount(api.url);
const prefer = (person: Person, themeId: string) => person.post('/api/me/theme', { themeId });

/** A pack with its own words for a player who does nothing. */
async function packOf(person: Person, id = 'oz', passed = 'You slept among the poppies.'): Promise<string> {
  const { text } = simpleTheme();
  const sentences = { told: { passed } };
  const zip = zipOf({ 'theme.json': { id, name: 'Oz', text: { ...text, sentences } } });
  return (await upload(person, zip)).body.id;
}

const setDefault = async (value: string) => {
  await db.delete(globalSettings);
  await db.insert(globalSettings).values({ key: 'theme', value });
};

describe('a new game is in', () => {
  test('[A1.8 A4.15 A9.9 H3.8] the theme its host prefers, else the global default, else generic', async () => {
    const ann = await account();
    await db.delete(globalSettings);
    expect((await ann.createRoom()).themeId).toBe('generic');
    await setDefault('russiagate');
    expect((await ann.createRoom()).themeId).toBe('russiagate');
    await prefer(ann, 'corporate');
    expect((await ann.createRoom()).themeId).toBe('corporate');
    const id = await packOf(ann);
    await prefer(ann, id);
    const game = await ann.createRoom();
    expect([game.themeId, game.gameSettings.selectedTheme]).toEqual([id, id]);
    await db.delete(globalSettings);
  });

  test('[A4.14 G1.15 H3.9] the classic theme, when the preferred one is unknown', async () => {
    const [ann, bob] = [await account(), await account()];
    for (const preferredThemeId of ['nowhere', crypto.randomUUID(), await packOf(bob)]) {
      await db.update(users).set({ preferredThemeId }).where(eq(users.id, ann.userId));
      expect((await ann.createRoom()).themeId).toBe('onuw-classic');
    }
  });

  test('[H3.8] the same for practice, of accounts and of guests', async () => {
    await setDefault('russiagate');
    const [ann, guest] = [await account(), new Person(api.url)];
    await prefer(ann, 'corporate');
    expect((await ann.practice()).themeId).toBe('corporate');
    expect((await guest.practice()).themeId).toBe('russiagate');
    await db.delete(globalSettings);
  });
});

describe('in the lobby', () => {
  test('[H3.10] the host chooses a built-in theme, an own pack or the public one, and nothing else', async () => {
    const [ann, bob] = [await account(), await account()];
    const [own, deleted, others, open] = [
      await packOf(ann),
      await packOf(ann, 'deleted'),
      await packOf(bob),
      await packOf(bob, 'open'),
    ];
    await ann.call('DELETE', `/api/themes/${deleted}`);
    await db.update(themePacks).set({ visibility: 'public' }).where(eq(themePacks.id, open));
    await ann.createRoom();
    const host = await ann.watch();
    const choose = (selectedTheme: string) =>
      host.act('update_game_settings', { settings: { selectedTheme } });
    for (const id of [own, 'corporate', open, 'generic']) {
      expect([id, await choose(id)]).toEqual([id, {}]);
      await host.untilView(({ themeId }) => themeId === id);
    }
    for (const id of [others, deleted, 'nowhere', 'oz', crypto.randomUUID()])
      expect([id, await choose(id)]).toEqual([id, 'INVALID']);
    expect(host.view.themeId).toBe('generic');
    await db.update(themePacks).set({ visibility: 'private' }).where(eq(themePacks.id, open));
  });

  test('[H3.10] what may not be chosen may stay, and every other refusal comes first', async () => {
    const [ann, bob] = [await account(), await account()];
    const others = await packOf(ann);
    await prefer(ann, others);
    const { roomCode } = await ann.createRoom();
    await bob.join(roomCode);
    const [first, second] = [await ann.watch(), await bob.watch()];
    const keep = { settings: { selectedTheme: others, nightTime: 120 } };
    expect(await second.act('update_game_settings', keep)).toBe('NOT_HOST');
    expect(await second.act('update_game_settings', { settings: { selectedTheme: 'nowhere' } })).toBe(
      'NOT_HOST',
    );
    expect(await first.act('leave_game')).toEqual({});
    await second.untilView(({ hostId }) => hostId === bob.userId);
    expect(await second.act('update_game_settings', keep)).toEqual({});
    expect((await second.untilView(({ gameSettings }) => gameSettings.nightTime === 120)).themeId).toBe(
      others,
    );
  });

  test('[H3.11] a change reaches the players of every process, who may load the pack then', async () => {
    const [ann, guest] = [await account(), new Person(there.url)];
    const { roomCode } = await ann.createRoom();
    await guest.join(roomCode, 'Ben');
    const [host, other] = [await ann.watch(), await guest.watch(there.url)];
    const id = await packOf(ann);
    expect((await guest.get(`/api/themes/${id}`)).status).toBe(404);
    await host.act('update_game_settings', { settings: { selectedTheme: id } });
    await other.untilView(({ themeId }) => themeId === id);
    expect((await guest.get(`/api/themes/${id}`)).status).toBe(200);
  });
});

describe('a round in the theme of a pack', () => {
  /** A host and a guest at two processes, in the night. */
  async function night() {
    const [ann, guest] = [await account(), new Person(there.url)];
    const { roomCode, id: gameId } = await ann.createRoom();
    await guest.join(roomCode, 'Ben');
    const [host, other] = [await ann.watch(), await guest.watch(there.url)];
    const packId = await packOf(ann);
    await host.act('update_game_settings', { settings: { selectedTheme: packId } });
    await host.act('update_role_selection', {
      roles: ['Seer', 'Robber', 'Sentinel', 'Apprentice Seer', 'Witch'],
    });
    return { ann, guest, host, other, packId, gameId };
  }

  test('[H3.7 H3.31] is told in its words on every process, also after the pack was deleted', async () => {
    const { ann, guest, host, other, packId } = await night();
    expect(await host.act('start_game')).toEqual({});
    for (const socket of [host, other]) {
      await socket.untilView(({ phase }) => phase === 'role_deal');
      expect(await socket.act('ready_next_phase')).toEqual({});
    }
    await host.untilView(({ phase }) => phase === 'job_choice');
    expect((await ann.call('DELETE', `/api/themes/${packId}`)).status).toBe(200);
    for (const socket of [host, other]) {
      await socket.untilView(({ phase }) => phase === 'job_choice');
      expect(await socket.act('submit_action', { data: { type: 'pass' } })).toEqual({});
    }
    for (const [socket, person] of [
      [host, ann],
      [other, guest],
    ] as const) {
      const { me } = await socket.untilView((view) => view.me?.actionResult != null);
      expect(me?.actionResult?.message).toBe('You slept among the poppies.');
      // A process that has never seen the pack tells it so as well.
      await using late = await startTestApi({ PICTURES_DIR });
      const again = await person.watch(late.url);
      expect(again.view.me?.actionResult?.message).toBe('You slept among the poppies.');
      expect((await person.get(`/api/themes/${packId}`)).status).toBe(200);
      again.close();
    }
  });
});
