import { describe, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Client } from '../wire/client.ts';
import { ownStack } from '../wire/own-stack.ts';
import { Person, UPGRADE_HEADERS } from '../wire/person.ts';
import { hostOf, openRoom } from '../wire/room.ts';
import { within } from '../wire/within.ts';
import { percentile, waitsDuring } from './mutated/attack.ts';

const PING = JSON.stringify({ type: 'ping' });

const server = ownServer({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } });
/** As much work for a word filter as fits into a frame. */
const NASTY = 'fuuuck sh1t '.repeat(1_300);

async function sockets(count: number, person: Person): Promise<Client[]> {
  const from = { 'x-forwarded-for': person.address };
  return Promise.all(Array.from({ length: count }, () => Client.open(person, from)));
}
async function somebody(address?: string): Promise<Person> {
  const person = new Person('Somebody', server().apiUrls[0] ?? '');
  if (address !== undefined) person.address = address;
  await person.practice();
  return person;
}
/** Tries again until there is room. */
async function untilOpen(person: Person): Promise<void> {
  const client = await Client.open(person).catch(() => null);
  return client === null ? untilOpen(person) : client.close();
}
const closed = (clients: readonly Client[]) => clients.filter(({ isOpen }) => !isOpen).length;
/** Every frame that was sent is answered, or its socket closed. */
const settled = (clients: readonly Client[], pings: number) =>
  Promise.all(
    clients.map(async (client) => {
      const pongs = () => client.frames.filter(({ type }) => type === 'pong').length;
      while (client.isOpen && pongs() < pings) await Bun.sleep(10);
    }),
  );

test('[S7.10] one person floods through twenty sockets, each just below its own limit', async () => {
  const clients = await sockets(20, await somebody());
  for (const client of clients) for (let n = 0; n < 50; n += 1) client.sendText(PING);
  await within(settled(clients, 50), 'the flood is over');
  expect(closed(clients)).toBeGreaterThan(10);
});

test('[S7.10] one address floods through a hundred people', async () => {
  const address = '10.0.0.8';
  const people = await Promise.all(Array.from({ length: 100 }, () => somebody(address)));
  const clients = (await Promise.all(people.map((person) => sockets(1, person)))).flat();
  for (const client of clients) for (let n = 0; n < 55; n += 1) client.sendText(PING);
  await within(settled(clients, 55), 'the flood is over');
  expect(closed(clients)).toBeGreaterThan(10);
});

test.each(['ping', 'pong'] as const)(
  '[S7.41] a %s of the protocol itself counts as any frame does',
  async (kind) => {
    const [client] = await sockets(1, await somebody());
    if (client === undefined) throw new Error('There is no socket');
    const data = new Uint8Array(100);
    for (let sent = 0; client.isOpen && sent < 10_000; sent += 100) {
      for (let n = 0; n < 100; n += 1) client.sendControl(kind, data);
      await Bun.sleep(0);
    }
    expect((await within(client.closed, 'the flood is over')).code).toBe(1008);
  },
);

test('[S7.40] a full server says so before the websocket opens, and has room again once a connection closes', async () => {
  const apiUrl = await server().addApi({ MAX_CONNECTIONS: '3' });
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const person = new Person('Somebody', apiUrl);
      await person.practice();
      return person;
    }),
  );
  const last = people.pop();
  if (last === undefined) throw new Error('There is nobody');
  const clients = await Promise.all(people.map((person) => Client.open(person)));
  const answer = await last.call('GET', '/ws', { headers: UPGRADE_HEADERS });
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', error: expect.stringContaining('no room for more connections') },
  });
  expect(answer.headers.get('retry-after')).toBe('10');
  await clients[0]?.close();
  await within(untilOpen(last), 'there is room again');
});

test('[S7.16] a stranger floods a room with long messages for its word filter: they cost no more than others', async () => {
  const room = await openRoom({ apiUrls: server().apiUrls, names: ['Host'] });
  const asking = { gameId: room.gameId, action: 'send_message' };
  const costOf = async (content: string) => {
    const stranger = await Client.open(await somebody());
    const started = performance.now();
    for (let n = 0; n < 10; n += 1) {
      expect(await stranger.request({ ...asking, data: { content } })).toMatchObject({ code: 'NOT_JOINED' });
    }
    return performance.now() - started;
  };
  const costWith = async (wordFilter: boolean) => {
    await hostOf(room).done('update_game_settings', { settings: { wordFilter } });
    return costOf(NASTY);
  };
  await costWith(true);
  // In turns, and the least of each: what else the machine does makes neither smaller.
  const plain: number[] = [];
  const filtered: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    plain.push(await costWith(false));
    filtered.push(await costWith(true));
  }
  expect(Math.min(...filtered)).toBeLessThan(5 * Math.min(...plain));
});

describe('beside strangers', () => {
  const stack = ownStack({
    workers: 0,
    env: { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' },
  });
  /** In every run a short flood; FLOOD_SECONDS=10, by name, tells how long others wait where the machine does nothing else. */
  const { FLOOD_SECONDS } = process.env;
  const FLOOD_MS = 1000 * Number(FLOOD_SECONDS ?? 4);

  /** Sends as fast as the socket takes it, and comes back whenever it is closed, even sooner than its person may call. */
  async function flood(person: Person, until: number): Promise<number> {
    let closed = 0;
    while (Date.now() < until) {
      const client = await Client.open(person, { 'x-forwarded-for': person.address }).catch(() => null);
      if (client === null) continue;
      while (client.isOpen && Date.now() < until) {
        for (let n = 0; n < 20; n += 1) client.sendText(PING);
        await Bun.sleep(1);
      }
      if (!client.isOpen) closed += 1;
      await client.close();
    }
    return closed;
  }

  test('[S7.10] fifty people of as many addresses flood: their sockets are closed, and strangers are served', async () => {
    const apiUrl = stack().apiUrls[0] ?? '';
    const people = Array.from({ length: 50 }, () => new Person('Eve', apiUrl));
    await Promise.all(people.map((person) => person.practice()));
    const until = Date.now() + FLOOD_MS;
    const floods: Promise<number>[] = [];
    const waits = await waitsDuring(apiUrl, async () => {
      floods.push(...people.map((person) => flood(person, until)));
      await Promise.all(floods);
    });
    const closed = (await Promise.all(floods)).reduce((sum, count) => sum + count, 0);
    console.info({ closed, p50Ms: percentile(waits, 0.5), p99Ms: percentile(waits, 0.99) });
    expect(closed).toBeGreaterThan(people.length);
    expect(waits.length).toBeGreaterThan(0);
    if (FLOOD_SECONDS !== undefined) expect(percentile(waits, 0.99)).toBeLessThan(50);
  });
});
