import { afterEach, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { firstFreePort, freePort, isPortInUse } from './free-port';

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
