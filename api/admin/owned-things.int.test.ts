import { afterAll, describe, expect, test } from 'bun:test';
import { passkeys } from '@nightfall/shared/backend/db/schema/index';
import { ACTORS, startAdministration } from '../testing/administration.ts';
import { ROUTES } from '../testing/permission-table.ts';
import { newEmail, Person } from '../testing/person.ts';
import { newPack, newPicturesFolder, packZip, upload } from '../testing/theme-packs.ts';

const administration = await startAdministration({ PICTURES_DIR: await newPicturesFolder() });
const { actor, db, url } = administration;
afterAll(administration.stop);

async function newOwner() {
  const email = newEmail();
  const owner = await Person.withAccount(url, email);
  await owner.post('/api/me/confirm', { password: 'a secret' });
  return Object.assign(owner, { email });
}
type Owner = Awaited<ReturnType<typeof newOwner>>;

/** Something that is an account's own: how it comes to be, and whether it is still there. */
interface Kind {
  /** @returns what stands for it in an address */
  readonly make: (owner: Owner) => Promise<string>;
  readonly isThere: (owner: Owner, thing: string) => Promise<boolean>;
}

const listed = async (owner: Owner, path: string): Promise<readonly string[]> =>
  (await owner.get<{ id: string }[]>(path)).body.map(({ id }) => id);
const isFound = async (owner: Owner, path: string) => (await owner.get(path)).status === 200;

const session: Kind = {
  // The one that they are not using.
  async make(owner) {
    const before = await listed(owner, '/api/me/sessions');
    await new Person(url).post('/api/auth/login', { email: owner.email, password: 'a secret' });
    return (await listed(owner, '/api/me/sessions')).find((id) => !before.includes(id)) ?? '';
  },
  isThere: async (owner, id) => (await listed(owner, '/api/me/sessions')).includes(id),
};
const passkey: Kind = {
  async make({ userId }) {
    const name = { credentialId: crypto.randomUUID(), name: 'Phone' };
    const key = { userId, publicKey: 'AAAA', counter: 0, transports: [], ...name };
    const [row] = await db.insert(passkeys).values(key).returning();
    return row?.id ?? '';
  },
  isThere: async (owner, id) => (await listed(owner, '/api/me/passkeys')).includes(id),
};
const theme: Kind = {
  make: async (owner) => (await newPack(owner)).id,
  isThere: (owner, id) => isFound(owner, `/api/themes/${id}`),
};
const checkout: Kind = {
  async make(owner) {
    const { body } = await owner.post<{ checkoutUrl: string }>('/api/checkout/host');
    return body.checkoutUrl.split('/').at(-1) ?? '';
  },
  async isThere({ cookie }, token) {
    const page = await fetch(`${url}/test-checkout/${token}`, { headers: { cookie: cookie ?? '' } });
    return page.ok;
  },
};

/** The routes of an account that name a thing: what they name belongs to one account. */
const OWNED: Readonly<Record<string, Kind>> = {
  'DELETE /api/me/sessions/:id': session,
  'DELETE /api/me/passkeys/:id': passkey,
  'DELETE /api/themes/:id': theme,
  'GET /test-checkout/:token': checkout,
  'POST /test-checkout/:token/pay': checkout,
  'POST /test-checkout/:token/cancel': checkout,
};

test('[S1.18] every route of an account that names a thing is asked here', () => {
  const named = Object.entries(ROUTES).filter(
    ([route, { needs }]) => needs === 'account' && /:\w+/.test(route),
  );
  expect(named.map(([route]) => route).toSorted()).toEqual(Object.keys(OWNED).toSorted());
});

const send = async ({ cookie }: Person, route: string, thing: string) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+/, thing);
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(cookie === null ? {} : { cookie }), ...(method === 'GET' ? {} : { origin: url }) },
  });
  return { status: answer.status, text: await answer.text() };
};

describe('[S1.18] what belongs to one account is closed to others, whatever their rights', () => {
  test.each(Object.entries(OWNED))('%s', async (route, { make, isThere }) => {
    const owner = await newOwner();
    const thing = await make(owner);
    // The fixed super admin may delete public packs.
    const others = ACTORS.filter((name) => route !== 'DELETE /api/themes/:id' || !/super/.test(name));
    for (const name of others) {
      const answer = await send(actor(name), route, thing);
      expect([name, answer]).toEqual([name, await send(actor(name), route, crypto.randomUUID())]);
      expect([name, await isThere(owner, thing)]).toEqual([name, true]);
    }
    const { status } = await send(owner, route, thing);
    expect([200, 303]).toContain(status);
    expect(await isThere(owner, thing)).toBe(route.startsWith('GET'));
  });
});

test('[F3.14] a pack that is uploaded twice, at once or again, is there once', async () => {
  const owner = await newOwner();
  const zip = await packZip();
  const answers = [
    ...(await Promise.all([upload(owner, zip), upload(owner, zip)])),
    await upload(owner, zip),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listed(owner, '/api/themes/mine')).toEqual([answers[2]?.body.id ?? '']);
});
