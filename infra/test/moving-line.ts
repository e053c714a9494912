import { connect, createServer, type Socket } from 'node:net';

/** An address that leads to one server, and later to another, as that of a database which fails over. */
export interface MovingLine {
  readonly port: number;
  /** Leads new connections there; those that there are stay where they are. */
  leadTo(port: number): void;
  stop(): void;
}

export async function movingLine(firstPort: number): Promise<MovingLine> {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      to.destroy();
      sockets.delete(from);
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    join(client, upstream);
    join(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    leadTo: (port) => {
      target = port;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
