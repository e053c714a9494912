import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import { MAGIC_LINK_MS } from '@nightfall/shared/backend/accounts/magic-links';
import { magicLinkTokens } from '@nightfall/shared/backend/db/schema/index';
import { readEnv } from '@nightfall/shared/backend/env';
import { hashToken, newId } from '@nightfall/shared/backend/ids';
import { enqueueMagicLink, sendMagicLink } from '@nightfall/shared/backend/jobs/send-magic-link';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { openTestDatabase } from '@nightfall/shared/backend/testing/test-database';
import { openTestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { freePort } from '../../infra/local/free-port.ts';
import { startWorkers } from '../start-workers.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { readMail, tokensIn } from '../testing/read-mail.ts';

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
