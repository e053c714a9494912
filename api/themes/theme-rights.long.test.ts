import { afterAll, describe, expect, test } from 'bun:test';
import { themePacks } from '@nightfall/shared/backend/db/schema/index';
import type { ThemePackContent } from '@nightfall/shared/protocol/themes';
import { eq } from 'drizzle-orm';
import { ACTORS, type ActorName, startAdministration } from '../testing/administration.ts';
import { type Answer, Person } from '../testing/person.ts';
import { startTestApi } from '../testing/test-api.ts';
import { newPack, newPicturesFolder, packZip, upload } from '../testing/theme-packs.ts';

const PICTURES_DIR = await newPicturesFolder();
const administration = await startAdministration({ PICTURES_DIR });
const { actor, url, db } = administration;
afterAll(administration.stop);

const NOT_FOUND = [404, 'NOT_FOUND'] as const;
const STRANGE = [401, 'UNAUTHENTICATED'] as const;
const DONE = [200, undefined] as const;
const said = ({ status, body }: Answer<unknown>) => [status, body.code];
const owner = actor('host');
const isAccount = (name: ActorName) => name !== 'stranger' && name !== 'guest';

describe('who may call what', () => {
  test.each(ACTORS)('[A6.3 A7.23 A7.25] %s: the own preference, packs and an upload', async (name) => {
    const person = actor(name);
    const expected = isAccount(name) ? DONE : STRANGE;
    expect(said(await person.get('/api/me/theme'))).toEqual([...expected]);
    expect(said(await person.post('/api/me/theme', { themeId: 'generic' }))).toEqual([...expected]);
    expect(said(await person.get('/api/themes/mine'))).toEqual([...expected]);
    expect(said(await person.get('/api/themes/space'))).toEqual([...expected]);
    expect(said(await upload(person, packZip({ id: 'own' })))).toEqual([...expected]);
  });

  test.each(ACTORS)('[A6.11 A7.22 H2.51] %s: the global default', async (name) => {
    const person = actor(name);
    expect(said(await person.get('/api/admin/theme'))).toEqual([...DONE]);
    const refused = isAccount(name) ? [403, 'FORBIDDEN'] : STRANGE;
    const expected = name === 'fixed super admin' ? DONE : refused;
    expect(said(await person.post('/api/admin/theme', { theme: 'generic' }))).toEqual([...expected]);
  });

  test.each(ACTORS)('[A6.3 A7.26 A7.28 H3.29] %s: another account’s private pack', async (name) => {
    const { id } = await newPack(owner, { id: `for-${name.toLowerCase().replaceAll(/\W/g, '-')}` });
    const image = await imageOf(id);
    const person = actor(name);
    const isOwner = name === 'host';
    expect(said(await person.get(`/api/themes/${id}`))).toEqual(isOwner ? [...DONE] : [...NOT_FOUND]);
    expect(await statusOf(person, image)).toBe(isOwner ? 200 : 404);
    const deletion = await person.call('DELETE', `/api/themes/${id}`);
    const refused = isAccount(name) ? NOT_FOUND : STRANGE;
    expect(said(deletion)).toEqual(isOwner ? [...DONE] : [...refused]);
    // What is not there at all answers the same.
    const nothing = crypto.randomUUID();
    expect(said(await person.get(`/api/themes/${nothing}`))).toEqual([...NOT_FOUND]);
    expect(said(await person.call('DELETE', `/api/themes/${nothing}`))).toEqual([...refused]);
    await owner.call('DELETE', `/api/themes/${id}`);
  });

  test.each(ACTORS)('[A7.26 H3.30] %s: the public pack', async (name) => {
    const admin = actor('fixed super admin');
    const { id } = await newPack(admin, { id: 'public' });
    await admin.post('/api/admin/theme', { theme: id });
    const person = actor(name);
    const { status, body } = await person.get<ThemePackContent>(`/api/themes/${id}`);
    expect(status).toBe(200);
    expect(await statusOf(person, body.theme.text.roles.Seer.image ?? '')).toBe(200);
    const refused = isAccount(name) ? NOT_FOUND : STRANGE;
    const deletion = await person.call('DELETE', `/api/themes/${id}`);
    expect(said(deletion)).toEqual(name === 'fixed super admin' ? [...DONE] : [...refused]);
    await admin.call('DELETE', `/api/themes/${id}`);
  });

  test('the fixed super admin deletes the public pack of a predecessor, and no private one', async () => {
    const admin = actor('fixed super admin');
    const { id } = await newPack(owner, { id: 'of-a-predecessor' });
    expect(said(await admin.call('DELETE', `/api/themes/${id}`))).toEqual([...NOT_FOUND]);
    await db.update(themePacks).set({ visibility: 'public' }).where(eq(themePacks.id, id));
    expect(said(await actor('super_admin entitlement').call('DELETE', `/api/themes/${id}`))).toEqual([
      ...NOT_FOUND,
    ]);
    expect(said(await admin.call('DELETE', `/api/themes/${id}`))).toEqual([...DONE]);
  });
});

describe('the players of a room', () => {
  test('[H3.29] read its pack for as long as they sit there and it is played', async () => {
    const { id } = await newPack(owner, { id: 'played' });
    const image = await imageOf(id);
    await owner.post('/api/me/theme', { themeId: id });
    const { roomCode } = await owner.createRoom();
    const [guest, outsider] = [new Person(url), new Person(url)];
    await outsider.practice();
    const may = async (person: Person) => [
      await statusOf(person, `/api/themes/${id}`),
      await statusOf(person, image),
    ];
    expect(await may(outsider)).toEqual([404, 404]);
    await guest.join(roomCode, 'Ann');
    expect(await may(guest)).toEqual([200, 200]);
    const host = await owner.watch();
    await host.act('update_game_settings', { settings: { selectedTheme: 'corporate' } });
    expect(await may(guest)).toEqual([404, 404]);
    await host.act('update_game_settings', { settings: { selectedTheme: id } });
    expect(await may(guest)).toEqual([200, 200]);
    expect((await owner.call('DELETE', `/api/themes/${id}`)).status).toBe(200);
    expect(await may(guest)).toEqual([200, 200]);
    expect(await host.act('remove_player', { targetUserId: guest.userId })).toEqual({});
    expect(await may(guest)).toEqual([404, 404]);
  });
});

describe('the table screen of a room', () => {
  test('reads its pack for as long as its token is good and it is played', async () => {
    const { id } = await newPack(owner, { id: 'shown' });
    const other = (await newPack(owner, { id: 'not-shown' })).id;
    const image = await imageOf(id);
    await owner.post('/api/me/theme', { themeId: id });
    await owner.createRoom();
    const path = `/api/games/${owner.gameId}/table`;
    const open = async (person: Person, tableToken: string) =>
      (await person.post(`${path}/open`, { tableToken })).status;
    const issue = async () => (await owner.post<{ tableToken: string }>(path)).body.tableToken;
    const [screen, guesser] = [new Person(url), new Person(url)];
    await guesser.practice();
    const may = async (person: Person) => [
      await statusOf(person, `/api/themes/${id}`),
      await statusOf(person, image),
    ];
    const token = await issue();
    expect(await may(screen)).toEqual([404, 404]);
    expect([await open(guesser, 'guessed'), ...(await may(guesser))]).toEqual([403, 404, 404]);
    expect([await open(screen, token), ...(await may(screen))]).toEqual([200, 200, 200]);
    expect(await statusOf(screen, `/api/themes/${other}`)).toBe(404);
    const host = await owner.watch();
    await host.act('update_game_settings', { settings: { selectedTheme: 'corporate' } });
    expect(await may(screen)).toEqual([404, 404]);
    await host.act('update_game_settings', { settings: { selectedTheme: id } });
    expect(await may(screen)).toEqual([200, 200]);
    const newest = await issue();
    expect(await may(screen)).toEqual([404, 404]);
    expect([await open(screen, newest), ...(await may(screen))]).toEqual([200, 200, 200]);
  });

  test('[F2.3] reads its pack no longer once the room has another code', async () => {
    const { id } = await newPack(owner, { id: 'shown-before' });
    await owner.post('/api/me/theme', { themeId: id });
    await owner.createRoom();
    const path = `/api/games/${owner.gameId}/table`;
    const { tableToken } = (await owner.post<{ tableToken: string }>(path)).body;
    const screen = new Person(url);
    await screen.post(`${path}/open`, { tableToken });
    expect(await statusOf(screen, `/api/themes/${id}`)).toBe(200);
    await owner.post(`/api/games/${owner.gameId}/code`);
    expect(await statusOf(screen, `/api/themes/${id}`)).toBe(404);
  });
});

test('uploads are limited for each account', async () => {
  await using strict = await startTestApi({ RATE_LIMIT_SCALE: '1', PICTURES_DIR });
  const [person, other] = [await Person.withAccount(url), await Person.withAccount(url)];
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await upload(person, new Uint8Array(10), { url: strict.url })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await upload(other, packZip(), { url: strict.url })).status).toBe(200);
});

test('so are copies of other accounts’ packs', async () => {
  const admin = actor('fixed super admin');
  const { id } = await newPack(admin, { id: 'copied' });
  await admin.post('/api/admin/theme', { theme: id });
  await using strict = await startTestApi({ RATE_LIMIT_SCALE: '0.05', PICTURES_DIR });
  const { cookie } = await Person.withAccount(url);
  const copy = () =>
    fetch(`${strict.url}/api/me/theme`, {
      method: 'POST',
      body: JSON.stringify({ themeId: id }),
      headers: { 'content-type': 'application/json', cookie: cookie ?? '' },
    });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await copy()).status);
  expect(statuses).toEqual([200, 200, 429]);
});

async function imageOf(id: string): Promise<string> {
  const { body } = await owner.get<ThemePackContent>(`/api/themes/${id}`);
  return body.theme.text.roles.Seer.image ?? '';
}

async function statusOf({ cookie }: Person, path: string): Promise<number> {
  return (await fetch(url + path, { headers: cookie === null ? {} : { cookie } })).status;
}
