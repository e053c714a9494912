import { expect, test } from 'bun:test';
import { hostRefusal, isAtThisMachine, ownNames } from './host.ts';

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
