import { expect, test } from 'bun:test';
import type { ErrorBody } from '@nightfall/shared/protocol/errors';
import { newEmail, Person } from '../testing/person.ts';
import { saidInEnglish } from '../testing/said-in-english.ts';
import { runApi } from '../testing/test-api.ts';

const api = runApi();
const NOBODY = '00000000-0000-4000-8000-000000000000';

test.each<[method: string, path: string, body: unknown]>([
  ['GET', '/api/nowhere', undefined],
  ['GET', '/api/admin/users', undefined],
  ['GET', `/api/games/${NOBODY}`, undefined],
  ['GET', '/api/custom-roles/pictures/none.webp', undefined],
  ['PUT', '/api/me/profile', { displayName: '' }],
  ['PUT', '/api/me/profile', { displayName: 'x'.repeat(60) }],
  ['PUT', '/api/me/profile', { displayName: 'Werewolf' }],
  ['PUT', '/api/me/password', { password: 'short' }],
  ['PUT', '/api/me/password', { password: 'password1' }],
  ['DELETE', '/api/me', { email: 'somebody@example.com' }],
  ['DELETE', '/api/me', undefined],
  ['POST', '/api/auth/login', { email: 'nobody@example.com', password: 'not known' }],
  ['POST', '/api/auth/signup', { email: 'no address', password: 'short' }],
  ['POST', '/api/auth/callback', { token: 'unknown' }],
  ['POST', '/api/me/theme', { themeId: 'unknown' }],
  ['POST', '/api/rooms/join', { roomCode: 'ABC' }],
  ['POST', '/api/rooms/join', { roomCode: 'ABCDEF', displayName: 'Ann' }],
  ['POST', '/api/seats/take', { code: 'ABCDEF' }],
  ['POST', '/api/table/pair', { code: 'ABC' }],
  ['POST', '/api/debug/grant-host-manual', undefined],
])('[L9.9] the refusal of %s %s %p is said as data, too', async (method, path, sent) => {
  const person = await Person.withAccount(api.url);
  const { status, body } = await person.call<ErrorBody>(method, path, sent);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(saidInEnglish(body.said)).toBe(body.error);
  for (const { message, said } of body.details ?? []) expect(saidInEnglish(said)).toBe(message);
});

test('[L9.9] a text for programmers is no data, and what people have sent comes in no other field', async () => {
  const person = new Person(api.url);
  const { body } = await person.post<ErrorBody>('/api/auth/login', { email: newEmail(), password: 7 });
  expect(body).toMatchObject({ code: 'INVALID', error: expect.stringContaining('expected string') });
  expect([body.said, body.details?.map(({ said }) => said)]).toEqual([undefined, [undefined]]);
});

test('[L9.9] a refused frame says its refusal as data, too', async () => {
  const host = await Person.withAccount(api.url);
  await host.createRoom();
  const socket = await host.watch();
  await socket.act('start_game');
  await socket.act('vote', { targetId: NOBODY });
  await socket.act('send_message', { content: ' ' });
  await socket.act('update_display_name', { displayName: 'x'.repeat(60) });
  socket.send({ type: 'join_game', gameId: NOBODY, userId: host.userId });
  const refusals = () => socket.frames.flatMap((frame) => (frame.type === 'error' ? [frame.data] : []));
  await socket.until(() => refusals().length === 5);
  for (const { message, said } of refusals()) expect(saidInEnglish(said)).toBe(message);
  expect(refusals()[0]).toMatchObject({
    said: { say: 'rejections.ROLE_COUNT', with: { roles: 4, players: 1 } },
  });
});
