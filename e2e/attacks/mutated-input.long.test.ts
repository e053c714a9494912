import { afterAll, expect, test } from 'bun:test';
import { Client } from '../wire/client.ts';
import { ownStack } from '../wire/own-stack.ts';
import { Person } from '../wire/person.ts';
import { TELLS_MEMORY, withstands } from './mutated/attack.ts';
import { goodCalls, goodFrames } from './mutated/good-calls.ts';
import { startStripe } from './stripe.ts';

/** Has a process of its own, whose memory and log show what no answer does. */
const stripe = startStripe();
afterAll(() => stripe.stop());
const stack = ownStack({
  workers: 0,
  env: { ...stripe.env, ...TELLS_MEMORY, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '100000' },
});
const url = () => stack().apiUrls[0] ?? '';

const { MUTATIONS, MUTATION_SEED } = process.env;

test('[S1.16] calls and frames that are almost right: no error of the server, nothing kept, and others are served', async () => {
  const seed = Number(MUTATION_SEED ?? Date.now() % 1_000_000);
  const { p99Ms } = await withstands(stack(), { seed, times: Number(MUTATIONS ?? 20_000) });
  // How long others wait tells something where the machine does nothing else: with MUTATIONS=200000, by name.
  if (MUTATIONS !== undefined) expect(p99Ms).toBeLessThan(50);
});

/** What has a length that no number can be made of. */
const STRANGE = '{"length":{"toString":1,"valueOf":1}}';
const NAMES = ['__proto__', 'constructor', 'toString', 'valueOf', '\\u0074oString'];

/** The same value as a text, once for each place in it, where the strange thing stands then. */
function withStrange(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [STRANGE];
  if (Array.isArray(value)) return withStrange(value[0]).map((one) => `[${one}]`);
  const entries = Object.entries(value);
  const written = entries.map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner)}`);
  const inside = entries.flatMap(([name, inner], at) =>
    withStrange(inner).map((one) => `{${written.with(at, `${JSON.stringify(name)}:${one}`).join()}}`),
  );
  return [STRANGE, ...inside, ...NAMES.map((name) => `{${[...written, `"${name}":{"x":1}`].join()}}`)];
}

test('[S1.17] no object of a body gives itself what all objects have: no error of the server', async () => {
  const host = new Person('Eve', url());
  await host.signUp();
  const { id } = await host.createRoom();
  const withBody = (await goodCalls(url())).filter(({ body, isSigned }) => body !== undefined && !isSigned);
  for (const { method, path: pattern, body } of withBody) {
    const path = pattern.replace('{gameId}', id).replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
    for (const text of withStrange(body)) {
      const { status } = await host.call(method, path, { text });
      expect([method, path, text, status]).toEqual([method, path, text, 400]);
    }
  }
});

test('[S1.17] nor one of a frame: the server and the socket live on', async () => {
  const host = new Person('Eve', url());
  await host.signUp();
  const { id } = await host.createRoom();
  const texts = goodFrames(id, host.userId).flatMap(withStrange);
  expect(texts.length).toBeGreaterThan(100);
  while (texts.length > 0) {
    const client = await Client.open(host);
    for (const text of texts.splice(0, 30)) expect(await client.sendBadly(text)).toBe('INVALID');
    await client.close();
  }
  expect(stack().output()).not.toContain('"msg":"a request failed"');
});
