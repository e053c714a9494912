import { afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { type NetworkInterfaceInfo, tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { openDataDir, projectRoot } from './data-dir.ts';
import { firstFreePort, freePort, isPortInUse } from './free-port';
import { keptSecret } from './kept-secret';
import { majorVersionOf } from './redis.ts';
import { SetUpError } from './set-up-error';
import { invitation, networkAddresses, readSettings } from './settings';

test('has defaults for what is missing or empty', () => {
  const defaults = {
    port: 3000,
    dataDir: join(projectRoot, '.data'),
    databaseUrl: null,
    redisUrl: null,
    adminEmail: 'admin@nightfall.example',
    lan: false,
  };
  expect(readSettings({})).toEqual(defaults);
  expect(
    readSettings({ PORT: '', DATA_DIR: '', DATABASE_URL: '', REDIS_URL: '', SUPER_ADMIN_EMAILS: '' }),
  ).toEqual(defaults);
});

test('[H2.61] makes the first super admin that is asked for, and none in production', () => {
  const SUPER_ADMIN_EMAILS = ' Ann@Example.com, ben@example.com';
  expect(readSettings({ SUPER_ADMIN_EMAILS }).adminEmail).toBe('ann@example.com');
  expect(readSettings({ NODE_ENV: 'production', SUPER_ADMIN_EMAILS }).adminEmail).toBeNull();
  expect(readSettings({ NODE_ENV: 'production' }).adminEmail).toBeNull();
});

test('[S3.6] listens to the network when asked to', () => {
  for (const LAN of ['true', '1']) expect(readSettings({ LAN }).lan).toBe(true);
  for (const LAN of ['false', '0', '']) expect(readSettings({ LAN }).lan).toBe(false);
  expect(() => readSettings({ LAN: '192.168.1.5' })).toThrow('LAN must be one of true, false, 1, 0');
});

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;

test('[S3.6] phones are led to the addresses of the machine, those of a home first', () => {
  const interfaces = {
    lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
    docker0: [at('172.17.0.1')],
    wlan0: [at('192.168.1.5'), at('2001:db8::5', 'IPv6')],
  };
  expect(networkAddresses(3000, interfaces)).toEqual(['http://192.168.1.5:3000', 'http://172.17.0.1:3000']);
  expect(networkAddresses(3000, { lo: interfaces.lo })).toEqual([]);
});

test('[S3.6] the address is printed, and its QR code', () => {
  const home = 'http://192.168.1.5:3000';
  expect(invitation([home])).toEqual([
    'On phones in the same network: http://192.168.1.5:3000',
    renderUnicodeCompact(home),
  ]);
  expect(invitation([home, 'http://10.0.0.2:3000'])[0]).toEndWith('3000 (or http://10.0.0.2:3000)');
  expect(invitation([])).toEqual(['This machine has no address that phones could reach.']);
});

test.each(['0', '70000', 'http', '3000.5'])('refuses PORT=%s', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow('PORT must be a whole number from 1 to 65535');
});

test('[H4.268] names all that is wrong, and no value', () => {
  const wrong = { PORT: '0', RATE_LIMIT_SCALE: '1000000', SMTP_URL: 'ann:hush@mail', REDIS_URL: 'hush' };
  const read = () => readSettings(wrong);
  expect(read).toThrow(
    [
      'Nightfall was not started, since its settings are wrong:',
      '  PORT must be a whole number from 1 to 65535',
      '  REDIS_URL must be an address that begins with redis://, rediss://, redis+cluster://, rediss+cluster://, redis+sentinel:// or rediss+sentinel://',
      '  RATE_LIMIT_SCALE must be a number from 0.01 to 100000',
      '  SMTP_URL must be an address that begins with smtp:// or smtps://',
    ].join('\n'),
  );
});

test('reads the version of a Redis', () => {
  expect(majorVersionOf('Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc')).toBe(7);
  expect(majorVersionOf('Valkey server v=8.1.0 sha=0')).toBe(8);
  expect(majorVersionOf('')).toBe(0);
});

let path = '';
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'nightfall-data-'));
});
afterEach(() => rmSync(path, { recursive: true }));

const otherLauncher = () =>
  Bun.spawn(
    [
      process.execPath,
      '-e',
      `const { openDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))});
       // The lock is open for as long as something holds it.
       globalThis.folder = openDataDir(${JSON.stringify(path)});
       folder.noteAddress('http://localhost:3999');
       console.info('taken');
       setInterval(() => {}, 1000);`,
    ],
    { stdout: 'pipe' },
  );

test('[H9.12] a folder in use is refused with its address, and free again after kill -9', async () => {
  await using other = otherLauncher();
  await other.stdout.getReader().read();
  expect(() => openDataDir(path)).toThrow('http://localhost:3999');
  other.kill('SIGKILL');
  await other.exited;
  openDataDir(path).release();
});

test('a folder that cannot be made is explained', () => {
  expect(() => openDataDir('/dev/null/data')).toThrow(SetUpError);
});

test('goes on with its own data, and leaves those of another version as they are', () => {
  openDataDir(path).release();
  keptSecret(path, 'password');
  openDataDir(path).release();
  const versionFile = join(path, 'version');
  for (const version of ['2', null]) {
    if (version === null) rmSync(versionFile);
    else writeFileSync(versionFile, version);
    const before = readdirSync(path, { recursive: true });
    expect(() => openDataDir(path)).toThrow('DATA_DIR=.data-2 npm start');
    expect(readdirSync(path, { recursive: true })).toEqual(before);
  }
});

test('a secret stays the same and belongs to its owner alone', () => {
  const secret = keptSecret(path, 'password');
  expect(secret).toMatch(/^[0-9a-f]{48}$/);
  expect(keptSecret(path, 'password')).toBe(secret);
  expect(statSync(join(path, 'secrets', 'password')).mode & 0o777).toBe(0o600);
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function listen(port: number, host: string): Promise<void> {
  const server = createServer();
  servers.push(server);
  return new Promise((resolve) => {
    server.listen({ port, host }, resolve);
  });
}

test('[H9.13] a free port can be listened on', async () => {
  const port = await freePort();
  expect(await isPortInUse(port)).toBe(false);
  await listen(port, '127.0.0.1');
});

test('no outgoing connection is lent a free port', async () => {
  const lent = '/proc/sys/net/ipv4/ip_local_port_range';
  const from = existsSync(lent) ? Number.parseInt(readFileSync(lent, 'utf8'), 10) : 49_152;
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(Math.max(...ports)).toBeLessThan(from);
});

test.each(['127.0.0.1', '0.0.0.0'])('a port that is served on %s is passed over', async (host) => {
  const port = await freePort();
  await listen(port, host);
  expect(await isPortInUse(port)).toBe(true);
  expect(await firstFreePort(port)).toBeGreaterThan(port);
});

test('without a free port up to the last one it says so', async () => {
  const listening = await isPortInUse(65_535);
  if (!listening) await listen(65_535, '127.0.0.1');
  expect(firstFreePort(65_535)).rejects.toThrow('in use');
});
