import { expect, test } from 'bun:test';
import { ROOM_CODE_ALPHABET } from '@nightfall/shared/protocol/limits';
import { ownServer } from '../in-process/own-server.ts';
import { codeOf, Person } from '../wire/person.ts';

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

test('[S7.4 S7.5] a right code among the many tells nothing; who sits in the room comes back all the same', async () => {
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
