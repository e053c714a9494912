import { afterAll, describe, expect, test } from 'bun:test';
import {
  addMailedCode,
  createMagicLink,
  endMagicLinks,
} from '@nightfall/shared/backend/accounts/magic-links';
import { magicLinkTokens, sessions, users } from '@nightfall/shared/backend/db/schema/index';
import { hashToken } from '@nightfall/shared/backend/ids';
import { openQueues } from '@nightfall/shared/backend/jobs/queues';
import { MAILED_CODE_TRIES } from '@nightfall/shared/protocol/limits';
import { eq } from 'drizzle-orm';
import { setUpApp, wrongCode } from '../testing/authenticators.ts';
import { newAddress, newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, runRedis } from '../testing/test-api.ts';

const api = runApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
const queues = openQueues(runRedis('queue'));
const db = runDatabase();
afterAll(() => queues.close());

const REFUSED = {
  error: 'The code is invalid or expired',
  code: 'UNAUTHENTICATED',
  said: { say: 'accounts.wrongMailedCode' },
};

/** A browser at an address of its own, so that limits of one test are not another one's. */
function browser(): Person {
  const person = new Person(api.url);
  person.address = newAddress();
  return person;
}

/** Asks in a browser for a link, which a worker would mail with its code. */
async function ask(person: Person, email: string, call: 'login' | 'signup' = 'login') {
  expect((await person.post(`/api/auth/${call}`, { email })).status).toBe(200);
  const asker = hashToken(`${person.askedCookie?.split('=')[1] ?? ''} ${email}`);
  const jobs = await queues.sendMagicLink.getJobs(['waiting']);
  expect(jobs.map(({ data }) => [data.email, data.asker])).toContainEqual([email, asker]);
  const token = (await createMagicLink(db, email, Date.now())) ?? '';
  return { asker, token, code: await addMailedCode(db, token, asker) };
}

/** An account that has signed up by link, and has not opened the mail yet. */
async function waiting() {
  const email = newEmail();
  const person = browser();
  return { email, person, ...(await ask(person, email, 'signup')) };
}
const enter = (person: Person, email: string, mailedCode: string, more: object = {}) =>
  person.post<{ message?: string; endedPassword?: true }>('/api/auth/mailed-code', {
    email,
    mailedCode,
    ...more,
  });
const told = ({ status, body }: Awaited<ReturnType<typeof enter>>) => [status, body];
/** Another one, of the same letters. */
const wrong = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
const accountAt = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0] ?? null;
const linksOf = async (email: string) => {
  const account = await accountAt(email);
  return db
    .select()
    .from(magicLinkTokens)
    .where(eq(magicLinkTokens.userId, account?.id ?? ''));
};

describe('the code of the mail', () => {
  test('[F7.7] signs in where the link was asked for, as the link would have', async () => {
    const { email, person, code } = await waiting();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    expect(told(await enter(person, email.toUpperCase(), typed))).toEqual([
      200,
      { message: 'Logged in successfully' },
    ]);
    expect((await person.get('/api/me')).body).toMatchObject({ email, hasPassword: false });
    const account = await accountAt(email);
    expect(account?.emailVerifiedAt).not.toBeNull();
    const begun = db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, account?.id ?? ''));
    expect(await begun).toMatchObject([{ byMagicLink: true }]);
  });

  test('[F7.7] is stored as a hash, and told by neither answer nor job', async () => {
    const { email, code, asker, token } = await waiting();
    const [link] = await linksOf(email);
    expect(link).toMatchObject({ asker, token: hashToken(token), code: hashToken(`${asker} ${code}`) });
    const jobs = JSON.stringify(await queues.sendMagicLink.getJobs(['waiting']));
    expect(jobs).not.toContain(code);
    expect(jobs).not.toContain(token);
  });

  test('[F7.7] is good in no other browser, not even in one that asked for the same address', async () => {
    const { email, ...first } = await waiting();
    // The first of all ends what else is on its way.
    await enter(first.person, email, first.code);
    const [person, other] = [browser(), browser()];
    const { code } = await ask(person, email);
    const own = await ask(other, email);
    for (const one of [browser(), other]) expect(told(await enter(one, email, code))).toEqual([401, REFUSED]);
    expect(told(await enter(person, newEmail(), code))).toEqual([401, REFUSED]);
    expect((await enter(other, email, own.code)).status).toBe(200);
    expect((await enter(person, email, code)).status).toBe(200);
  });

  test('[F7.7] ends with the link, and the link with it', async () => {
    const [byLink, byCode] = [await waiting(), await waiting()];
    const elsewhere = browser();
    const follow = (token: string) => elsewhere.post('/api/auth/callback', { token, confirm: true });
    expect((await follow(byLink.token)).status).toBe(200);
    expect(told(await enter(byLink.person, byLink.email, byLink.code))).toEqual([401, REFUSED]);
    expect((await enter(byCode.person, byCode.email, byCode.code)).status).toBe(200);
    expect(told(await enter(byCode.person, byCode.email, byCode.code))).toEqual([401, REFUSED]);
    expect((await follow(byCode.token)).status).toBe(401);
    const again = await ask(byLink.person, byLink.email);
    expect((await enter(byLink.person, byLink.email, again.code)).status).toBe(200);
  });

  test('[F7.7] ends with its time, and with all links of the account', async () => {
    const [late, ended] = [await waiting(), await waiting()];
    const [link] = await linksOf(late.email);
    await db
      .update(magicLinkTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(magicLinkTokens.id, link?.id ?? ''));
    expect(told(await enter(late.person, late.email, late.code))).toEqual([401, REFUSED]);
    await enter(ended.person, ended.email, ended.code);
    const again = await ask(browser(), ended.email);
    const { code } = await ask(ended.person, ended.email);
    const account = await accountAt(ended.email);
    await db.transaction((tx) => endMagicLinks(tx, account?.id ?? ''));
    expect(told(await enter(ended.person, ended.email, code))).toEqual([401, REFUSED]);
    expect(again.code).not.toBe(code);
  });

  test('[F7.7] signs in once, however many bring it at once', async () => {
    const { email, person, code } = await waiting();
    const tabs = Array.from({ length: MAILED_CODE_TRIES }, () => {
      const tab = browser();
      tab.askedCookie = person.askedCookie;
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => enter(tab, email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a wrong code', () => {
  test('[F7.8] is taken five times for a mail, even at once; the link goes on', async () => {
    const { email, person, code, token } = await waiting();
    const tries = Array.from({ length: 20 }, () => enter(person, email, wrong(code)));
    for (const answer of await Promise.all(tries)) expect(told(answer)).toEqual([401, REFUSED]);
    expect(await linksOf(email)).toMatchObject([{ codeTries: MAILED_CODE_TRIES, used: false }]);
    expect(told(await enter(person, email, code))).toEqual([401, REFUSED]);
    expect((await person.post('/api/auth/callback', { token })).status).toBe(200);
  });

  test('[F7.8] leaves what was not tried out: four wrong ones, then the right one', async () => {
    const { email, person, code } = await waiting();
    for (let tried = 1; tried < MAILED_CODE_TRIES; tried += 1) await enter(person, email, wrong(code));
    expect((await enter(person, email, code)).status).toBe(200);
  });

  test('[F7.8] counts for its address, thirty a minute; right ones are given back', async () => {
    const { email, person, code } = await waiting();
    const stranger = browser();
    for (let tried = 0; tried < 30; tried += 1) expect((await enter(stranger, email, code)).status).toBe(401);
    const { status, headers } = await enter(stranger, email, code);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await enter(person, email, code)).status).toBe(200);
  });

  test('[F7.8] of another form is no try', async () => {
    const { email, person, code } = await waiting();
    for (const typed of ['', 'ABCDE', `${code}2`, 'x'.repeat(101)])
      expect((await enter(person, email, typed)).status).toBe(400);
    expect(await linksOf(email)).toMatchObject([{ codeTries: 0 }]);
  });
});

describe('by the rules of the link', () => {
  test('[F7.9] the second factor is asked for, and nothing used up before it is right', async () => {
    const { email, person, code } = await waiting();
    await enter(person, email, code);
    const { codeOf } = await setUpApp(person);
    const there = browser();
    const { code: mailed } = await ask(there, email);
    const asked = await enter(there, email, mailed);
    expect([asked.status, asked.body]).toMatchObject([409, { code: 'CODE_REQUIRED' }]);
    for (let tried = 0; tried < 2; tried += 1) {
      const refused = await enter(there, email, mailed, { code: wrongCode(codeOf) });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'CODE_REFUSED' }]);
    }
    expect((await enter(there, email, mailed, { code: codeOf(1) })).status).toBe(200);
  });

  test('[F7.9] the first one ends a password set before the address was verified, and its sessions', async () => {
    const email = newEmail();
    const intruder = await Person.withAccount(api.url, email);
    const owner = browser();
    const { code } = await ask(owner, email);
    expect(told(await enter(owner, email, code))).toEqual([
      200,
      { message: 'Logged in successfully', endedPassword: true },
    ]);
    expect((await intruder.get('/api/me')).status).toBe(401);
  });

  test('[F7.9] a seat goes along when its guest says so', async () => {
    const { email, person, code } = await waiting();
    const { game } = (await person.practice()) as unknown as { game: { id: string } };
    expect((await enter(person, email, code, { takeSeat: true })).status).toBe(200);
    const seats = (
      await person.get<{ players: { userId: string }[] }>(`/api/games/${game?.id ?? person.gameId}`)
    ).body.players;
    expect(seats.map(({ userId }) => userId)).toContain((await accountAt(email))?.id ?? '');
  });
});
