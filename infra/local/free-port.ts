import { connect, createServer } from 'node:net';

/** Gives a port of 127.0.0.1 that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port was given'));
        else resolve(address.port);
      });
    });
  });
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
