import { expect, test } from 'bun:test';
import { addressOf, callerAddress, isPlainQuery, networksAround } from './caller-address.ts';
import { isOwnOrigin } from './host.ts';

test.each([
  ['limit=50&offset=0', true],
  ['search=ann@example.com', true],
  ['search=[ann', true],
  ['search=[ann]', true],
  ['search={', true],
  ['search=[1]', false],
  ['search=%5B1%5D', false],
  ['search={"toString":1}', false],
  [`search=${'['.repeat(5_000)}${']'.repeat(5_000)}`, false],
  [`code=ABCDEF&search=[${'0,'.repeat(2_000)}0]`, false],
])('[S1.4] %s', (query, isPlain) => {
  expect(isPlainQuery(new URL(`http://game.example/?${query}`))).toBe(isPlain);
});

test.each([
  ['game.example', true],
  ['game.example:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['my_host', true],
  ['%%%', false],
  ['', false],
  ['a@b', false],
  ['a/b', false],
  ['a b', false],
])('[S1.6] the Host "%s"', (host, isOne) => {
  const request = new Request('http://game.example/x', { headers: { host } });
  expect(addressOf(request)?.pathname).toBe(isOne ? '/x' : undefined);
});

const request = (headers: Record<string, string>) => new Request('http://game.example/api', { headers });

test.each([
  [{ host: 'game.example' }, undefined, true],
  [{ host: 'game.example', origin: 'http://game.example' }, undefined, true],
  [{ host: 'game.example', origin: 'https://evil.example' }, undefined, false],
  [{ host: 'game.example', origin: 'null' }, undefined, false],
  [{ host: 'game.example', origin: 'ftp://game.example' }, undefined, false],
  [{ host: 'game.example', origin: 'chrome-extension://game.example' }, undefined, false],
  [{ host: 'inside:3000', origin: 'https://game.example' }, 'https://game.example/', true],
  [{ host: 'inside:3000', origin: 'http://inside:3000' }, 'https://game.example/', false],
])('[H2.63] %j with PUBLIC_URL %s', (headers, url, isOwn) => {
  expect(isOwnOrigin(request(headers as Record<string, string>), { PUBLIC_URL: url })).toBe(isOwn);
});

const server = (address: string) => ({ requestIP: () => ({ address }) });

test.each([
  [{}, '203.0.113.7', false, '203.0.113.7'],
  [{}, '::ffff:203.0.113.7', false, '203.0.113.7'],
  [{}, '2001:db8:1:2:3:4:5:6', false, '2001:db8:1:2'],
  // The same network, however an address in it is written.
  [{}, '2001:db8::7:1:2:3', false, '2001:db8:0:0'],
  [{}, '2001:db8::8:4:5', false, '2001:db8:0:0'],
  [{}, '2001:0DB8:0000:0000:0007:0001:0002:0003', false, '2001:db8:0:0'],
  [{}, '::1', false, '0:0:0:0'],
  [{}, 'fe80::', false, 'fe80:0:0:0'],
  [{ 'x-forwarded-for': '198.51.100.1' }, '203.0.113.7', false, '203.0.113.7'],
  [{ 'x-forwarded-for': 'forged, 198.51.100.1' }, '203.0.113.7', true, '198.51.100.1'],
  // An IPv4 address in an IPv6 one, in both ways to write it.
  [{}, '::ffff:cb00:7107', false, '203.0.113.7'],
])('%j from %s, TRUST_PROXY %s', (headers, address, trust, expected) => {
  expect(
    callerAddress(request(headers as Record<string, string>), server(address), { TRUST_PROXY: trust }),
  ).toBe(expected);
});

const forwardedFor = (text: string) =>
  callerAddress(request({ 'x-forwarded-for': text }), server('203.0.113.7'), { TRUST_PROXY: true });

test.each([
  ['198.51.100.1:5678', '198.51.100.1'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['[::ffff:198.51.100.1]:443', '198.51.100.1'],
  // What is no address is a caller like any other: it comes from the proxy itself.
  ['198.51.100.256', '203.0.113.7'],
  ['198.51.100.1:2:3', '203.0.113.7'],
  ['unknown', '203.0.113.7'],
  ['[unknown]:1', '203.0.113.7'],
  [', ', '203.0.113.7'],
])('[S7.36] who comes for %j is %s', (text, caller) => {
  expect(forwardedFor(text)).toBe(caller);
});

test.each([
  ['2001:db8:1:2ff', ['2001:db8:1:2ff 1', '2001:db8:1:200/56 4', '2001:db8:1/48 16']],
  [
    'an-account 2001:db8:1:2',
    ['an-account 2001:db8:1:2 1', 'an-account 2001:db8:1:0/56 4', 'an-account 2001:db8:1/48 16'],
  ],
  ['203.0.113.7', ['203.0.113.7 1']],
  ['ann@example.com', ['ann@example.com 1']],
  ['ann@example.com device 0a', ['ann@example.com device 0a 1']],
])('[S7.35] %s counts for %j', (who, networks) => {
  expect(networksAround(who).map(({ name, multiple }) => `${name} ${multiple}`)).toEqual(networks);
});
