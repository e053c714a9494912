import { connect, createServer, type Socket } from 'node:net';

/**
 * A way to a server that holds each answer back, so that what takes many round trips takes long.
 * @param url of a server, with its port
 * @param delayMs by which each answer comes later
 */
export async function slowLine(url: string, delayMs: number) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const join = (from: Socket, send: (bytes: Buffer) => void, to: Socket) => {
    sockets.add(from);
    from.on('data', send);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      to.destroy();
      sockets.delete(from);
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    join(client, (bytes) => upstream.write(bytes), upstream);
    join(upstream, (bytes) => void setTimeout(() => client.write(bytes), delayMs), client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = new URL(url);
  line.port = String((server.address() as { port: number }).port);
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: line.href, stop };
}
