import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  auditEntries,
  entitlements,
  payments,
  sessions,
  users,
} from '@nightfall/shared/backend/db/schema/index';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { eq } from 'drizzle-orm';
import { newEmail, Person } from '../testing/person.ts';
import { startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { runDatabase, startTestApi, type TestApi } from '../testing/test-api.ts';

const db = runDatabase();
const stripe = startStripeStandIn();
let api: TestApi;
let other: TestApi;
let at: TestRooms;
beforeAll(async () => {
  const env = { ...stripe.env, HOSTING_ACCESS: 'free' };
  [api, other, at] = [await startTestApi(env), await startTestApi(env), await openTestRooms()];
});
afterAll(() => Promise.all([api.stop(), other.stop(), at.close(), stripe.stop()]));

const deletion = (person: Person, email: string) => person.call('DELETE', '/api/me', { email });
const MESSAGE = 'Please type your email address to confirm';

async function account() {
  const email = newEmail();
  return { email, ann: await Person.withAccount(api.url, email) };
}

describe('DELETE /api/me', () => {
  test.each([
    ['another address', { email: 'somebody-else@example.com' }],
    ['an empty one', { email: '' }],
    ['a number', { email: 7 }],
    ['none', {}],
    ['no body', undefined],
    ['a list', []],
  ])('[P1.30] with %s changes nothing', async (_, body) => {
    const { ann } = await account();
    const game = await ann.createRoom();
    const { status, body: answer } = await ann.call('DELETE', '/api/me', body);
    expect([status, answer.code, answer.error]).toEqual([400, 'INVALID', MESSAGE]);
    expect((await ann.get('/api/me')).status).toBe(200);
    expect((await ann.get(`/api/games/${game.id}`)).status).toBe(200);
  });

  test('from a foreign page is refused', async () => {
    const { ann, email } = await account();
    const answer = await ann.call('DELETE', '/api/me', { email }, { origin: 'https://evil.example' });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await ann.get('/api/me')).status).toBe(200);
  });

  test('[H2.67 P1.30] ends all sessions, closes all sockets and clears the cookies', async () => {
    const { ann, email } = await account();
    await ann.createRoom();
    const phone = new Person(other.url);
    await phone.post('/api/auth/login', { email, password: 'a secret' });
    const sockets = [await ann.watch(), await ann.open(other.url), await phone.open()];
    const answer = await deletion(ann, ` ${email.toUpperCase()} `);
    expect([answer.status, answer.body as unknown]).toEqual([200, { message: 'Your account was deleted' }]);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((line) => line.split('=')[0]).toSorted()).toEqual([
      'nightfall_account',
      'nightfall_session',
    ]);
    for (const cookie of cookies) expect(cookie).toContain('Max-Age=0');
    for (const [index, socket] of sockets.entries()) {
      await socket.untilClosed();
      // The one in the room may hear first that its seat is left (protocol.md section 4).
      expect(index === 0 ? [1000, 1008] : [1008]).toContain(socket.closed?.code ?? 0);
    }
    expect((await phone.get('/api/me')).status).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, ann.userId))).toBe(0);
  });

  test('[H2.67] leaves every room, by whatever way its seat was taken', async () => {
    const email = newEmail();
    const host = await Person.withAccount(api.url);
    const { roomCode } = await host.createRoom();
    const hostSocket = await host.watch();
    const ann = new Person(api.url);
    await ann.join(roomCode, 'Ann');
    await ann.post('/api/auth/signup', { email, password: 'a secret', takeSeat: true });
    const practice = await ann.practice();
    const own = await ann.createRoom();
    const friend = new Person(api.url);
    await friend.join(own.roomCode, 'Ben');
    await hostSocket.untilView(({ players }) => players.some(({ userId }) => userId === ann.userId));
    await deletion(ann, email);
    const view = await hostSocket.untilView(({ players }) => players.length === 1);
    expect(JSON.stringify(view)).not.toContain('"Ann"');
    const left = await stored(at.store, own.id);
    expect(left.players.map(({ displayName }) => displayName)).toEqual(['Ben']);
    expect(left.hostId).toBe(left.players[0]?.id as typeof left.hostId);
    expect((await at.store.load(practice.id)).game).toBeNull();
  });

  test('in a running round leaves the seat to a bot', async () => {
    const { ann, email } = await account();
    const host = await Person.withAccount(api.url);
    const { roomCode, id } = await host.createRoom();
    await ann.join(roomCode);
    const socket = await host.watch();
    const annSocket = await ann.watch();
    const roles = ['Villager', 'Werewolf', 'Seer', 'Villager', 'Villager'];
    await socket.act('update_role_selection', { roles });
    await socket.act('start_game');
    expect((await annSocket.untilView(({ phase }) => phase === 'role_deal')).players).toHaveLength(2);
    await deletion(ann, email);
    const game = await stored(at.store, id);
    expect(game.players.map(({ hasLeft }) => hasLeft)).toEqual([false, true]);
  });

  test('[H2.68] keeps payments without the payer and audit entries without names', async () => {
    const { ann, email } = await account();
    const { body: me } = await ann.get<{ displayName: string }>('/api/me');
    const [admin, adminEmail] = [crypto.randomUUID(), newEmail()];
    const paymentIntentId = `pi_${crypto.randomUUID()}`;
    const userId = ann.userId;
    await db
      .insert(payments)
      .values({ paymentIntentId, userId, amountCents: 199, status: 'paid', source: 'test' });
    await db.insert(entitlements).values({ userId, type: 'host', tier: 'permanent', source: 'test' });
    const byAnn = { actorId: userId, actorEmail: email, action: 'grant_admin' };
    const toAnn = { actorId: admin, actorEmail: adminEmail, action: 'grant_admin' };
    const details = { userId, displayName: me.displayName, tier: 'permanent', note: `for ${email}` };
    const entries = await db
      .insert(auditEntries)
      .values([
        { ...byAnn, subjectId: admin, subjectEmail: adminEmail },
        { ...toAnn, subjectId: userId, subjectEmail: email, details },
        { ...toAnn, subjectId: crypto.randomUUID(), subjectEmail: email },
        { ...toAnn, subjectId: crypto.randomUUID(), subjectEmail: adminEmail, details: [{ email }] },
      ])
      .returning();
    expect((await deletion(ann, email)).status).toBe(200);
    const kept = db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId));
    expect(await kept).toMatchObject([{ userId: null, amountCents: 199, status: 'paid' }]);
    expect(await db.$count(users, eq(users.id, userId))).toBe(0);
    expect(await db.$count(entitlements, eq(entitlements.userId, userId))).toBe(0);
    const gone = 'deleted account';
    const after = entries.map((entry) => db.select().from(auditEntries).where(eq(auditEntries.id, entry.id)));
    expect((await Promise.all(after)).flat()).toEqual([
      { ...entries[0], actorEmail: gone },
      {
        ...entries[1],
        subjectEmail: gone,
        details: { userId, displayName: gone, tier: 'permanent', note: `for ${gone}` },
      },
      { ...entries[2], subjectEmail: gone },
      { ...entries[3], details: [{ email: gone }] },
    ] as typeof entries);
  });

  test('many times at once is done once', async () => {
    const { ann, email } = await account();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => deletion(Object.assign(new Person(api.url), ann), email)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect((await ann.get('/api/me')).status).toBe(401);
    expect((await deletion(ann, email)).status).toBe(401);
  });
});

test('the address of a deleted account can sign up anew, with nothing of before', async () => {
  const { ann, email } = await account();
  await ann.createRoom();
  await deletion(ann, email);
  expect((await new Person(api.url).post('/api/auth/login', { email, password: 'a secret' })).status).toBe(
    401,
  );
  const again = await Person.withAccount(api.url, email);
  expect(again.userId).not.toBe(ann.userId);
  const { body } = await again.get<{ entitlements: unknown[] }>('/api/me');
  expect(body.entitlements).toEqual([]);
  expect((await again.get(`/api/games/${ann.gameId}`)).status).not.toBe(200);
});

describe('what Stripe says of a deleted account', () => {
  async function paid() {
    const { ann, email } = await account();
    const { body } = await ann.post<{ checkoutUrl: string }>('/api/checkout/host');
    return { ann, email, session: stripe.pay(body.checkoutUrl) };
  }
  const refund = (paymentIntent: string) => {
    return { id: 'ch_1', object: 'charge', refunded: true, payment_intent: paymentIntent };
  };
  const announce = async (type: string, object: object) =>
    expect((await stripe.announce(api.url, type, object)).status).toBe(200);
  const PAID = 'checkout.session.completed';
  const keptOf = (id: string) => db.select().from(payments).where(eq(payments.paymentIntentId, id));

  test('[H2.68] neither fails nor grants, payment or refund, announced before or after', async () => {
    for (const isKnown of [true, false]) {
      const { ann, email, session } = await paid();
      if (isKnown) await announce(PAID, session);
      expect((await deletion(ann, email)).status).toBe(200);
      const again = await Person.withAccount(api.url, email);
      await announce(PAID, session);
      const kept = { userId: null, tier: 'permanent', amountCents: 999 };
      expect(await keptOf(session.payment_intent)).toMatchObject([{ ...kept, status: 'paid' }]);
      await announce('charge.refunded', refund(session.payment_intent));
      await announce(PAID, session);
      expect(await keptOf(session.payment_intent)).toMatchObject([{ ...kept, status: 'taken_back' }]);
      for (const { userId } of [ann, again])
        expect(await db.$count(entitlements, eq(entitlements.userId, userId))).toBe(0);
    }
  });

  test('at the very moment of the deletion is acknowledged, or said again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ann, email, session } = await paid();
      const [answer] = await Promise.all([
        deletion(ann, email),
        ...Array.from({ length: 4 }, () => announce(PAID, session)),
        announce('charge.refunded', refund(session.payment_intent)),
      ]);
      expect(answer?.status).toBe(200);
      expect(await keptOf(session.payment_intent)).toMatchObject([{ userId: null, status: 'taken_back' }]);
      expect(await db.$count(entitlements, eq(entitlements.userId, ann.userId))).toBe(0);
    }
  });
});
