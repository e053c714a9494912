import { describe, expect, test } from 'bun:test';
import { ROOM_CODE_ALPHABET } from '@nightfall/shared/protocol/limits';
import { ownServer } from '../in-process/own-server.ts';
import { codeOf, Person } from '../wire/person.ts';
import { hostOf, openRoom, takeSeat } from '../wire/room.ts';

const server = ownServer({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } });
const person = (name: string, address: string) =>
  Object.assign(new Person(name, server().apiUrls[0] ?? ''), { address });
const somewhere = () => new Person('', '').address;
const join = (who: Person, roomCode: string) =>
  who.call('POST', '/api/rooms/join', { body: { roomCode, displayName: who.name } });
const wrongCode = (n: number) =>
  `22${Array.from({ length: 4 }, (_, digit) => ROOM_CODE_ALPHABET[Math.floor(n / 31 ** digit) % 31]).join('')}`;

test('[S7.4] 200 room codes are tried at once: ten are looked at', async () => {
  const address = somewhere();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => join(person('Guesser', address), wrongCode(n))),
  );
  const counted = Object.groupBy(answers, (answer) => codeOf(answer) ?? 'seated');
  expect(counted.NOT_FOUND?.length).toBe(10);
  expect(counted.RATE_LIMITED?.length).toBe(190);
});

test('[S7.4 S7.5] a right code among the many tells nothing; a seated player comes back all the same', async () => {
  const address = somewhere();
  const host = person('Host', somewhere());
  await host.signUp();
  const { roomCode } = await host.createRoom();
  const seated = person('Seated', address);
  await seated.join(roomCode ?? '');
  await Promise.all(Array.from({ length: 50 }, (_, n) => join(person('Guesser', address), wrongCode(n))));
  expect(codeOf(await join(person('Guesser', address), roomCode ?? ''))).toBe('RATE_LIMITED');
  expect((await join(seated, roomCode ?? '')).status).toBe(200);
  expect((await join(person('Guest', somewhere()), roomCode ?? '')).status).toBe(200);
});

const PATHS = {
  '/api/rooms/join': (code: string, name: string) => ({ roomCode: code, displayName: name }),
  '/api/table/pair': (code: string) => ({ code }),
} as const;

describe.each(Object.entries(PATHS))('wrong codes at %s', (path, bodyOf) => {
  const guess = async (who: Person, n: number) =>
    codeOf(await who.call('POST', path, { body: bodyOf(wrongCode(n), who.name) }));
  const guesses = (who: Person, count: number, first = 0) =>
    Promise.all(Array.from({ length: count }, (_, n) => guess(who, first + n)));
  /** A person whose browser has been asked whether it keeps cookies. */
  const browser = async (name: string, address: string) => {
    const who = person(name, address);
    await who.call('GET', '/api/cookies');
    return who;
  };
  const lookedAt = (answers: readonly unknown[]) => answers.filter((code) => code === 'NOT_FOUND').length;

  test('[F3.8] of one browser keep no other one at the address out', async () => {
    const address = somewhere();
    const [mistyping, other] = [await browser('Ann', address), await browser('Ben', address)];
    expect(lookedAt(await guesses(mistyping, 12))).toBe(10);
    expect(await guess(other, 100)).toBe('NOT_FOUND');
    // Nor those whose browser is not known.
    expect(await guess(person('Cleo', address), 101)).toBe('NOT_FOUND');
  });

  test('[F3.9] under a new cookie each time are a hundred of an address', async () => {
    const address = somewhere();
    const thieves: Person[] = [];
    for (let n = 0; n < 12; n += 1) thieves.push(await browser(`Guesser ${n}`, address));
    const answers = await Promise.all(thieves.map((who, n) => guesses(who, 10, n * 10)));
    expect(lookedAt(answers.flat())).toBe(100);
    expect(lookedAt(await guesses(person('Guesser', address), 10))).toBe(0);
    expect(await guess(await browser('Elsewhere', somewhere()), 500)).toBe('NOT_FOUND');
  });

  test('[F3.9] under a cookie that is taken elsewhere are still ten', async () => {
    const traveller = await browser('Guesser', somewhere());
    expect(lookedAt(await guesses(traveller, 10))).toBe(10);
    traveller.address = somewhere();
    expect(await guess(traveller, 11)).toBe('RATE_LIMITED');
  });

  test.each([
    'nightfall_browser=',
    'nightfall_browser=x',
    'nightfall_browser=abc.def',
    'nightfall_browser=.',
  ])('[F3.9] under an unsigned cookie (%s) are those of the address', async (forged) => {
    const address = somewhere();
    const { browser: genuine } = await browser('Ann', address);
    const [, signature] = genuine?.split('.') ?? [];
    for (let n = 0; n < 10; n += 1) {
      const who = person('Guesser', address);
      who.browser = n % 2 === 0 ? `${forged}${n}` : `nightfall_browser=other${n}.${signature}`;
      expect(await guess(who, n)).toBe('NOT_FOUND');
    }
    expect(await guess(person('Guesser', address), 11)).toBe('RATE_LIMITED');
  });
});

test('[F3.13] a name that is missing or refused is told before a code is looked at', async () => {
  const host = person('Host', somewhere());
  await host.signUp();
  const { roomCode } = await host.createRoom();
  const guest = person('Guest', somewhere());
  await guest.practice();
  for (const who of [guest, person('Stranger', somewhere())])
    for (const displayName of [undefined, '', 'Werewolf', 'x'.repeat(51)]) {
      const answers: unknown[] = [];
      for (const code of [roomCode, wrongCode(7)]) {
        const { status, body } = await who.call('POST', '/api/rooms/join', {
          body: { roomCode: code, displayName },
        });
        answers.push([status, body]);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
});

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
  const back = await takeSeat(room.roomCode, 'Eve again', server().apiUrls[0] ?? '');
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
