import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Below those that systems lend to outgoing connections (Linux from 32768, macOS from 49152): one of those could be
 * taken by any connection between being looked up and being listened on.
 */
const ownPorts = { from: 20_000, to: 32_000 };
const mostTries = 100;

/**
 * A port of 127.0.0.1 that nothing listens on at this moment, and that no outgoing connection will be given. Within
 * `npm test` it is given out once: its program may be away and come back.
 * @throws Error when a hundred of them are in use.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(ownPorts.from, ownPorts.to);
    if ((await canListen(port)) && isFirstToTake(port)) return port;
  }
  throw new Error(`No free port was found between ${ownPorts.from} and ${ownPorts.to}`);
}

/** Notes it in the folder TAKEN_PORTS of a run of tests, if there is one. */
function isFirstToTake(port: number): boolean {
  const { TAKEN_PORTS } = process.env;
  if (TAKEN_PORTS === undefined) return true;
  try {
    writeFileSync(join(TAKEN_PORTS, `port-${port}`), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The first free port from `wanted` upwards, looking at a hundred of them.
 * @throws Error when all of those are in use.
 */
export async function firstFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port += 1) {
    if (!(await isPortInUse(port))) return port;
  }
  throw new Error(`All ports from ${wanted} on are in use`);
}

/** Whether a program on this machine already answers on, or keeps, this loopback port. */
export async function isPortInUse(port: number): Promise<boolean> {
  // Binding alone does not tell: another program may share its port or hold it on ::1 only,
  // where a browser would look first for "localhost".
  const answers = await Promise.all([accepts('127.0.0.1', port), accepts('::1', port)]);
  return answers.includes(true) || !(await canListen(port));
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.setTimeout(500, () => finish(true));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
