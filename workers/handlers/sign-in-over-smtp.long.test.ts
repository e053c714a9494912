import { afterAll, beforeAll, expect, test } from 'bun:test';
import { meResponseSchema } from '@nightfall/shared/protocol/accounts';
import { type Stack, startStack } from '../../infra/test/stack.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { readMail, tokensIn } from '../testing/read-mail.ts';

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
