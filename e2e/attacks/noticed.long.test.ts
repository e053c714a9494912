import { expect, test } from 'bun:test';
import { Client } from '../wire/client.ts';
import { ownStack } from '../wire/own-stack.ts';
import { codeOf, mailedToken, Person, statusOf } from '../wire/person.ts';
import { eventually } from '../wire/within.ts';

const SUPER_ADMIN = 'top@attacked.example';
const stack = ownStack({
  env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true', SUPER_ADMIN_EMAILS: SUPER_ADMIN },
});
const url = () => stack().apiUrls[0] ?? '';

interface Line {
  readonly security?: string;
  readonly who?: string | null;
  readonly from?: string;
}

/** The first line of the log that tells of such an event from this address. */
const noticed = (event: string, from: string): Promise<Line> =>
  eventually(() => linesOfLog().find((line) => line.security === event && line.from === from) ?? null, event);

const linesOfLog = (): Line[] =>
  (stack().apis[0]?.output() ?? '').split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });

const PASSWORD = 'the-password-of-ann';
const GUESS = 'guessed-by-eve';
const TOKEN = 'a-token-that-eve-made-up';
const EMAIL = 'ann@attacked.example';

async function ann() {
  const person = new Person('Ann', url());
  await person.call('POST', '/api/auth/signup', { body: { email: EMAIL, password: PASSWORD } });
  person.userId = ((await person.call('GET', '/api/me')).body as { id: string }).id;
  return person;
}

test('[S1.10 S1.12] attacks are logged, and no secret is', async () => {
  const victim = await ann();
  const eve = new Person('Eve', url());
  const { userId, id: gameId } = await eve.practice().then(({ id }) => ({ id, userId: eve.userId }));

  await victim.call('POST', '/api/auth/login', { body: { email: EMAIL, password: PASSWORD } });
  expect(await noticed('sign_in_succeeded', victim.address)).toMatchObject({
    who: victim.userId,
    method: 'password',
  });

  await eve.call('POST', '/api/auth/login', { body: { email: EMAIL, password: GUESS } });
  await eve.call('POST', '/api/auth/login', { body: { email: 'nobody@attacked.example', password: GUESS } });
  const failed = await noticed('sign_in_failed', eve.address);
  expect(failed).toMatchObject({ who: userId, tried: expect.stringMatching(/^[0-9a-f]{16}$/) });

  await eve.call('POST', '/api/auth/callback', { body: { token: TOKEN } });
  expect(await noticed('link_refused', eve.address)).toMatchObject({ who: userId });

  const room = await victim.createRoom();
  expect(codeOf(await eve.call('GET', `/api/games/${room.id}`))).toBe('FORBIDDEN');
  expect(await noticed('right_refused', eve.address)).toMatchObject({
    who: userId,
    call: 'GET /api/games/:gameId',
    code: 'FORBIDDEN',
  });

  const client = await Client.open(eve, { 'x-forwarded-for': '198.51.100.9' });
  await client.request({ gameId: room.id, action: 'start_game' });
  expect(await noticed('right_refused', '198.51.100.9')).toMatchObject({
    call: 'start_game',
    code: 'NOT_JOINED',
  });
  for (let frame = 0; frame < 200; frame += 1) client.send({ type: 'ping' });
  expect(await noticed('limit_hit', '198.51.100.9')).toMatchObject({ who: userId, call: 'frames' });

  const cookies = [victim.cookie, eve.cookie].map((cookie) => cookie?.split('=')[1] || 'no cookie');
  const foreign = { origin: 'https://evil.example' };
  await victim.call('POST', `/api/games/${gameId}/table`, { body: {}, headers: foreign });
  expect(await noticed('origin_refused', victim.address)).toMatchObject({
    call: 'POST /api/games',
    origin: 'https://evil.example',
  });

  for (let time = 0; time < 35; time += 1)
    await eve.call('POST', '/api/auth/callback', { body: { token: TOKEN } });
  expect(await noticed('limit_hit', eve.address)).toMatchObject({ call: 'POST /api/auth/callback' });

  await statusOf(url(), ['GET /?token=in-the-address HTTP/1.1', 'host: %%%', 'x-forwarded-for: 192.0.2.5']);
  expect(await noticed('host_refused', '192.0.2.5')).toMatchObject({ host: expect.stringContaining('%%%') });

  await victim.call('PUT', '/api/me/password', {
    body: { password: `${PASSWORD}-2`, currentPassword: PASSWORD },
  });
  expect(await noticed('password_changed', victim.address)).toMatchObject({ who: victim.userId });
  await victim.call('POST', '/api/auth/logout-all', { body: {} });
  expect(await noticed('signed_out_everywhere', victim.address)).toMatchObject({ who: victim.userId });

  const log = stack().apis[0]?.output() ?? '';
  const secrets = [PASSWORD, GUESS, TOKEN, EMAIL, 'nobody@attacked', 'in-the-address', room.roomCode, gameId];
  for (const secret of [...secrets, ...cookies]) expect(log).not.toContain(String(secret));
  expect(log).not.toContain('\u001b');
});

test('[S10.12] what is done with sessions and rights is seen in the log', async () => {
  const top = new Person('Top', url());
  const account = { email: SUPER_ADMIN, password: PASSWORD };
  await top.call('POST', '/api/auth/signup', { body: { email: SUPER_ADMIN } });
  const token = await mailedToken(SUPER_ADMIN, url());
  await top.call('POST', '/api/auth/callback', { body: { token, confirm: true } });
  await top.call('PUT', '/api/me/password', { body: { password: PASSWORD } });
  const who = ((await top.call('GET', '/api/me')).body as { id: string }).id;

  await new Person('Elsewhere', url()).call('POST', '/api/auth/login', { body: account });
  const sessions = (await top.call('GET', '/api/me/sessions')).body as { id: string; isCurrent: boolean }[];
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  await top.call('DELETE', `/api/me/sessions/${other?.id}`);
  expect(await noticed('session_ended', top.address)).toMatchObject({ who });

  await top.call('POST', '/api/me/confirm', { body: { password: GUESS } });
  expect(await noticed('confirmation_failed', top.address)).toMatchObject({ who });
  await top.call('POST', '/api/me/confirm', { body: { password: PASSWORD } });
  expect(await noticed('identity_confirmed', top.address)).toMatchObject({ who });

  const email = 'bea@attacked.example';
  await new Person('Bea', url()).call('POST', '/api/auth/signup', { body: { email, password: PASSWORD } });
  const subject = expect.stringMatching(/^[0-9a-f]{16}$/);
  const grant = { email, type: 'host', tier: 'permanent' };
  const granted = await top.call('POST', '/api/admin/grant-entitlement', { body: grant });
  expect(await noticed('hosting_granted', top.address)).toMatchObject({ who, subject });
  const { entitlement } = granted.body as { entitlement: { id: string } };
  await top.call('POST', `/api/admin/entitlements/${entitlement.id}/revoke`);
  expect(await noticed('hosting_revoked', top.address)).toMatchObject({ who, subject });
  await top.call('POST', '/api/admin/end-sessions', { body: { userIdentifier: email } });
  expect(await noticed('user_signed_out', top.address)).toMatchObject({ who, subject });
});
