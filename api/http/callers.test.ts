import { expect, spyOn, test } from 'bun:test';
import { pseudonymOf } from '@nightfall/shared/backend/accounts/event-record';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { addressOf, callerAddress, isPlainQuery, networksAround } from './caller-address.ts';
import { hostRefusal, isAtThisMachine, isOwnOrigin, ownNames } from './host.ts';
import { SecurityLog } from './security-log.ts';

const at = (host: string | null, path = '/api/site', headers: Record<string, string> = {}) =>
  new Request(`http://inside${path}`, { headers: { ...headers, ...(host === null ? {} : { host }) } });
const from = (address: string) => ({ port: 3000, requestIP: () => ({ address }) });
const FAR = from('192.0.2.7');
const PUBLIC = { PUBLIC_URL: 'https://night.example' };

test.each([
  ['localhost', null],
  ['localhost:8080', null],
  ['127.1.2.3', null],
  ['[::1]:3000', null],
  ['night.example', null],
  ['NIGHT.example:8443', null],
  ['evil.example', 'FORBIDDEN'],
  ['night.example.evil.example', 'FORBIDDEN'],
  ['127.0.0.1.evil.example', 'FORBIDDEN'],
  ['localhost.', 'FORBIDDEN'],
  ['0.0.0.0:3000', 'FORBIDDEN'],
  ['', 'INVALID'],
  [null, 'INVALID'],
  ['%%%', 'INVALID'],
  ['user@localhost', 'INVALID'],
  ['localhost/', 'INVALID'],
  ['localhost:99999', 'INVALID'],
])('[S3.1] Host %s', (host, refusal) => {
  expect(hostRefusal(at(host), FAR, PUBLIC)).toBe(refusal as never);
});

test('[S3.1] the own names of the machine count under the own port', () => {
  const names = ownNames();
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    expect(hostRefusal(at(`${name}:3000`), FAR, {})).toBeNull();
    expect(hostRefusal(at(`${name}:3001`), FAR, {})).toBe('FORBIDDEN');
  }
  expect(hostRefusal(at('night.example'), FAR, {})).toBe('FORBIDDEN');
});

test.each([
  ['localhost:3000', '192.0.2.7', undefined, 'FORBIDDEN'],
  ['localhost:4444', '192.0.2.7', undefined, 'FORBIDDEN'],
  ['localhost:4444', '127.0.0.1', '192.0.2.7', 'FORBIDDEN'],
  ['localhost:3000', '127.0.0.1', '192.0.2.7', null],
  ['localhost:4444', '127.0.0.1', undefined, null],
])(
  '[S3.1] without a public address, Host %s from %s, forwarded for %p',
  (host, address, forwarded, refusal) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(hostRefusal(at(host, '/api/site', headers), from(address), {})).toBe(refusal as never);
  },
);

test.each([
  ['forwarded', 'for=203.0.113.9'],
  ['via', '1.1 proxy'],
  ['x-forwarded-host', 'night.example'],
  ['x-real-ip', '203.0.113.9'],
])('[S3.3] a caller through a proxy that says %s is not local', (name, value) => {
  for (const more of [{}, { 'x-forwarded-for': '127.0.0.1' }]) {
    const request = at('localhost', '/dev/mail', { ...more, [name]: value });
    expect(isAtThisMachine(request, from('127.0.0.1'))).toBe(false);
  }
});

test.each([
  ['localhost:3000', '127.0.0.1', undefined, true],
  ['[::1]:3000', '::1', undefined, true],
  ['127.0.0.1', '::ffff:127.0.0.1', undefined, true],
  ['localhost', '127.0.0.1', '203.0.113.9, 127.0.0.1', true],
  ['localhost', '127.0.0.1', '203.0.113.9', false],
  ['localhost', '192.0.2.7', undefined, false],
  ['localhost', '192.0.2.7', '127.0.0.1', false],
  ['night.example', '127.0.0.1', undefined, false],
])('[S3.3] Host %s from %s, forwarded for %p: at this machine %p', (host, address, forwarded, isHere) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = at(host, '/dev/mail', headers);
  expect(isAtThisMachine(request, from(address))).toBe(isHere);
  expect(hostRefusal(request, from(address), PUBLIC)).toBe(isHere ? null : 'NOT_FOUND');
});

test('[S3.5] probes need no name that is known', () => {
  expect(hostRefusal(at('probe.internal', '/healthz'), FAR, {})).toBeNull();
  expect(hostRefusal(at('probe.internal', '/healthz/more'), FAR, {})).toBe('FORBIDDEN');
});

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
  // Whoever listens on an open network can put words into a page without TLS.
  [{ host: 'game.example', origin: 'http://game.example' }, 'https://game.example/', false],
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

function recorded() {
  const logger = createLogger('api', 'silent');
  const [warned, told] = [spyOn(logger, 'warn'), spyOn(logger, 'info')];
  const clock = { now: 0 };
  const lines = () => warned.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
  return { log: new SecurityLog(logger, { add: () => undefined }, () => clock.now), clock, lines, told };
}
const eve = { who: null, from: '203.0.113.7' };

test('[S1.10] an event says who, what and from where', () => {
  const { log, lines, told } = recorded();
  log.note(
    'right_refused',
    { who: 'a-user', from: '203.0.113.7' },
    { call: 'GET /api/me', code: 'FORBIDDEN' },
  );
  log.note('sign_in_succeeded', { who: 'a-user', from: '203.0.113.7' }, { method: 'password' });
  expect(lines()).toEqual([
    { security: 'right_refused', who: 'a-user', from: '203.0.113.7', call: 'GET /api/me', code: 'FORBIDDEN' },
  ]);
  expect(told.mock.calls).toEqual([
    [
      { security: 'sign_in_succeeded', who: 'a-user', from: '203.0.113.7', method: 'password' },
      'security event',
    ],
  ]);
});

test('[S1.11] what a stranger wrote is cut short', () => {
  const { log, lines } = recorded();
  log.note('host_refused', eve, { host: 'x'.repeat(60_000) });
  expect(String(lines()[0]?.host)).toHaveLength(200);
});

test('[S1.11] the log cannot be flooded: so many refusals a minute, then their number', () => {
  const { log, clock, lines } = recorded();
  const refuse = (from: string) => log.note('limit_hit', { who: null, from }, { call: 'POST /x' });
  for (let time = 0; time < 5_000; time += 1) refuse('203.0.113.7');
  expect(lines()).toHaveLength(20);
  refuse('203.0.113.8');
  log.note('sign_in_failed', eve, { tried: null });
  expect(lines()).toHaveLength(22);
  for (let time = 0; time < 50_000; time += 1) refuse(`10.0.${time % 250}.${Math.floor(time / 250)}`);
  expect(lines()).toHaveLength(1_000);
  clock.now = 60_000;
  refuse('203.0.113.7');
  expect(lines().slice(1_000)).toEqual([
    { security: 'more', times: 54_002 },
    { security: 'limit_hit', who: null, from: '203.0.113.7', call: 'POST /x' },
  ]);
});

test('[S1.10] a pseudonym is the same for the same address, and does not hold it', () => {
  expect(pseudonymOf('ann@example.com')).toBe(pseudonymOf('ann@example.com'));
  expect(pseudonymOf('ann@example.com')).not.toBe(pseudonymOf('ben@example.com'));
  expect(pseudonymOf('ann@example.com')).toMatch(/^[0-9a-f]{16}$/);
});
