import { afterAll, afterEach, beforeAll, beforeEach, expect, spyOn, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/logger';
import { keptMails } from '@nightfall/shared/backend/mail/kept-mails';
import { enqueueMail, type QueuedMail, sendMail } from '@nightfall/shared/backend/queues/send-mail';
import { openTestRooms, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { createDelivery } from '../mail/delivery.ts';
import { startWorkers } from '../start-workers.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { runSendMail } from './send-mail.ts';

const logger = createLogger('workers', 'silent');
const warn = spyOn(logger, 'warn');
const warnings = () => JSON.stringify(warn.mock.calls);

/** What a test started, to be ended after it. */
let started: { stop(): Promise<void> }[] = [];
let at: TestRooms;
let address: string;
beforeAll(async () => {
  at = await openTestRooms();
});
afterAll(() => at.close());
beforeEach(() => {
  address = `${crypto.randomUUID()}@example.com`;
  warn.mockClear();
});
afterEach(async () => {
  for (const one of started.toReversed()) await one.stop();
  started = [];
  expect(warnings()).not.toMatch(/example\.com|secret|Sign in/);
});

const envWith = (overrides: Record<string, string>) =>
  readEnv({ ...process.env, NODE_ENV: 'test', MAIL_FROM: 'Nightfall <play@night.example>', ...overrides });
const mail = () => ({
  to: address,
  subject: 'Sign in',
  text: 'The secret in words',
  html: '<p>The secret in <b>HTML</b></p>',
});
const queued = (createdAt = Date.now()): QueuedMail => ({ ...mail(), createdAt });

async function mailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  started.push(server);
  return server;
}
async function work(overrides: Record<string, string>): Promise<void> {
  started.push(await startWorkers(envWith(overrides), logger));
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await condition()) return;
    await Bun.sleep(10);
  }
  throw new Error('It did not come to that');
}
/** No mail waits, or is being sent, or will be tried again. */
const untilAllDone = () =>
  until(async () => {
    const counts = await at.queues.sendMail.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
    return Object.values(counts).every((count) => count === 0);
  });

test('a mail arrives once, in plain text and HTML', async () => {
  const server = await mailServer();
  // Two processes work on the same queue.
  await work({ SMTP_URL: server.url });
  await work({ SMTP_URL: server.url });
  const { id } = await enqueueMail(at.queues, mail());
  await untilAllDone();
  expect(server.received).toHaveLength(1);
  const [arrived] = server.accepted;
  expect(arrived?.to).toEqual([address]);
  const source = arrived?.source ?? '';
  expect(source).toContain('From: Nightfall <play@night.example>');
  expect(source).toContain(`To: ${address}`);
  expect(source).toContain('Subject: Sign in');
  expect(source).toContain(`Message-ID: <${id}@night.example>`);
  expect(source).toContain('Content-Type: multipart/alternative');
  expect(source).toMatch(/Content-Type: text\/plain[\s\S]*\r\n\r\nThe secret in words\r\n/);
  expect(source).toMatch(/Content-Type: text\/html[\s\S]*\r\n\r\n<p>The secret in <b>HTML<\/b><\/p>\r\n/);
});

test('a server that refuses at first gets it later, as the same message', async () => {
  const server = await mailServer([
    { at: 'recipient', responseCode: 421 },
    { at: 'data', responseCode: 421 },
  ]);
  await work({ SMTP_URL: server.url });
  const { id } = await enqueueMail(at.queues, mail());
  await untilAllDone();
  expect(server.accepted).toHaveLength(1);
  const ids = server.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]?.trim());
  expect(ids).toEqual([`<${id}@night.example>`, `<${id}@night.example>`]);
  // The server repeated address and mail in its refusals; the log has the codes only.
  expect(warnings()).toContain('The mail was not handed over: ECONNECTION 421');
  expect(warnings()).toContain('The mail was not handed over: EMESSAGE 421');
});

test('a server that is down gets it when it is there again', async () => {
  const before = await startMailServer();
  await before.stop();
  await work({ SMTP_URL: before.url });
  await enqueueMail(at.queues, mail());
  await until(() => warnings().includes('The mail was not handed over: E'));
  const server = await mailServer([], before.port);
  await untilAllDone();
  expect(server.accepted).toHaveLength(1);
});

test('an address that the server refuses for good is not tried again', async () => {
  const server = await mailServer([{ at: 'recipient', responseCode: 550 }]);
  await work({ SMTP_URL: server.url });
  await enqueueMail(at.queues, mail());
  await untilAllDone();
  expect(server.received).toEqual([]);
  expect(warnings()).toContain('The mail was not handed over: EENVELOPE 550');
});

test('a server that says nothing is not waited for', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } });
  started.push({ stop: async () => silent.stop(true) });
  const deliver = createDelivery(envWith({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` }), at.redis, logger);
  const since = Date.now();
  await expect(deliver(queued(), 'a-job')).rejects.toThrow('The mail was not handed over: ETIMEDOUT');
  expect(Date.now() - since).toBeLessThan(8_000);
});

test('without a server it is kept, and is there once', async () => {
  await work({ SMTP_URL: '' });
  await enqueueMail(at.queues, mail());
  await untilAllDone();
  const kept = (await keptMails(at.redis)).filter(({ to }) => to === address);
  expect(kept).toEqual([
    { to: address, subject: 'Sign in', text: 'The secret in words', createdAt: expect.any(Number) },
  ]);
});

test('in production without a server it is dropped, with a warning', async () => {
  await work({ NODE_ENV: 'production', SMTP_URL: '' });
  const { id } = await enqueueMail(at.queues, mail());
  await untilAllDone();
  expect(warn.mock.calls).toContainEqual([{ jobId: id }, 'a mail was dropped, since SMTP_URL is not set']);
  expect((await keptMails(at.redis)).filter(({ to }) => to === address)).toEqual([]);
});

test('what is over an hour old is not sent any more', async () => {
  const server = await mailServer();
  await work({ SMTP_URL: server.url });
  await at.queues.sendMail.add(sendMail.name, queued(Date.now() - 61 * 60_000), { jobId: 'an-old-mail' });
  await untilAllDone();
  expect(server.received).toEqual([]);
  expect(warn.mock.calls).toContainEqual([
    { jobId: 'an-old-mail' },
    'a mail was dropped, since it is too old',
  ]);
  const deliver = createDelivery(envWith({ SMTP_URL: server.url }), at.redis, logger);
  await runSendMail({ deliver, logger }, queued(Date.now() - 59 * 60_000), 'a-late-mail');
  expect(server.accepted).toHaveLength(1);
});
