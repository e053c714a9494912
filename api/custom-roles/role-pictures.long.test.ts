import { afterAll, describe, expect, test } from 'bun:test';
import { pictures } from '@nightfall/shared/backend/db/schema/index';
import {
  type CustomRoleRecord,
  type OfferedRole,
  ROLE_PICTURES,
  type RolePicture,
  rolePictureKey,
} from '@nightfall/shared/protocol/custom-roles';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { startAdministration } from '../testing/administration.ts';
import { newPack, PICTURES } from '../testing/theme-packs.ts';

const { actor, db, stop, url } = await startAdministration();
afterAll(stop);

const PATH = '/api/admin/custom-roles';
const top = actor('fixed super admin');
const create = (themeVariants: object) =>
  top.post<CustomRoleRecord>(PATH, {
    baseName: `Painter ${crypto.randomUUID().slice(0, 8)}`,
    team: 'villager',
    themeVariants,
  });
const patch = (id: string, body: object) => top.call<CustomRoleRecord>('PATCH', `${PATH}/${id}`, body);

async function upload(file: Blob | null, person = top) {
  const form = new FormData();
  if (file !== null) form.append('file', file, 'card');
  const response = await fetch(`${url}${PATH}/pictures`, {
    method: 'POST',
    body: form,
    keepalive: false,
    headers: person.cookie === null ? {} : { cookie: person.cookie },
  });
  const body = (await response.json()) as RolePicture & { code?: string; error?: string };
  return { status: response.status, ...body };
}

/** A picture that no other test has. */
async function uploaded(): Promise<string> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const background = { r, g, b };
  const png = await sharp({ create: { width: 500, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
  return (await upload(new Blob([new Uint8Array(png)]))).imageUrl;
}

const load = (path: string, person = top, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    headers: { ...headers, ...(person.cookie === null ? {} : { cookie: person.cookie }) },
  });

const rowOf = async (imageUrl: string) => {
  const [row] = await db
    .select()
    .from(pictures)
    .where(eq(pictures.key, rolePictureKey(imageUrl) ?? ''));
  return row;
};

describe('the picture of a custom role', () => {
  test('[T3.2] is made anew, kept in its sizes, and loaded by every session', async () => {
    const imageUrl = await uploaded();
    expect(rolePictureKey(imageUrl)).toEndWith('.webp');
    expect(await rowOf(imageUrl)).toMatchObject({ isOfRole: true, removingAt: null });
    for (const name of ['guest', 'user'] as const) {
      const whole = await load(imageUrl, actor(name));
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(whole.headers.get('cache-control')).toContain('immutable');
      const small = await load(`${imageUrl}?width=160`, actor(name));
      expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(160);
      const etag = whole.headers.get('etag') ?? '';
      expect((await load(imageUrl, actor(name), { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await load(imageUrl, actor('stranger'))).status).toBe(401);
    expect((await load(`${ROLE_PICTURES}/${'0'.repeat(64)}.webp`)).status).toBe(404);
  });

  test('[T3.2] is shown by the role that has it, in each theme', async () => {
    const [common, own] = [await uploaded(), await uploaded()];
    const { body } = await create({
      werewolf: { title: 'The Painter', imageUrl: common },
      corporate: { title: 'Head of Design', imageUrl: own },
      russiagate: { title: 'The Forger' },
    });
    expect(body.themes).toMatchObject({
      generic: { title: 'The Painter', imageUrl: common },
      corporate: { title: 'Head of Design', imageUrl: own },
      russiagate: { title: 'The Forger' },
    });
    expect(body.themes.russiagate).not.toHaveProperty('imageUrl');
    const offeredIn = async (theme: string) => {
      const { body: roles } = await top.get<OfferedRole[]>(`/api/custom-roles?theme=${theme}`);
      return roles.find(({ name }) => name === body.baseName);
    };
    expect(await offeredIn('generic')).toMatchObject({ title: 'The Painter', imageUrl: common });
    expect(await offeredIn('corporate')).toMatchObject({ title: 'Head of Design', imageUrl: own });
    expect(await offeredIn('russiagate')).toMatchObject({ title: 'The Forger', imageUrl: null });
  });

  test.each([
    ['no file', null, 'Please choose a picture'],
    ['no picture', new Blob(['<svg onload="alert(1)">']), 'The file is no PNG, JPEG or WebP picture'],
    ['half a picture', new Blob([PICTURES.png.slice(0, 40)]), 'The file is damaged: save the picture again'],
    ['nothing', new Blob([]), 'The file is no PNG, JPEG or WebP picture'],
  ])('[T3.2] is refused when it is %s', async (_, file, error) => {
    expect(await upload(file)).toMatchObject({ status: 400, code: 'INVALID', error });
  });

  test('[T3.2] is refused when it is too large, long or many-sided', async () => {
    const blank = { channels: 3, background: 'white' } as const;
    const wide = await sharp({ create: { width: 900, height: 10, ...blank } })
      .png()
      .toBuffer();
    expect((await upload(new Blob([new Uint8Array(wide)]))).error).toContain(
      'one side may be 8 times as long',
    );
    const large = new Blob([PICTURES.png, new Uint8Array(5 * 1024 * 1024)]);
    expect(await upload(large)).toMatchObject({ status: 413, error: 'The picture is larger than 5 MB' });
  });

  test('[T3.2] is uploaded by the fixed super admin alone', async () => {
    for (const name of ['super_admin entitlement', 'entitlement admin', 'user'] as const)
      expect((await upload(new Blob([PICTURES.png]), actor(name))).status).toBe(403);
  });
});

describe('an address that is none of an uploaded picture', () => {
  const SITE = 'https://pictures.example.org/painter.png';

  test.each([SITE, '/favicon.ico', `${ROLE_PICTURES}/../../me`, ''])(
    '[T3.2] is refused with the reason: %s',
    async (imageUrl) => {
      const { status, body } = await create({ werewolf: { title: 'The Painter', imageUrl } });
      expect([status, body.code]).toEqual([400, 'INVALID']);
      expect(body.error).toContain('Pictures from other addresses are not loaded');
      expect(body.error).toContain('upload the picture here');
    },
  );

  test('[T3.2] is refused too when the picture is gone, or is one of a pack', async () => {
    const gone = `${ROLE_PICTURES}/${'a'.repeat(64)}.webp`;
    const pack = await newPack(top);
    const [picture] = await db.select().from(pictures).where(eq(pictures.isOfRole, false)).limit(1);
    for (const imageUrl of [gone, `${ROLE_PICTURES}/${picture?.key}`]) {
      const { status, body } = await create({ werewolf: { title: 'The Painter', imageUrl } });
      expect([status, body.error]).toEqual([400, 'The picture is no longer stored. Please upload it again']);
      expect((await load(imageUrl)).status).toBe(404);
    }
    expect(pack.id).not.toBe('');
  });
});

test('[T3.2] a picture that a role lets go of counts as uploaded then, so that rooms still have it', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  const { body } = await create({ werewolf: { title: 'The Painter', imageUrl: first } });
  const longAgo = new Date(0);
  const age = () => db.update(pictures).set({ claimedAt: longAgo }).where(eq(pictures.isOfRole, true));
  await age();
  await patch(body.id, { themeVariants: { werewolf: { title: 'The Painter', imageUrl: second } } });
  expect((await rowOf(first))?.claimedAt.getTime()).toBeGreaterThan(0);
  expect((await rowOf(second))?.claimedAt).toEqual(longAgo);
  await age();
  await top.call('DELETE', `${PATH}/${body.id}`);
  expect((await rowOf(first))?.claimedAt).toEqual(longAgo);
  expect((await rowOf(second))?.claimedAt.getTime()).toBeGreaterThan(0);
});
