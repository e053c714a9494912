import { afterAll, describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { auditEntries, themePacks } from '@nightfall/shared/backend/db/schema/index';
import { pictureKey } from '@nightfall/shared/backend/themes/picture-store';
import { accountExportSchema } from '@nightfall/shared/protocol/own-data';
import {
  type PreferredTheme,
  type ThemePack,
  type ThemePackContent,
  themePackContentSchema,
  themePackSchema,
} from '@nightfall/shared/protocol/themes';
import { and, desc, eq } from 'drizzle-orm';
import { startAdministration } from '../testing/administration.ts';
import { newEmail, Person } from '../testing/person.ts';
import {
  newPack,
  newPicturesFolder,
  PICTURES,
  packZip,
  simpleTheme,
  upload,
  zipOf,
} from '../testing/theme-packs.ts';
import { remakePicture } from './packs/remake-picture.ts';

const PICTURES_DIR = await newPicturesFolder();
const administration = await startAdministration({ PICTURES_DIR });
const { actor, url, db, address } = administration;
afterAll(administration.stop);
const admin = actor('fixed super admin');
const account = () => Person.withAccount(url);
const mine = async (person: Person) => (await person.get<ThemePack[]>('/api/themes/mine')).body;
const preferenceOf = async (person: Person) =>
  (await person.get<PreferredTheme>('/api/me/theme')).body.preferredThemeId;
const prefer = (person: Person, themeId: string) => person.post<PreferredTheme>('/api/me/theme', { themeId });
const globalTheme = async () =>
  (await new Person(url).get<{ defaultTheme: string }>('/api/admin/theme')).body.defaultTheme;
const setGlobal = (theme: string) => admin.post<{ theme: string }>('/api/admin/theme', { theme });
const statusOf = async (person: Person, path: string) => (await person.get(path)).status;
/** What a picture is called once it is made anew. */
async function keyOf(bytes: Buffer): Promise<string> {
  const picture = await remakePicture({ bytes });
  return picture === null ? 'damaged' : pictureKey(picture);
}
const pictureAt = (path: string, { cookie }: Person = new Person(url)) =>
  fetch(url + path, { headers: cookie === null ? {} : { cookie } });

describe('uploading a pack', () => {
  test('[A3.17 A3.20 A7.25 A7.26 A7.27 H3.28] keeps it for the account, with its pictures', async () => {
    const ann = await account();
    const { status, body } = await upload(ann, packZip());
    expect(status).toBe(200);
    expect(themePackSchema.parse(body)).toMatchObject({ themeId: 'oz', name: 'Emerald Night' });
    expect(await mine(ann)).toEqual([body]);
    const content = await ann.get<ThemePackContent>(`/api/themes/${body.id}`);
    const { theme, ...record } = themePackContentSchema.parse(content.body);
    expect(record).toEqual(body);
    expect(theme.text.roles.Seer.name).toBe('Seer of Oz');
    expect(theme.text.roles.Seer.image).toBe(`/api/themes/${body.id}/pictures/${await keyOf(PICTURES.png)}`);
    expect(theme.text.roles.Robber.image).toBeUndefined();
    const picture = await pictureAt(theme.text.roles.Seer.image ?? '', ann);
    const remade = await remakePicture({ bytes: PICTURES.png });
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(remade?.bytes ?? []));
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      etag: `"${await keyOf(PICTURES.png)}-"`,
      'x-content-type-options': 'nosniff',
    });
  });

  test('[L9.17 L9.22] says its language, and brings the words of its other languages along', async () => {
    const ann = await account();
    const { text } = simpleTheme();
    const zip = zipOf({ 'theme.json': { ...simpleTheme(), language: 'de', translations: { fr: { text } } } });
    const { body } = await upload(ann, zip);
    expect(themePackSchema.parse(body).language).toBe('de');
    expect(await mine(ann)).toEqual([body]);
    const content = await ann.get<ThemePackContent>(`/api/themes/${body.id}`);
    const { theme, ...record } = themePackContentSchema.parse(content.body);
    expect(record).toEqual(body);
    expect([theme.language, Object.keys(theme.translations ?? {})]).toEqual(['de', ['fr']]);
  });

  test('[S2.8] has its pictures asked for again each time; whose session has ended sees none', async () => {
    const ann = await account();
    const { id } = await newPack(ann);
    const key = await keyOf(PICTURES.png);
    const again = () =>
      fetch(`${url}/api/themes/${id}/pictures/${key}`, {
        headers: { cookie: ann.cookie ?? '', 'if-none-match': `W/"${key}-"` },
      });
    const known = await again();
    expect([known.status, await known.text(), known.headers.get('cache-control')]).toEqual([
      304,
      '',
      'private, no-cache',
    ]);
    await ann.post('/api/auth/logout-all');
    expect((await again()).status).toBe(404);
  });

  test('shares pictures by their contents, and serves none that the pack has not', async () => {
    const [ann, bob] = [await account(), await account()];
    const [ofAnn, ofBob] = [await newPack(ann), await newPack(bob, { picture: PICTURES.jpeg })];
    const [png, jpeg] = [await keyOf(PICTURES.png), await keyOf(PICTURES.jpeg)];
    const files = await readdir(PICTURES_DIR);
    expect(files.filter((file) => file === png || file === jpeg)).toHaveLength(2);
    expect(await statusOf(ann, `/api/themes/${ofAnn.id}/pictures/${jpeg}`)).toBe(404);
    expect(await statusOf(bob, `/api/themes/${ofBob.id}/pictures/${png}`)).toBe(404);
    expect(await statusOf(ann, `/api/themes/${ofAnn.id}/pictures/..%2F..%2Fetc%2Fhostname`)).toBe(404);
  });

  test('with the same id again replaces: preference and global default follow', async () => {
    const other = await newPack(admin, { id: 'other' });
    const first = await newPack(admin);
    await prefer(admin, 'oz');
    await setGlobal(first.id);
    const second = await newPack(admin, { name: 'Ruby Night' });
    expect(second.id).not.toBe(first.id);
    expect((await mine(admin)).map(({ id }) => id)).toEqual([second.id, other.id]);
    expect(await preferenceOf(admin)).toBe(second.id);
    expect(await globalTheme()).toBe(second.id);
    const stranger = new Person(url);
    expect(await statusOf(stranger, `/api/themes/${second.id}`)).toBe(200);
    expect(await statusOf(admin, `/api/themes/${first.id}`)).toBe(404);
    for (const { id } of await mine(admin)) await admin.call('DELETE', `/api/themes/${id}`);
  });

  test('keeps twenty of an account and refuses more, but replaces', async () => {
    const ann = await account();
    const { id } = await newPack(ann, { id: 'oz-0' });
    const [pack = expect.unreachable()] = await db.select().from(themePacks).where(eq(themePacks.id, id));
    // Each upload would read its pack in a process of its own.
    const copies = Array.from({ length: 19 }, (_, n) => ({
      ...pack,
      id: crypto.randomUUID(),
      themeId: `oz-${n + 1}`,
    }));
    await db.insert(themePacks).values(copies);
    const { status, body } = await upload(ann, packZip({ id: 'one-more' }));
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.error).toBe('You can keep 20 theme packs. Please delete one first');
    expect((await upload(ann, packZip({ id: 'oz-3', name: 'Again' }))).status).toBe(200);
    expect(await mine(ann)).toHaveLength(20);
  });

  test('two at once are one after the other', async () => {
    const ann = await account();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(ann, packZip())));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await mine(ann)).toHaveLength(1);
  });

  test('[H3.24] that is refused keeps nothing of it', async () => {
    const ann = await account();
    const before = await readdir(PICTURES_DIR);
    const rows = await db.$count(themePacks);
    const { text } = simpleTheme();
    const noSeer = { text: { ...text, roles: { ...text.roles, Seer: undefined } } };
    const fresh = Buffer.concat([PICTURES.png, Buffer.from(crypto.randomUUID())]);
    const bad = zipOf({ 'theme.json': noSeer, 'roles/Robber of Oz.png': fresh });
    const { status, body } = await upload(ann, bad);
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.error).toContain('Seer');
    expect(await mine(ann)).toEqual([]);
    expect(await readdir(PICTURES_DIR)).toEqual(before);
    expect(await db.$count(themePacks)).toBe(rows);
  });

  test('[A5.7 A5.8 A7.27 A9.5 H3.18] is refused without a form, without a file and above 50 MB', async () => {
    const ann = await account();
    const post = async (body: BodyInit, type: string) => {
      const headers = { cookie: ann.cookie ?? '', 'content-type': type };
      const response = await fetch(`${url}/api/themes/uploadZip`, { method: 'POST', headers, body });
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    expect(await post('{}', 'application/json')).toEqual([400, 'Please choose a ZIP file']);
    const form = 'multipart/form-data; boundary=b';
    expect(await post('--b--\r\n', form)).toEqual([400, 'Please choose a ZIP file']);
    const tooLarge = new Uint8Array(50 * 1024 * 1024 + 100_000);
    expect(await post(tooLarge, form)).toEqual([413, 'The pack is larger than 50 MB']);
    const head = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n';
    // It never ends, but pauses: of what comes faster than it is read Bun itself refuses more than 100 MB, without words.
    let megabytesLeft = 60;
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull: (controller) => {
        if (megabytesLeft > 0) controller.enqueue(new Uint8Array(1024 * 1024));
        megabytesLeft -= 1;
      },
    });
    expect(await post(endless, form)).toEqual([413, 'The pack is larger than 50 MB']);
  });

  test('only an upload may be large or of unknown length', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(Buffer.from('{"email":'));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
    const large = 'x'.repeat(100_000);
    expect((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: large })).status).toBe(413);
  });
});

describe('the own preference', () => {
  test('[A3.6 A7.23] is none at first, then a built-in theme or an own pack by either of its ids', async () => {
    const ann = await account();
    expect(await preferenceOf(ann)).toBeNull();
    const { id } = await newPack(ann, { id: 'russian-doll' });
    for (const [asked, kept] of [
      ['corporate', 'corporate'],
      ['russian-doll', id],
      ['generic', 'generic'],
      [id, id],
    ] as const) {
      expect((await prefer(ann, asked)).body).toEqual({ preferredThemeId: kept });
      expect(await preferenceOf(ann)).toBe(kept);
    }
  });

  test('[A7.23 A7.24] of a theme that is unknown, or another account’s, is refused and changes nothing', async () => {
    const [ann, bob] = [await account(), await account()];
    await prefer(ann, 'corporate');
    const { id } = await newPack(bob, { id: 'bobs' });
    for (const themeId of ['nowhere', 'bobs', id, crypto.randomUUID()]) {
      const { status, body } = await prefer(ann, themeId);
      expect([themeId, status, body.error]).toEqual([themeId, 404, 'Theme not found']);
    }
    expect(await preferenceOf(ann)).toBe('corporate');
    expect((await ann.post('/api/me/theme', { themeId: '' })).status).toBe(400);
  });

  test('[A7.24 G6.2 H3.13] for the theme of a game copies it, once, and beside an own one of the same id', async () => {
    const [host, ann] = [await account(), await account()];
    const pack = await newPack(host, { name: 'Of the host' });
    const own = await newPack(ann, { name: 'Of Ann' });
    await prefer(host, pack.id);
    const { roomCode } = await host.createRoom();
    expect((await prefer(ann, pack.id)).status).toBe(404);
    await ann.join(roomCode);
    const { body } = await prefer(ann, pack.id);
    expect(body).toEqual({ preferredThemeId: expect.any(String), themeCopied: true });
    const again = (await prefer(ann, pack.id)).body;
    expect(again).toEqual({ preferredThemeId: body.preferredThemeId, themeCopied: false });
    expect(await mine(ann)).toMatchObject([
      { id: body.preferredThemeId, themeId: 'oz-2', name: 'Of the host' },
      own,
    ]);
    await host.call('DELETE', `/api/themes/${pack.id}`);
    const copied = await ann.get<ThemePackContent>(`/api/themes/${body.preferredThemeId}`);
    const image = copied.body.theme.text.roles.Seer.image ?? '';
    expect((await pictureAt(image, ann)).status).toBe(200);
    expect((await pictureAt(image, host)).status).toBe(404);
  });
});

describe('the global default', () => {
  test('[A3.15 A4.15 A7.22] is generic at first, readable by all, and audited when it changes', async () => {
    await setGlobal('generic');
    expect((await setGlobal('corporate')).body).toEqual({ theme: 'corporate' });
    expect(await globalTheme()).toBe('corporate');
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'set_global_theme'))
      .orderBy(desc(auditEntries.createdAt))
      .limit(1);
    expect(entry).toMatchObject({
      actorId: admin.userId,
      actorEmail: address('fixed super admin'),
      subjectId: 'corporate',
      details: { theme: 'corporate', before: 'generic' },
    });
    expect((await setGlobal('nowhere')).body).toMatchObject({ code: 'NOT_FOUND', error: 'Theme not found' });
    expect(await globalTheme()).toBe('corporate');
    await setGlobal('generic');
  });

  test('[A3.17 H3.30] opens a pack to all, and the next one closes it again', async () => {
    const [first, second] = [await newPack(admin, { id: 'first' }), await newPack(admin, { id: 'second' })];
    const stranger = new Person(url);
    const image = async (id: string) => {
      const { body } = await stranger.get<ThemePackContent>(`/api/themes/${id}`);
      return pictureAt(body.theme.text.roles.Seer.image ?? '');
    };
    const readable = async () => [
      await statusOf(stranger, `/api/themes/${first.id}`),
      await statusOf(stranger, `/api/themes/${second.id}`),
    ];
    expect(await readable()).toEqual([404, 404]);
    await setGlobal('first');
    expect(await globalTheme()).toBe(first.id);
    expect(await readable()).toEqual([200, 404]);
    expect((await image(first.id)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await Promise.all([setGlobal(second.id), setGlobal(second.id)]);
    expect(await readable()).toEqual([404, 200]);
    expect(await db.$count(themePacks, eq(themePacks.visibility, 'public'))).toBe(1);
    await setGlobal('generic');
    expect(await readable()).toEqual([404, 404]);
  });

  test('cannot be another account’s pack', async () => {
    const { id } = await newPack(await account());
    expect((await setGlobal(id)).status).toBe(404);
    expect(await statusOf(new Person(url), `/api/themes/${id}`)).toBe(404);
  });

  test('[A2.91 A7.28] and the preference fall back when their pack is deleted', async () => {
    const { id } = await newPack(admin, { id: 'short-lived' });
    await setGlobal(id);
    await prefer(admin, id);
    expect((await admin.call('DELETE', `/api/themes/${id}`)).body).toMatchObject({
      message: 'Theme pack deleted',
    });
    expect(await globalTheme()).toBe('generic');
    expect(await preferenceOf(admin)).toBeNull();
    expect(await statusOf(admin, `/api/themes/${id}`)).toBe(404);
    expect((await admin.call('DELETE', `/api/themes/${id}`)).status).toBe(404);
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'set_global_theme'), eq(auditEntries.subjectId, 'generic')))
      .orderBy(desc(auditEntries.createdAt))
      .limit(1);
    expect(entry?.details).toEqual({ theme: 'generic', before: id });
  });
});

describe('an account', () => {
  test('[A3.6 A3.17] has its packs without pictures and its preference in its export', async () => {
    const ann = await account();
    const pack = await newPack(ann);
    await prefer(ann, pack.id);
    const { profile, themePacks: packs } = accountExportSchema.parse((await ann.get('/api/me/export')).body);
    expect(profile.preferredThemeId).toBe(pack.id);
    expect(packs).toMatchObject([
      { id: pack.id, themeId: 'oz', name: 'Emerald Night', visibility: 'private' },
    ]);
    expect(packs[0]?.theme.text.roles.Seer.name).toBe('Seer of Oz');
  });

  test('takes its packs along when it is deleted', async () => {
    const email = newEmail();
    const ann = await Person.withAccount(url, email);
    const { id } = await newPack(ann);
    await db.update(themePacks).set({ visibility: 'public' }).where(eq(themePacks.id, id));
    expect(await statusOf(new Person(url), `/api/themes/${id}`)).toBe(200);
    expect((await ann.call('DELETE', '/api/me', { email })).status).toBe(200);
    expect(await statusOf(new Person(url), `/api/themes/${id}`)).toBe(404);
    const [row] = await db.select().from(themePacks).where(eq(themePacks.id, id));
    expect(row).toMatchObject({ ownerId: null, visibility: 'private', deletedAt: expect.any(Date) });
  });
});
