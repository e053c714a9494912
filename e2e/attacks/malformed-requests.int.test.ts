import { describe, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Client } from '../wire/client.ts';
import { Person, statusOf } from '../wire/person.ts';
import { goodCalls, goodFrames } from './mutated/good-calls.ts';

const server = ownServer();
const url = () => server().apiUrls[0] ?? '';
const port = () => new URL(url()).port;

const PATHS = ['/', '/healthz', '/api/site', '/api/me', '/ws', '/auth/callback?token=x'];

describe('[S1.6] a Host that is none is refused, and never an error of the server', () => {
  test.each([
    ['signs', 'host: %%%'],
    ['nothing after the colon', 'host:'],
    ['a path', 'host: evil.example/x?'],
    ['somebody at a host', 'host: ann@evil.example'],
    ['a space', 'host: evil example'],
    ['half an address', 'host: [::1'],
    ['a port that is none', 'host: evil.example:port'],
    ['a port that is too great', 'host: evil.example:99999'],
    ['other letters', 'host: ev\u00efl.example'],
    ['a name without end', `host: ${'a'.repeat(4_000)}`],
    ['no Host at all', 'accept: */*'],
  ])('%s', async (_, header) => {
    for (const path of PATHS) {
      expect(await statusOf(url(), [`GET ${path} HTTP/1.1`, header])).toBe(400);
      expect(await statusOf(url(), [`POST ${path} HTTP/1.1`, header, 'content-length: 0'])).toBe(400);
    }
  });

  test.each([
    ['an address in place of a path', () => `GET http://127.0.0.1:${port()}/healthz HTTP/1.1`],
    ['the address of another server', () => 'GET http://evil.example/healthz HTTP/1.1'],
    ['a star', () => 'OPTIONS * HTTP/1.1'],
    ['two slashes', () => 'GET //evil.example HTTP/1.1'],
    ['no slash', () => 'GET healthz HTTP/1.1'],
    ['half a letter', () => 'GET /%E0%A4%A HTTP/1.1'],
    ['a NUL', () => 'GET /%00 HTTP/1.1'],
    ['a way out', () => 'GET /..%2f..%2f..%2fetc/passwd HTTP/1.1'],
    ['a token that is half a letter', () => 'GET /api/games/%E0%A4%A HTTP/1.1'],
    ['the version of long ago', () => 'GET /healthz HTTP/1.0'],
    ['a verb of its own', () => 'BREW /healthz HTTP/1.1'],
  ])('%s: no error of the server', async (_, line) => {
    const status = await statusOf(url(), [line(), `host: 127.0.0.1:${port()}`]);
    expect(status ?? 400).toBeLessThan(500);
  });

  test('no Host, as long ago', async () => {
    for (const path of PATHS) expect(await statusOf(url(), [`GET ${path} HTTP/1.0`])).toBe(400);
  });

  test('a good one is served', async () => {
    for (const host of [`127.0.0.1:${port()}`, `localhost:${port()}`]) {
      expect(await statusOf(url(), ['GET /healthz HTTP/1.1', `host: ${host}`])).toBe(200);
    }
  });
});

/** A second request in the body of the first, for a server that reads lengths differently than a proxy does. */
const HIDDEN = ['', '0', '', 'GET /api/me HTTP/1.1', 'host: evil.example'];

function post(...lengths: readonly string[]): Promise<number | null> {
  const head = [
    'POST /api/rooms/join HTTP/1.1',
    `host: ${new URL(url()).host}`,
    'content-type: application/json',
  ];
  return statusOf(url(), [...head, ...lengths, ...HIDDEN]);
}

test.each([
  ['by its length and in pieces', ['content-length: 5', 'transfer-encoding: chunked']],
  ['by two lengths', ['content-length: 2', 'content-length: 30']],
  ['by a length that is none', ['content-length: 5x']],
  ['in pieces of an unknown kind', ['transfer-encoding: xchunked']],
] as const)('[S15.3] a body that is told %s', async (_, lengths) => {
  expect(await post(...lengths)).toBe(400);
});

test('[S15.3] a request to be sent back what it says', async () => {
  const trace = ['TRACE /api/me HTTP/1.1', `host: ${new URL(url()).host}`, 'x-secret: of the proxy'];
  expect(await statusOf(url(), trace)).toBe(404);
});

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
  const host = new Person('Eve', url());
  await host.signUp();
  const { id } = await host.createRoom();
  const withBody = (await goodCalls(url())).filter(({ body, isSigned }) => body !== undefined && !isSigned);
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
  const host = new Person('Eve', url());
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
