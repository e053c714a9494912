import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { entitlements, passkeys, users } from '@nightfall/shared/backend/db/schema/index';
import { gameActionSchema } from '@nightfall/shared/protocol/actions';
import { clientMessageSchema } from '@nightfall/shared/protocol/client-messages';
import { eq } from 'drizzle-orm';
import { ACTORS, type ActorName, startAdministration } from '../testing/administration.ts';
import { ACTIONS, type Need, ROUTES, type Row } from '../testing/permission-table.ts';
import { newEmail, Person } from '../testing/person.ts';
import { startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { newPack, newPicturesFolder, packZip, upload } from '../testing/theme-packs.ts';

const administration = await startAdministration({
  WEB_DIST: '/nowhere',
  PICTURES_DIR: await newPicturesFolder(),
});
const { actor, url, db, give } = administration;
afterAll(administration.stop);

const REACHES: Record<ActorName, readonly Need[]> = (() => {
  const session = ['nothing', 'session'] as const;
  const account = [...session, 'account'] as const;
  const admin = [...account, 'admin'] as const;
  const superAdmin = [...admin, 'super admin'] as const;
  return {
    stranger: ['nothing'],
    guest: session,
    user: account,
    host: account,
    'unverified super admin address': account,
    'unverified ADMIN_EMAILS address': account,
    'former admin in SUPER_ADMIN_EMAILS': account,
    'former admin in ADMIN_EMAILS': account,
    'former admin': account,
    'ADMIN_EMAILS admin': admin,
    'entitlement admin': admin,
    'super_admin entitlement': superAdmin,
    'second super admin address': superAdmin,
    'fixed super admin': [...superAdmin, 'fixed super admin'],
  };
})();

interface Caller {
  readonly name: string;
  readonly person: Person;
  readonly reaches: readonly Need[];
}

const host = await Person.withAccount(url);
const room = await host.createRoom();
const player = await Person.withAccount(url);
await player.join(room.roomCode, 'Ben');
const CALLERS: readonly Caller[] = [
  ...ACTORS.map((name) => ({ name, person: actor(name), reaches: REACHES[name] })),
  { name: 'a player', person: player, reaches: [...REACHES.user, 'seat'] },
  { name: 'the host of the room', person: host, reaches: [...REACHES.user, 'seat', 'host of the room'] },
];

describe('[S1.13] every route of the server has its row in the table of permissions', () => {
  test('as it is developed, and none too many', () => {
    expect(administration.routes.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  test.each([
    ['with Stripe', {}],
    ['in production', { NODE_ENV: 'production', WEB_DIST: '/nowhere' }],
  ])('%s', async (_, settings) => {
    const stripe = startStripeStandIn();
    const api = await startTestApi({ ...stripe.env, ...settings });
    await Promise.all([api.stop(), stripe.stop()]);
    // In production nothing is there.
    const further = api.routes.filter((route) => route !== 'GET /dev/*');
    expect(further.filter((route) => !(route in ROUTES))).toEqual([]);
  });

  test('and every action of the websocket', () => {
    const actions = gameActionSchema.options.map(({ shape }) => shape.action.value);
    expect(Object.keys(ACTIONS).sort()).toEqual(actions.toSorted());
    const types = clientMessageSchema.options.flatMap((option) =>
      'shape' in option ? [...option.shape.type.values] : [],
    );
    expect(types).toEqual(['join_game', 'ping']);
  });
});

async function statusFor({ person }: Caller, route: string, { body }: Row): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace(':gameId', room.id)
    .replace(':round', '1')
    .replace(':playerId', room.players[0]?.id ?? '')
    .replace(/:(id|token|key)/g, () => crypto.randomUUID())
    .replace('*', 'no-such-file.txt');
  const playerId = room.players[0]?.id ?? '';
  const place = { userId: person.userId || crypto.randomUUID(), playerId };
  const sent = typeof body === 'function' ? (body as (of: typeof place) => unknown)(place) : body;
  const cookie: Record<string, string> = person.cookie === null ? {} : { cookie: person.cookie };
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...cookie, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  });
  await answer.arrayBuffer();
  // Who has confirmed who they are goes on under a new token.
  const [renewed] = answer.headers.getSetCookie().filter((line) => /^nightfall_session=[^;]/.test(line));
  if (person.cookie !== null && renewed !== undefined) person.cookie = renewed.split(';')[0] ?? null;
  return answer.status;
}

/** Answers that one who has the right never gets. */
const REFUSALS: readonly number[] = [401, 403];

/** The only right answer to who may not; null for who may. */
function refusalFor({ reaches }: Caller, { needs }: Row): number | null {
  if (reaches.includes(needs)) return null;
  const isKnown = reaches.includes('session');
  if (needs === 'table token') return 403;
  if (needs === 'session') return 401;
  if (needs === 'seat' || needs === 'host of the room') return isKnown ? 403 : 401;
  return reaches.includes('account') ? 403 : 401;
}

describe('[S1.13 S1.15] no caller acts at a table beyond their rights', () => {
  const RIGHTS: readonly unknown[] = ['FORBIDDEN', 'NOT_JOINED', 'NOT_HOST', 'UNAUTHENTICATED'];
  let own: { guest: Person; host: Person; player: Person; stranger: Person };
  let sockets: Record<'guest' | 'host' | 'player' | 'stranger' | 'table' | 'admin', TestSocket>;
  beforeAll(async () => {
    own = {
      guest: new Person(url),
      host: await Person.withAccount(url),
      player: await Person.withAccount(url),
      stranger: await Person.withAccount(url),
    };
    const fixed = actor('fixed super admin');
    const { roomCode, id } = await own.host.createRoom();
    await own.player.join(roomCode, 'Ben');
    await own.guest.join(roomCode, 'Cleo');
    for (const one of [own.stranger, fixed]) one.gameId = id;
    const { body } = await own.host.post<{ tableToken: string }>(`/api/games/${id}/table`);
    const screen = new Person(url);
    await screen.post(`/api/games/${id}/table/open`, { tableToken: body.tableToken });
    screen.gameId = id;
    screen.userId = own.host.userId;
    const table = await screen.open();
    await table.joinGame({ userId: undefined, tableToken: body.tableToken });
    sockets = {
      guest: await own.guest.watch(),
      host: await own.host.watch(),
      player: await own.player.watch(),
      stranger: await own.stranger.open(),
      table,
      admin: await fixed.open(),
    };
  });

  test('no socket without a session', async () => {
    expect((await new Person(url).open()).closed).not.toBeNull();
  });

  test.each(Object.entries(ACTIONS))('%s', async (action, { needs, data }) => {
    const { guest, player: seated, stranger, table, admin, host: hosting } = sockets;
    expect(await stranger.act(action, data)).toBe('NOT_JOINED');
    expect(await admin.act(action, data)).toBe('NOT_JOINED');
    expect(await stranger.act(action, data, { userId: own.host.userId })).toBe('FORBIDDEN');
    expect(await seated.act(action, data, { userId: own.host.userId })).toBe('FORBIDDEN');
    expect(await table.act(action, data)).toBe('FORBIDDEN');
    if (needs === 'host of the room') expect(await seated.act(action, data)).toBe('NOT_HOST');
    else if (needs === 'seat of a guest') {
      for (const owner of [seated, hosting]) expect(await owner.act(action, data)).toBe('FORBIDDEN');
      expect(await guest.act(action, data)).toEqual({});
      return;
    } else expect(RIGHTS).not.toContain(await seated.act(action, data));
    expect(RIGHTS).not.toContain(await hosting.act(action, data));
  });
});

test('[H2.49] no further address takes the place of the first, which alone is the fixed one', async () => {
  const second = actor('second super admin address');
  const isFirst = eq(users.id, actor('fixed super admin').userId);
  await db.update(users).set({ emailVerifiedAt: null }).where(isFirst);
  const rights = { isAdmin: true, isSuperAdmin: true, isFixedSuperAdmin: false };
  expect((await second.get('/api/me')).body).toMatchObject(rights);
  expect((await second.get('/api/admin/audit')).status).toBe(403);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(isFirst);
  expect((await second.get('/api/me')).body).toMatchObject(rights);
});

describe('[S1.13 S1.14 A2.81 A3.8 A4.2 A6.6 A6.7 A6.8 A6.12 A6.13 A6.14 A6.15 A7.21 G6.5 H2.50 H2.51 H2.52 H2.53 H2.56 H2.58 H2.70 H3.36 O3.6] no account has a right that the table does not give', () => {
  test.each(Object.entries(ROUTES))('%s', async (route, row) => {
    for (const caller of CALLERS) {
      const status = await statusFor(caller, route, row);
      const refusal = row.answers ?? refusalFor(caller, row);
      const isRight = refusal === null ? !REFUSALS.includes(status) && status < 500 : status === refusal;
      expect([caller.name, status, isRight]).toEqual([caller.name, status, true]);
    }
  });
});

test('[A6.13 H2.57] rights that are taken away are gone at the next call', async () => {
  const person = await Person.withAccount(url);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.userId));
  const { id } = await give(person.userId, { type: 'admin' });
  expect((await person.get('/api/admin/users')).status).toBe(200);
  await db.update(entitlements).set({ status: 'revoked' }).where(eq(entitlements.id, id));
  expect((await person.get('/api/admin/users')).status).toBe(403);
});

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
