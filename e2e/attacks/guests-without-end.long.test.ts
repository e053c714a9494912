import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Client } from '../wire/client.ts';
import { sharedStack } from '../wire/own-stack.ts';
import { codeOf, Person } from '../wire/person.ts';
import { watching } from '../wire/room.ts';

// Limits are counted by the address that the proxy names. What 135 people hear would hold up a server in their process.
const stack = sharedStack();
let apiUrl = '';
beforeAll(async () => {
  apiUrl = await stack().addApi({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' });
});
const url = () => apiUrl;
const person = (name: string, address: string) => Object.assign(new Person(name, url()), { address });
const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

const PARTIES = 5;
const PEOPLE = 27;

test('[S7.1] five parties of 27 share one address and meet no limit', async () => {
  const home = '10.0.0.1';
  const hosts = Array.from({ length: PARTIES }, (_, party) => person(`Host ${party}`, home));
  await Promise.all(hosts.map((host) => host.signUp()));
  const rooms = await Promise.all(hosts.map((host) => host.createRoom()));
  const guests = rooms.flatMap(({ roomCode }, party) =>
    Array.from({ length: PEOPLE - 1 }, (_, seat) => ({
      roomCode: roomCode ?? '',
      guest: person(`Guest ${party} ${seat}`, home),
    })),
  );
  // All at once, as when a code has just been shown to all.
  await Promise.all(guests.map(({ guest, roomCode }) => guest.join(roomCode)));
  const seated = [
    ...hosts.map((host, party) => ({ who: host, gameId: rooms[party]?.id ?? '' })),
    ...guests.map(({ guest }, index) => ({
      who: guest,
      gameId: rooms[Math.floor(index / (PEOPLE - 1))]?.id ?? '',
    })),
  ];
  const watched = await Promise.all(
    seated.map(async ({ who, gameId }) => {
      const client = await Client.open(who, { 'x-forwarded-for': home });
      clients.push(client);
      expect(await client.watch(gameId)).toMatchObject({ ok: true });
      return client;
    }),
  );
  expect(watched).toHaveLength(PARTIES * PEOPLE);
  // All say hello in the same moment.
  const said = await Promise.all(watched.map((client) => client.act('send_message', { content: 'Hello' })));
  expect(said.filter(({ ok }) => !ok)).toEqual([]);
});

test('[S7.2] one address makes guest after guest of a table link', async () => {
  const host = person('Host', '10.0.0.2');
  await host.signUp();
  const { id } = await host.createRoom();
  const { body } = await host.call('POST', `/api/games/${id}/table`);
  const answers = await Promise.all(
    Array.from({ length: 330 }, () =>
      person('Guest', '10.0.0.3').call('POST', `/api/games/${id}/table/open`, { body }),
    ),
  );
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter((answer) => codeOf(answer) === 'RATE_LIMITED');
  expect([served.length, refused.length]).toEqual([300, 30]);
  // Who has a cookie is no new guest.
  const [known] = served;
  const again = person('Guest', '10.0.0.3');
  again.cookie = known?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await again.call('POST', `/api/games/${id}/table/open`, { body })).status).toBe(200);
});

test('[S7.3] one address opens socket after socket', async () => {
  const host = person('Host', '10.0.0.5');
  await host.signUp();
  const others = await Promise.all(
    Array.from({ length: 21 }, async (_, n) => {
      const guest = person(`Guest ${n}`, '10.0.0.5');
      await guest.practice();
      return guest;
    }),
  );
  // A person has twenty at most: the rest is to be other people's.
  const opening = await Promise.allSettled(
    others.flatMap((guest) =>
      Array.from({ length: 20 }, () => Client.open(guest, { 'x-forwarded-for': '10.0.0.6' })),
    ),
  );
  const open = opening.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  clients.push(...open);
  // Of many who are let in at once, some are sent away again.
  const stayed = await Promise.all(
    open.map(async (client) => {
      const answered = client.next(({ type }) => type === 'pong', 'a pong').then(() => true);
      client.send({ type: 'ping' });
      return answered.catch(() => false);
    }),
  ).then((answers) => answers.filter(Boolean).length);
  expect([stayed >= 2 * PARTIES * PEOPLE, stayed <= 3 * PARTIES * PEOPLE]).toEqual([true, true]);
  // Other addresses are not affected.
  const neighbour = person('Neighbour', '10.0.0.7');
  const { id } = await neighbour.practice();
  clients.push(await watching(neighbour, id));
});
