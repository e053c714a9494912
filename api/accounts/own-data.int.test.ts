import { describe, expect, test } from 'bun:test';
import { savePlayedGame } from '@nightfall/shared/backend/accounts/played-games';
import {
  auditEntries,
  checkouts,
  entitlements,
  magicLinkTokens,
  payments,
  sessions,
  users,
} from '@nightfall/shared/backend/db/schema/index';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { effectJob } from '@nightfall/shared/backend/jobs/effect-table';
import { playedGameSchema } from '@nightfall/shared/protocol/accounts';
import { type AccountExport, accountExportSchema } from '@nightfall/shared/protocol/own-data';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, startTestApi } from '../testing/test-api.ts';

const db = runDatabase();
const api = runApi();

const EXPORT = '/api/me/export';
const GAMES = '/api/me/games';

/** Puts a round into an account's history. */
async function played(userId: string, finishedAt: number) {
  const part = { userId, displayName: 'Ann', originalRole: 'Seer', finalRole: 'Robber', isWinner: true };
  const game = { gameId: crypto.randomUUID(), round: 1, themeId: 'generic', playerCount: 3 };
  const finished = {
    ...game,
    finishedAt,
    winners: ['Villager'],
    roles: [],
    ruleset: 'standard',
    players: [part],
  };
  await db.transaction((tx) => savePlayedGame(tx, effectJob('save_finished_game').schema.parse(finished)));
  const { userId: _, ...own } = part;
  return { ...game, finishedAt, winners: ['Villager'], ...own, hasReview: false };
}

test.each([
  ['GET', GAMES, undefined],
  ['GET', EXPORT, undefined],
  ['DELETE', '/api/me', { email: 'ann@example.com' }],
])('%s %s is for who is signed in', async (method, path, body) => {
  const guest = new Person(api.url);
  await guest.practice();
  for (const person of [new Person(api.url), guest]) {
    const answer = await person.call(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
});

describe('GET /api/me/games', () => {
  test('[P1.28] tells the rounds of the account, newest first, in parts', async () => {
    const [ann, bob] = [await Person.withAccount(api.url), await Person.withAccount(api.url)];
    const games = [await played(ann.userId, 1_000), await played(ann.userId, 3_000)].toReversed();
    await played(bob.userId, 2_000);
    const all = await ann.get(GAMES);
    expect(z.array(z.strictObject(playedGameSchema.shape)).parse(all.body)).toEqual(games);
    expect(all.headers.get('x-total-count')).toBe('2');
    const part = await ann.get(`${GAMES}?limit=1&offset=1`);
    expect(part.body).toMatchObject([{ finishedAt: 1_000 }]);
    expect(part.headers.get('x-total-count')).toBe('2');
  });

  test('is empty for who has played none, and refuses what is no number', async () => {
    const ann = await Person.withAccount(api.url);
    const { body, headers } = await ann.get(GAMES);
    expect([body as unknown, headers.get('x-total-count')]).toEqual([[], '0']);
    const refused = await ann.get(`${GAMES}?limit=all`);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID']);
  });
});

describe('GET /api/me/export', () => {
  /** An account about which everything is kept that can be. */
  async function known() {
    const [email, otherEmail] = [newEmail(), newEmail()];
    const ann = await Person.withAccount(api.url, email);
    const other = await Person.withAccount(api.url, otherEmail);
    const { userId } = ann;
    const paymentIntentId = `pi_${crypto.randomUUID()}`;
    const grant = { type: 'host', tier: 'permanent', source: 'manual_grant' } as const;
    const metadata = { by: otherEmail, note: `asked ${otherEmail} for it`, [otherEmail]: 1, reason: 'gift' };
    await db.insert(entitlements).values({ userId, ...grant, metadata });
    await db.insert(entitlements).values({ userId: other.userId, ...grant, metadata: { by: email } });
    await db.insert(payments).values({ paymentIntentId, userId, status: 'paid', source: 'test' });
    const checkoutId = `cs_${crypto.randomUUID()}`;
    await db.insert(checkouts).values({ sessionId: checkoutId, userId, tier: 'permanent' });
    const linkToken = newToken();
    await db
      .insert(magicLinkTokens)
      .values({ userId, token: hashToken(linkToken), expiresAt: new Date(9_000_000_000_000) });
    const entry = (actor: Person, actorEmail: string, subject: Person, subjectEmail: string) => {
      const details = { entitlementId: 'one', people: [{ email: subjectEmail }, { email: actorEmail }] };
      const who = { actorId: actor.userId, actorEmail, subjectId: subject.userId, subjectEmail };
      return db.insert(auditEntries).values({ ...who, action: 'grant_entitlement', details });
    };
    await entry(ann, email, other, otherEmail);
    await entry(other, otherEmail, ann, email);
    await entry(other, otherEmail, other, otherEmail);
    const game = await played(userId, 5_000);
    return { ann, other, email, otherEmail, paymentIntentId, checkoutId, linkToken, game };
  }

  test('[A3.4 H2.66 P1.29] has everything that is kept about the account', async () => {
    const { ann, email, paymentIntentId, checkoutId, game } = await known();
    const { status, headers, body } = await ann.get<AccountExport>(EXPORT);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="nightfall-account.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toStartWith('application/json');
    const document = accountExportSchema.parse(body);
    expect(document).toMatchObject({
      profile: { id: ann.userId, email, hasPassword: true, authProvider: 'email' },
      rights: { isAdmin: false, isSuperAdmin: false, isFixedSuperAdmin: false },
      entitlements: [{ type: 'host', tier: 'permanent', status: 'active', source: 'manual_grant' }],
      payments: [{ paymentIntentId, status: 'paid', source: 'test' }],
      checkouts: [{ sessionId: checkoutId }],
      sessions: [{ byMagicLink: false }],
      signInLinks: [{ used: false, expiresAt: 9_000_000_000_000 }],
      playedGames: [game],
      auditEntries: [
        { actorEmail: null, subjectEmail: email },
        { actorEmail: email, subjectEmail: null },
      ],
    });
    expect(document.entitlements[0]?.metadata).toEqual({ by: null, note: null, reason: 'gift' });
    expect(document.auditEntries.map(({ details }) => details)).toEqual([
      { entitlementId: 'one', people: [{ email }, { email: null }] },
      { entitlementId: 'one', people: [{ email: null }, { email }] },
    ]);
  });

  test('[A3.5 H2.66] has nothing that signs in, and no other account’s address', async () => {
    const { ann, otherEmail, linkToken } = await known();
    const text = JSON.stringify((await ann.get(EXPORT)).body);
    const [row] = await db.select().from(users).where(eq(users.id, ann.userId));
    const cookie = ann.cookie?.split('=')[1] ?? '';
    const secrets = { hash: row?.passwordHash ?? '', cookie, session: hashToken(cookie) };
    const forbidden = { ...secrets, linkToken, link: hashToken(linkToken), otherEmail };
    for (const [what, secret] of Object.entries(forbidden))
      expect([what, secret.length > 20, text.includes(secret)]).toEqual([what, true, false]);
    expect(text).not.toMatch(/argon2|passwordHash|token/i);
    const begun = await db.select().from(sessions).where(eq(sessions.id, secrets.session));
    expect(begun).toHaveLength(1);
  });
});

test('export and deletion are limited for each account', async () => {
  await using strict = await startTestApi({ RATE_LIMIT_SCALE: '1' });
  // Signing up is limited as well.
  const [ann, bob] = [await Person.withAccount(api.url), await Person.withAccount(api.url)].map((person) =>
    Object.assign(new Person(strict.url), { cookie: person.cookie }),
  ) as [Person, Person];
  const calls = {
    export: () => ann.get(EXPORT),
    deletion: () => ann.call('DELETE', '/api/me', { email: 'wrong@example.com' }),
  };
  for (const [name, call] of Object.entries(calls)) {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await call()).status);
    const last = await call();
    expect([name, statuses.slice(0, 6).includes(429), statuses[6], last.status]).toEqual([
      name,
      false,
      429,
      429,
    ]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await bob.get(EXPORT)).status).toBe(200);
});
