import { expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Client } from '../wire/client.ts';
import { Person } from '../wire/person.ts';
import { goodCalls, goodFrames } from './mutated/good-calls.ts';

const server = ownServer();

/** The same value once for each of its texts, which then holds a NUL: no database stores one. */
function withNul(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}\0`, '\0'];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return withNul(value[0]).map((one) => [one]);
  return Object.entries(value).flatMap(([name, inner]) =>
    withNul(inner).map((one) => ({ ...value, [name]: one })),
  );
}

test('[S1.9] a NUL in any text of any call is no error of the server', async () => {
  const [url = ''] = server().apiUrls;
  const host = new Person('Eve', url);
  await host.signUp();
  const { id } = await host.createRoom();
  const withBody = (await goodCalls(url)).filter(({ body, isSigned }) => body !== undefined && !isSigned);
  for (const { method, path: pattern, body } of withBody) {
    const path = pattern.replace('{gameId}', id).replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
    for (const one of withNul(body)) {
      const { status } = await host.call(method, path, { body: one });
      expect([method, path, one, status >= 500]).toEqual([method, path, one, false]);
    }
  }
});

/** Fewer than count as a flood. */
const FRAMES_OF_A_SOCKET = 30;

test('[S1.9] nor in any text of any frame', async () => {
  const [url = ''] = server().apiUrls;
  const host = new Person('Eve', url);
  await host.signUp();
  const { id } = await host.createRoom();
  const frames = goodFrames(id, host.userId).flatMap(withNul);
  const codes: string[] = [];
  while (frames.length > 0) {
    const client = await Client.open(host);
    await client.watch(id);
    for (const frame of frames.splice(0, FRAMES_OF_A_SOCKET)) client.send(frame);
    // Answered after all others, since frames are done in their order.
    await client.request({ gameId: crypto.randomUUID(), action: 'add_bot' });
    codes.push(...client.frames.flatMap((frame) => (frame.type === 'error' ? [frame.data.code] : [])));
    await client.close();
  }
  expect(codes.length).toBeGreaterThan(80);
  expect(codes).not.toContain('INTERNAL');
});
