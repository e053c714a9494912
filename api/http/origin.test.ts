import { expect, test } from 'bun:test';
import { callerAddress } from './caller-address.ts';
import { isOwnOrigin } from './origin.ts';

const request = (headers: Record<string, string>) => new Request('http://game.example/api', { headers });

test.each([
  [{ host: 'game.example' }, undefined, true],
  [{ host: 'game.example', origin: 'http://game.example' }, undefined, true],
  [{ host: 'game.example', origin: 'https://evil.example' }, undefined, false],
  [{ host: 'game.example', origin: 'null' }, undefined, false],
  [{ host: 'inside:3000', origin: 'https://game.example' }, 'https://game.example/', true],
  [{ host: 'inside:3000', origin: 'http://inside:3000' }, 'https://game.example/', false],
])('%j with PUBLIC_URL %s', (headers, url, isOwn) => {
  expect(isOwnOrigin(request(headers as Record<string, string>), { PUBLIC_URL: url })).toBe(isOwn);
});

const server = (address: string) => ({ requestIP: () => ({ address }) });

test.each([
  [{}, '203.0.113.7', false, '203.0.113.7'],
  [{}, '::ffff:203.0.113.7', false, '203.0.113.7'],
  [{}, '2001:db8:1:2:3:4:5:6', false, '2001:db8:1:2'],
  [{ 'x-forwarded-for': '198.51.100.1' }, '203.0.113.7', false, '203.0.113.7'],
  [{ 'x-forwarded-for': 'forged, 198.51.100.1' }, '203.0.113.7', true, '198.51.100.1'],
])('%j from %s, TRUST_PROXY %s', (headers, address, trust, expected) => {
  expect(
    callerAddress(request(headers as Record<string, string>), server(address), { TRUST_PROXY: trust }),
  ).toBe(expected);
});
