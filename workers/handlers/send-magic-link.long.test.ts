import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { MAGIC_LINK_MS } from '@nightfall/shared/backend/accounts/magic-links';
import { magicLinkTokens } from '@nightfall/shared/backend/db/schema/index';
import { readEnv } from '@nightfall/shared/backend/env';
import { hashToken, newId } from '@nightfall/shared/backend/ids';
import { enqueueMagicLink, sendMagicLink } from '@nightfall/shared/backend/jobs/send-magic-link';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { openTestDatabase } from '@nightfall/shared/backend/testing/test-database';
import { openTestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { meResponseSchema } from '@nightfall/shared/protocol/accounts';
import { freePort } from '../../infra/local/free-port.ts';
import { type Stack, startStack } from '../../infra/test/stack.ts';
import { startWorkers } from '../start-workers.ts';
import { type MailServer, readMail, startMailServer, tokensIn } from '../testing/mail-server.ts';

const logger = createLogger('workers', 'silent');
const warn = spyOn(logger, 'warn');
const warnings = () => JSON.stringify(warn.mock.calls);
const origin = 'https://night.example';
/** The browser that asks. */
const asker = hashToken('its cookie');
const { db, account, close } = await openTestDatabase();
const at = await openTestRooms();

/** What a test started, to be ended after it. */
let started: { stop(): Promise<void> }[] = [];
let email: string;
afterAll(async () => {
  await at.close();
  await close();
});
beforeEach(() => {
  email = `${crypto.randomUUID()}@example.com`;
  warn.mockClear();
});
afterEach(async () => {
  for (const one of started.toReversed()) await one.stop();
  started = [];
  expect(warnings()).not.toMatch(/example\.com|token|[0-9a-f]{64}/);
});

const newAccount = () => account({ email });
const ask = () => enqueueMagicLink(at.queues.sendMagicLink, at.shared, { asker, email, origin });
const linksOf = (userId: string) =>
  db.query.magicLinkTokens.findMany({ where: (link, { eq }) => eq(link.userId, userId) });

async function mailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  started.push(server);
  return server;
}
async function work(overrides: Record<string, string>): Promise<void> {
  const env = readEnv({ ...process.env, NODE_ENV: 'test', ...overrides });
  started.push(await startWorkers(env, logger));
}

/** Other tests share the queue: their mails come here too. */
const own = (mails: MailServer['received']) => mails.filter(({ to }) => to.includes(email));

/** No link waits, or is being sent, or will be tried again. */
async function untilAllDone(): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const counts = await at.queues.sendMagicLink.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
    if (Object.values(counts).every((count) => count === 0)) return;
    await Bun.sleep(10);
  }
  throw new Error('It did not come to that');
}

async function untilWarned(text: string): Promise<void> {
  for (let tries = 0; tries < 1_000 && !warnings().includes(text); tries += 1) await Bun.sleep(10);
  expect(warnings()).toContain(text);
}

test('[A3.14 H2.6] an account gets a link over SMTP, in plain text and HTML; only its hash is stored', async () => {
  const server = await mailServer();
  // Two processes work on the same queue.
  await work({ SMTP_URL: server.url });
  await work({ SMTP_URL: server.url });
  const userId = await newAccount();
  await ask();
  await untilAllDone();
  const [mail, ...more] = own(server.received);
  expect([mail?.to, more]).toEqual([[email], []]);
  const { subject, text, html } = readMail(mail?.source ?? '');
  expect(subject).toBe('Your sign-in link for Nightfall');
  for (const part of [text, html]) {
    expect(part).toContain('within the next 15 minutes');
    expect(part).toContain('If you did not ask for this link, just ignore this email');
    expect(part).toContain(`${origin}/auth/callback?token=`);
    expect(part).toContain('Never tell this code to anybody');
    expect(part).toMatch(/[\s>][2-9A-HJKMNP-Z]{6}[\s<]/);
  }
  const tokens = [...tokensIn(text), ...tokensIn(html)];
  const [token = ''] = tokens;
  expect(new Set(tokens).size).toBe(1);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [link, ...others] = await linksOf(userId);
  expect(others).toEqual([]);
  const code = /\n([2-9A-HJKMNP-Z]{6})\r?\n/.exec(text)?.[1] ?? '';
  expect(link).toMatchObject({
    token: hashToken(token),
    asker,
    code: hashToken(`${asker} ${code}`),
    used: false,
  });
  const livesFor = (link?.expiresAt.getTime() ?? 0) - Date.now();
  expect(livesFor).toBeLessThanOrEqual(MAGIC_LINK_MS);
  expect(livesFor).toBeGreaterThan(MAGIC_LINK_MS - 10_000);
});

describe('[L9.11] the mail is written', () => {
  /** Words of its subject, and of its texts. */
  const WORDS = {
    en: ['Your sign-in link for Nightfall', 'within the next 15 minutes'],
    de: ['Dein Anmeldelink für Nightfall', 'in den nächsten 15 Minuten'],
    es: ['Tu enlace de acceso a Nightfall', 'durante los próximos 15 minutos'],
    fr: ['Ton lien de connexion à Nightfall', 'dans les 15 prochaines minutes'],
  } as const;

  test.each([
    ['de', 'fr', 'de'],
    ['es', undefined, 'es'],
    ['fr', 'en', 'fr'],
    [null, 'fr', 'fr'],
    [null, undefined, 'en'],
    ['tlh', 'de', 'en'],
  ] as const)('for an account in %j that was asked for in %j, in %j', async (language, asked, expected) => {
    const server = await mailServer();
    await work({ SMTP_URL: server.url });
    await account({ email, language });
    await enqueueMagicLink(at.queues.sendMagicLink, at.shared, { asker, email, origin, language: asked });
    await untilAllDone();
    const { subject, text, html } = readMail(own(server.received)[0]?.source ?? '');
    const [title, validity] = WORDS[expected];
    expect(subject).toBe(title);
    for (const part of [text, html]) expect(part).toContain(validity);
    expect(html).toContain(`<html lang="${expected}">`);
  });
});

test('[H2.8] an unknown address gets nothing', async () => {
  const server = await mailServer();
  await work({ SMTP_URL: server.url });
  await ask();
  await untilAllDone();
  expect(own(server.received)).toEqual([]);
});

test('[H2.22] when the mail server refuses at first, a link comes later, as the same message', async () => {
  const server = await mailServer([
    { at: 'recipient', responseCode: 421 },
    { at: 'data', responseCode: 421 },
  ]);
  await work({ SMTP_URL: server.url });
  const userId = await newAccount();
  const { id } = await ask();
  await untilAllDone();
  const [mail, ...more] = own(server.accepted);
  expect(more).toEqual([]);
  const ids = own(server.received).map(({ source }) => /^Message-ID: <(.*)@/m.exec(source)?.[1]);
  expect(ids).toEqual([id, id]);
  const [token = ''] = tokensIn(readMail(mail?.source ?? '').text);
  const usable = (await linksOf(userId)).filter(({ used }) => !used).map(({ token }) => token);
  expect(usable).toContain(hashToken(token));
  expect(warnings()).toContain('The mail was not handed over: ECONNECTION 421');
  expect(warnings()).toContain('The mail was not handed over: EMESSAGE 421');
});

test('[H2.22] a mail server that is down gets the link when it is there again', async () => {
  const before = await startMailServer([], await freePort());
  await before.stop();
  await work({ SMTP_URL: before.url });
  await newAccount();
  await ask();
  await untilWarned('The mail was not handed over: E');
  const server = await mailServer([], before.port);
  await untilAllDone();
  expect(own(server.accepted)).toHaveLength(1);
});

test('[H2.22] an address that the mail server refuses for good is not tried again', async () => {
  const server = await mailServer([{ at: 'recipient', responseCode: 550 }]);
  await work({ SMTP_URL: server.url });
  await newAccount();
  await ask();
  // The warning follows the end of the job.
  await untilWarned('The mail was not handed over: EENVELOPE 550');
  await untilAllDone();
  expect(own(server.received)).toEqual([]);
});

test('what was asked for over 15 minutes ago is not sent', async () => {
  const server = await mailServer();
  await work({ SMTP_URL: server.url });
  const userId = await newAccount();
  const createdAt = Date.now() - MAGIC_LINK_MS - 1_000;
  const data = at.shared.write(sendMagicLink.name, { asker, email, origin, createdAt });
  await at.queues.sendMagicLink.add(sendMagicLink.name, data, { jobId: 'too-late' });
  await untilAllDone();
  expect(own(server.received)).toEqual([]);
  expect(await linksOf(userId)).toEqual([]);
  expect(warn.mock.calls).toContainEqual([
    { jobId: 'too-late' },
    'a link was not sent, since it was asked for too long ago',
  ]);
});

test('links are deleted when no session that used them can be left', async () => {
  await work({ SMTP_URL: '' });
  const userId = await newAccount();
  const expired = {
    userId,
    token: hashToken(newId()),
    expiresAt: new Date(Date.now() - 30 * 24 * 3600 * 1000),
  };
  await db.insert(magicLinkTokens).values(expired);
  await ask();
  await untilAllDone();
  const links = await linksOf(userId);
  expect(links).toHaveLength(1);
  expect(links[0]?.token).not.toBe(expired.token);
});

test('a database that refuses is asked again later; neither log nor queue repeats the question', async () => {
  const withoutTables = new URL(process.env.DATABASE_URL ?? '');
  withoutTables.searchParams.set('search_path', 'nowhere');
  await work({ SMTP_URL: '', DATABASE_URL: withoutTables.href });
  const userId = await newAccount();
  const { id = '' } = await ask();
  await untilWarned('Postgres refused: 42P01');
  const job = await at.queues.sendMagicLink.getJob(id);
  expect(job?.failedReason).toBe('Postgres refused: 42P01');
  expect(JSON.stringify(job?.stacktrace)).not.toContain(email);
  for (const one of started.splice(0)) await one.stop();
  await work({ SMTP_URL: '' });
  await untilAllDone();
  expect(await linksOf(userId)).toHaveLength(1);
});

let stack: Stack;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  stack = await startStack({
    env: { SMTP_URL: mails.url, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'trace' },
  });
}, 60_000);
afterAll(async () => {
  await stack.stop();
  await mails.stop();
}, 30_000);

const url = () => stack.apiUrls[0] ?? '';
const post = (path: string, body: object) =>
  fetch(url() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const sessionOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('nightfall_session='))
    ?.split(';')[0] ?? '';

/** The token of the newest mail to this address, once there are so many. */
async function mailedToken(email: string, count: number): Promise<string> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const mine = mails.accepted.filter(({ to }) => to.includes(email));
    if (mine.length === count) {
      const { text } = readMail(mine.at(-1)?.source ?? '');
      expect(text).toContain(`${url()}/auth/callback?token=`);
      return tokensIn(text)[0] ?? '';
    }
    await Bun.sleep(10);
  }
  throw new Error('No mail came');
}

test('[H2.21 H2.65 H2.73 P1.38] signing up and in by links read from mails, through real processes that keep them secret', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const signup = await post('/api/auth/signup', { email });
  expect(await signup.json()).toEqual({ message: 'Check your email to complete signup' });
  const first = await mailedToken(email, 1);
  const callback = await post('/api/auth/callback', { token: first, confirm: true });
  expect([callback.status, await callback.json()]).toEqual([200, { message: 'Logged in successfully' }]);
  expect((await post('/api/auth/callback', { token: first })).status).toBe(401);

  const login = await post('/api/auth/login', { email });
  expect(await login.json()).toEqual({ message: 'Check your email for the sign-in link' });
  const second = await mailedToken(email, 2);
  expect(second).not.toBe(first);
  const cookie = sessionOf(await post('/api/auth/callback', { token: second, confirm: true }));
  const me = await fetch(`${url()}/api/me`, { headers: { cookie } });
  expect(meResponseSchema.parse(await me.json()).email).toBe(email);

  const said = [...stack.apis, ...stack.workers].map((one) => one.output()).join('\n');
  expect(said).toContain('listening');
  for (const secret of [first, second, cookie.split('=')[1] ?? '', email]) {
    expect(secret).not.toBe('');
    expect(said).not.toContain(secret);
  }
}, 30_000);

test('while Redis is away no link is mailed, and the answer says so', async () => {
  await stack.stopRedis();
  const since = Date.now();
  const login = await post('/api/auth/login', { email: `${crypto.randomUUID()}@example.com` });
  expect([login.status, ((await login.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
  expect(Date.now() - since).toBeLessThan(4_000);
  await stack.startRedis();
}, 30_000);
