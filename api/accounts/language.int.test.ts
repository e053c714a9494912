import { afterAll, describe, expect, test } from 'bun:test';
import { createMagicLink } from '@nightfall/shared/backend/accounts/magic-links';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { openQueues } from '@nightfall/shared/backend/jobs/queues';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { AccountExport } from '@nightfall/shared/protocol/own-data';
import { LANGUAGES } from '@nightfall/shared/text/languages';
import { eq } from 'drizzle-orm';
import { type Answer, newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, runRedis, startTestApi } from '../testing/test-api.ts';

const api = runApi();
const db = runDatabase();
const queues = openQueues(runRedis('queue'));
afterAll(() => queues.close());

/** One of those that are offered, and not the first. */
const OFFERED = LANGUAGES.at(-1) ?? 'en';
const OF_BROWSER = { 'accept-language': OFFERED };
const password = 'a secret';

/** An account whose language is this, in whatever way it came to be so. */
async function accountIn(language: string | null) {
  const email = newEmail();
  const { userId } = await Person.withAccount(api.url, email);
  await db.update(users).set({ language }).where(eq(users.id, userId));
  return { email, userId };
}
const languageOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.language;
const languageCookies = ({ headers }: Answer<unknown>) =>
  headers.getSetCookie().filter((line) => line.startsWith('language='));

/** Signs in where a browser has never been before, or has nothing but these headers. */
const WAYS = {
  password: (email: string, headers = {}) =>
    new Person(api.url).call('POST', '/api/auth/login', { email, password }, headers),
  link: async (email: string, headers = {}) => {
    const token = await createMagicLink(db, email, Date.now());
    return new Person(api.url).call('POST', '/api/auth/callback', { token, confirm: true }, headers);
  },
};

describe.each(Object.entries(WAYS))('[L9.10] signing in by %s', (_, signIn) => {
  test('gives the language of the account to a browser that has none, for a year', async () => {
    const { email } = await accountIn('de');
    const answer = await signIn(email, OF_BROWSER);
    expect(answer.status).toBe(200);
    expect(languageCookies(answer)).toEqual(['language=de; Path=/; SameSite=Lax; Max-Age=31536000']);
    expect(await languageOf(email)).toBe('de');
  });

  test('leaves a browser the language that was chosen there, and the account its own', async () => {
    const { email } = await accountIn('de');
    const answer = await signIn(email, { cookie: 'language=en' });
    expect([answer.status, languageCookies(answer)]).toEqual([200, []]);
    expect(await languageOf(email)).toBe('de');
  });

  test('gives the language of the page to an account that has none', async () => {
    const { email } = await accountIn(null);
    const answer = await signIn(email, OF_BROWSER);
    expect([answer.status, languageCookies(answer)]).toEqual([200, []]);
    expect(await languageOf(email)).toBe(OFFERED);
  });
});

test('[L9.10] an account that signs up has the language of the page', async () => {
  const email = newEmail();
  const body = { email, password };
  const answer = await new Person(api.url).call('POST', '/api/auth/signup', body, OF_BROWSER);
  expect([answer.status, languageCookies(answer)]).toEqual([200, []]);
  expect(await languageOf(email)).toBe(OFFERED);
});

test('[L9.10] over TLS the cookie is secure, under the name that the page writes', async () => {
  await using tls = await startTestApi({ PUBLIC_URL: 'https://night.example' });
  const { email } = await accountIn('de');
  const from = { host: 'night.example', origin: 'https://night.example' };
  const answer = await new Person(tls.url).call('POST', '/api/auth/login', { email, password }, from);
  expect(languageCookies(answer)).toEqual(['language=de; Path=/; SameSite=Lax; Max-Age=31536000; Secure']);
});

test('[L9.10] a choice is kept with the account, and is a part of its export', async () => {
  const { email } = await accountIn('de');
  const ann = new Person(api.url);
  await ann.post('/api/auth/login', { email, password });
  const chosen = await ann.call<MeResponse>('PUT', '/api/me/language', { language: OFFERED });
  expect([chosen.status, chosen.body.language]).toEqual([200, OFFERED]);
  expect((await ann.get<MeResponse>('/api/me')).body.language).toBe(OFFERED);
  expect((await ann.get<AccountExport>('/api/me/export')).body.profile.language).toBe(OFFERED);
});

test.each([{}, { language: 'tlh' }, { language: null }, { language: '../en' }])(
  '[L9.10] %j is refused',
  async (body) => {
    const ann = await Person.withAccount(api.url);
    const { status, body: refused } = await ann.call('PUT', '/api/me/language', body);
    expect([status, refused.code]).toEqual([400, 'INVALID']);
  },
);

test.each([OF_BROWSER, { 'accept-language': 'tlh', cookie: `language=${OFFERED}` }])(
  '[L9.11] a mail is asked for in the language of the page, with %j',
  async (headers) => {
    const email = newEmail();
    await new Person(api.url).call('POST', '/api/auth/login', { email }, headers);
    const jobs = (await queues.sendMagicLink.getJobs(['waiting'])).filter(({ data }) => data.email === email);
    expect(jobs.map(({ data }) => data.language)).toEqual([OFFERED]);
  },
);
