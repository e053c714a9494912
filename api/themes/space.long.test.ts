import { afterAll, describe, expect, test } from 'bun:test';
import { pictures, themePacks, users } from '@nightfall/shared/backend/db/schema/index';
import { type ThemePackContent, type ThemeSpace, themeSpaceSchema } from '@nightfall/shared/protocol/themes';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { ACTORS, startAdministration } from '../testing/administration.ts';
import { Person } from '../testing/person.ts';
import { startTestApi } from '../testing/test-api.ts';
import { newPack, newPicturesFolder, packZip, upload } from '../testing/theme-packs.ts';

const MB = 1024 * 1024;
const PICTURES_DIR = await newPicturesFolder();
const shares = { PICTURE_SHARE_MB: '3', PICTURE_SHARE_UNVERIFIED_MB: '1', PICTURES_TOTAL_MB: '1000' };
const { actor, url, db, stop } = await startAdministration({ PICTURES_DIR, ...shares });
afterAll(stop);

const spaceOf = async (person: Person): Promise<ThemeSpace> =>
  themeSpaceSchema.parse((await person.get('/api/themes/space')).body);

/** Hardly anything makes it smaller. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  }).jpeg();

async function imageOf(person: Person, id: string): Promise<string> {
  const { theme } = (await person.get<ThemePackContent>(`/api/themes/${id}`)).body;
  return theme.text.roles.Seer.image ?? theme.images.background ?? '';
}
const load = (path: string, { cookie }: Person) => fetch(url + path, { headers: { cookie: cookie ?? '' } });

const prove = ({ userId }: Person) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));
async function proven(): Promise<Person> {
  const person = await Person.withAccount(url);
  await prove(person);
  return person;
}

describe('the room for packs', () => {
  test('[S4.5 S4.6] is small until the address is verified', async () => {
    const ann = await Person.withAccount(url);
    expect(await spaceOf(ann)).toEqual({ used: 0, most: MB, mostVerified: 3 * MB });
    await prove(ann);
    expect(await spaceOf(ann)).toEqual({ used: 0, most: 3 * MB });
  });

  test('[S4.6] counts texts, and each picture once in however many packs it is', async () => {
    const ann = await Person.withAccount(url);
    const picture = await noise(400).toBuffer();
    await newPack(ann, { id: 'first', picture });
    const { used } = await spaceOf(ann);
    expect(used).toBeGreaterThan(80_000);
    const { id } = await newPack(ann, { id: 'second', picture });
    expect((await spaceOf(ann)).used - used).toBeLessThan(used / 2);
    await ann.call('DELETE', `/api/themes/${id}`);
    expect((await spaceOf(ann)).used).toBe(used);
  });

  test('[S4.5] is not needed twice by a pack that takes the place of another', async () => {
    const ann = await Person.withAccount(url);
    await newPack(ann);
    const [own] = await db.select().from(themePacks).where(eq(themePacks.ownerId, ann.userId));
    const key = Object.values(own?.json.text.roles ?? {}).find(({ image }) => image)?.image ?? '';
    // As if it were nearly all that the account may have.
    await db
      .update(pictures)
      .set({ bytes: MB - 30_000 })
      .where(eq(pictures.key, key));
    const other = await noise(130).toBuffer();
    const refused = await upload(ann, packZip({ id: 'other', picture: other }));
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringMatching(
        /^Your theme packs would take 1\.\d+ MB, and 1 MB are the most\. Once you have signed in by a link to your address, it may be 3 MB$/,
      ),
    ]);
    expect((await upload(ann, packZip({ picture: other }))).status).toBe(200);
  });

  test.each(ACTORS.filter((name) => name !== 'stranger' && name !== 'guest'))(
    '[S4.11] of all accounts together is shown to administrators alone: %s',
    async (name) => {
      const isAdmin = /^(ADMIN_EMAILS admin|entitlement admin|super_admin|second super|fixed super)/.test(
        name,
      );
      const { server } = await spaceOf(actor(name));
      expect(server).toEqual(isAdmin ? { used: expect.any(Number), most: 1000 * MB } : undefined);
    },
  );

  test('[S4.13] is not had anew all day by deleting: what one account adds in a day is limited', async () => {
    await using scaled = await startTestApi({ PICTURES_DIR, RATE_LIMIT_SCALE: '0.01' });
    const ann = await proven();
    const before = await db.$count(pictures);
    const large = await noise(1900).toBuffer();
    const { status, body } = await upload(ann, packZip({ picture: large }), { url: scaled.url });
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(await db.$count(pictures)).toBe(before);
  });

  test('[S4.21] is shared by all accounts of a network whose addresses are unverified', async () => {
    await using scaled = await startTestApi({ PICTURES_DIR, RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: 'true' });
    // What other tests have uploaded from here counts for the network, too.
    const from = `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`;
    const add = async (person: Person) =>
      (await upload(person, packZip({ picture: await noise(560).toBuffer() }), { url: scaled.url, from }))
        .status;
    expect(await add(await Person.withAccount(url))).toBe(200);
    expect(await add(await Person.withAccount(url))).toBe(429);
    expect(await add(await proven())).toBe(200);
  });
});

describe('a picture', () => {
  test('[S4.9] is served in the size that is asked for, or the largest there is', async () => {
    const ann = await Person.withAccount(url);
    const picture = await sharp({ create: { width: 700, height: 980, channels: 3, background: '#204060' } })
      .png()
      .toBuffer();
    const image = await imageOf(ann, (await newPack(ann, { picture })).id);
    const widthOf = async (query: string) =>
      (await sharp(await (await load(image + query, ann)).arrayBuffer()).metadata()).width;
    expect(await Promise.all(['?width=160', '?width=480', '?width=960', ''].map(widthOf))).toEqual([
      160, 480, 700, 700,
    ]);
    expect((await load(`${image}?width=161`, ann)).status).toBe(400);
    expect((await load(`${image}?width=160`, await Person.withAccount(url))).status).toBe(404);
  });
});
