import { expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { codeOf, Person } from '../wire/person.ts';
import { hostOf, openRoom, takeSeat } from '../wire/room.ts';

const server = ownServer({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } });
const url = () => server().apiUrls[0] ?? '';
const person = (name: string, address: string) => Object.assign(new Person(name, url()), { address });
const join = (who: Person, roomCode: string) =>
  who.call('POST', '/api/rooms/join', { body: { roomCode, displayName: who.name } });
const open = (...names: string[]) => openRoom({ apiUrls: server().apiUrls, names });

test("[S7.13] one stranger takes seat after seat in another host's room: nine, and friends still find one", async () => {
  const room = await open('Host');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => join(person(`Stranger ${n}`, '10.9.9.9'), room.roomCode)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(answers.filter((answer) => codeOf(answer) === 'RATE_LIMITED')).toHaveLength(31);
  expect((await join(person('Friend', '10.9.9.10'), room.roomCode)).status).toBe(200);
});

test('[S7.14] a removed guest comes back without the cookie: the host sees who came after, and locks the room', async () => {
  const room = await open('Host', 'Eve');
  const host = hostOf(room);
  const [, eve] = room.clients;
  await host.done('remove_player', { targetUserId: eve?.person.userId ?? '' });
  const back = await takeSeat(room.roomCode, 'Eve again', url());
  const view = await host.until(({ players }) => players.length === 2, 'somebody joins');
  expect(view.me?.cameAfterRemoval?.map(String)).toEqual([back.person.userId]);
  // Only the host is told.
  expect(back.view?.me).not.toHaveProperty('cameAfterRemoval');
  await host.done('update_game_settings', { settings: { locked: true } });
  expect(codeOf(await join(person('Eve once more', '10.9.9.11'), room.roomCode))).toBe('ROOM_LOCKED');
});

test('[S7.15] a code that is in the wrong hands is renewed: the old code opens nothing, seated players stay', async () => {
  const room = await open('Host', 'Ann');
  const [host, ann] = room.clients;
  const renew = (who?: Person) => who?.call('POST', `/api/games/${room.gameId}/code`);
  expect(codeOf((await renew(ann?.person)) ?? expect.unreachable())).toBe('NOT_HOST');
  const { status, body } = (await renew(host?.person)) ?? expect.unreachable();
  expect(status).toBe(200);
  const { roomCode } = body as { roomCode: string };
  expect(roomCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  expect(roomCode).not.toBe(room.roomCode);
  await ann?.until((view) => view.roomCode === roomCode, 'the new code');
  expect((await join(person('Eve', '10.9.9.12'), room.roomCode)).status).toBe(404);
  expect((await join(person('Bob', '10.9.9.13'), roomCode)).status).toBe(200);
});
