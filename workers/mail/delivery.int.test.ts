import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { keptMails, type Mail } from '@nightfall/shared/backend/mail/mail';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { measuredBy, openTestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { startMailServer } from '../testing/mail-server.ts';
import { createDelivery } from './delivery.ts';

const logger = createLogger('workers', 'silent');
const warn = spyOn(logger, 'warn');

/** What a test started, to be ended after it. */
let started: { stop(): Promise<void> }[] = [];
const at = await openTestRooms();
let address: string;
afterAll(() => at.close());
beforeEach(() => {
  address = `${crypto.randomUUID()}@example.com`;
  warn.mockClear();
});
afterEach(async () => {
  for (const one of started.toReversed()) await one.stop();
  started = [];
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/example\.com|secret|Sign in/);
});

const deliveryWith = (overrides: Record<string, string>) =>
  createDelivery(
    readEnv({
      ...process.env,
      NODE_ENV: 'test',
      MAIL_FROM: 'Nightfall <play@night.example>',
      ...overrides,
    }),
    at.redis,
    logger,
    at.metrics,
  );
const mail = (): Mail => ({
  to: address,
  subject: 'Sign in',
  text: 'The secret in words',
  html: '<p>The secret in <b>HTML</b></p>',
  createdAt: Date.now(),
});

async function mailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  started.push(server);
  return server;
}

test('[H2.21] a mail arrives once, in plain text and HTML', async () => {
  const server = await mailServer();
  await deliveryWith({ SMTP_URL: server.url })(mail(), 'a-job');
  expect(server.received).toHaveLength(1);
  const [arrived] = server.accepted;
  expect(arrived?.to).toEqual([address]);
  const source = arrived?.source ?? '';
  expect(source).toContain('From: Nightfall <play@night.example>');
  expect(source).toContain(`To: ${address}`);
  expect(source).toContain('Subject: Sign in');
  expect(source).toContain('Message-ID: <a-job@night.example>');
  expect(source).toContain('Content-Type: multipart/alternative');
  expect(source).toMatch(/Content-Type: text\/plain[\s\S]*\r\n\r\nThe secret in words\r\n/);
  expect(source).toMatch(/Content-Type: text\/html[\s\S]*\r\n\r\n<p>The secret in <b>HTML<\/b><\/p>\r\n/);
});

test('[S14.4] a strange address stays one address, of one line', async () => {
  const server = await mailServer();
  const strange = "+m'o--hara+all@attacked.example";
  await deliveryWith({ SMTP_URL: server.url })({ ...mail(), to: strange }, 'a-job');
  const [arrived] = server.accepted;
  expect(arrived?.to).toEqual([strange]);
  const [head = ''] = arrived?.source.split('\r\n\r\n') ?? [];
  expect(head.split('\r\n').filter((line) => line.includes(strange))).toEqual([`To: ${strange}`]);
  expect(head).not.toMatch(/^(Bcc|Cc):/im);
});

test('a server that says nothing is not waited for', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } });
  started.push({ stop: async () => silent.stop(true) });
  const deliver = deliveryWith({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
  const since = Date.now();
  await expect(deliver(mail(), 'a-job')).rejects.toThrow('The mail was not handed over: ETIMEDOUT');
  expect(Date.now() - since).toBeLessThan(8_000);
});

test('[H2.23] without a server it is kept, and is there once', async () => {
  const deliver = deliveryWith({ SMTP_URL: '' });
  const kept = mail();
  await deliver(kept, 'a-job');
  await deliver(kept, 'a-job');
  expect((await keptMails(at.redis)).filter(({ to }) => to === address)).toEqual([
    { to: address, subject: 'Sign in', text: 'The secret in words', createdAt: kept.createdAt },
  ]);
});

test('[H2.24] in production without a server it is dropped, with a warning', async () => {
  await deliveryWith({ NODE_ENV: 'production', SMTP_URL: '' })(mail(), 'a-job');
  expect(warn.mock.calls).toEqual([[{ jobId: 'a-job' }, 'a mail was dropped, since SMTP_URL is not set']]);
  expect((await keptMails(at.redis)).filter(({ to }) => to === address)).toEqual([]);
});

test('[O1.13] mails are counted by what became of them', async () => {
  const counts = async () => {
    const measured = await measuredBy(at.metrics);
    return ['sent', 'kept', 'dropped', 'failed'].map(
      (outcome) => measured.get(`nightfall_mails_total{outcome="${outcome}"}`) ?? 0,
    );
  };
  const before = await counts();
  const server = await mailServer();
  await deliveryWith({ SMTP_URL: server.url })(mail(), 'a-job');
  await deliveryWith({ SMTP_URL: '' })(mail(), 'a-job');
  await deliveryWith({ NODE_ENV: 'production', SMTP_URL: '' })(mail(), 'a-job');
  await expect(deliveryWith({ SMTP_URL: 'smtp://127.0.0.1:1' })(mail(), 'a-job')).rejects.toThrow();
  expect(await counts()).toEqual(before.map((count) => count + 1));
});
