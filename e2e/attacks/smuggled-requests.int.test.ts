import { expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { statusOf } from './raw-request.ts';

/** A second request hides in the body of the first, for whoever reads lengths differently than a proxy does. */
const server = ownServer();

const HIDDEN = ['', '0', '', 'GET /api/me HTTP/1.1', 'host: evil.example'];

function post(...lengths: readonly string[]): Promise<number | null> {
  const url = server().apiUrls[0] ?? '';
  const head = [
    'POST /api/rooms/join HTTP/1.1',
    `host: ${new URL(url).host}`,
    'content-type: application/json',
  ];
  return statusOf(url, [...head, ...lengths, ...HIDDEN]);
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
  const url = server().apiUrls[0] ?? '';
  const trace = ['TRACE /api/me HTTP/1.1', `host: ${new URL(url).host}`, 'x-secret: of the proxy'];
  expect(await statusOf(url, trace)).toBe(404);
});
