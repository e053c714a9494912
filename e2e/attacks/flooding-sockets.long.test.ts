import { expect, test } from 'bun:test';
import { Client } from '../wire/client.ts';
import { ownStack } from '../wire/own-stack.ts';
import { Person } from '../wire/person.ts';
import { percentile, waitsDuring } from './mutated/attack.ts';

const stack = ownStack({
  workers: 0,
  env: { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' },
});
/** In every run a short flood; FLOOD_SECONDS=10, by name, tells how long others wait where the machine does nothing else. */
const { FLOOD_SECONDS } = process.env;
const FLOOD_MS = 1000 * Number(FLOOD_SECONDS ?? 4);
const PING = JSON.stringify({ type: 'ping' });

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
