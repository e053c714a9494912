import { connect, createServer, type Socket } from 'node:net';
import { SQL } from 'bun';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { users } from '../db/schema/index.ts';
import { newId } from '../ids.ts';

/** A database with the newest schema: the common one of the tests, or an own one. */
export async function openTestDatabase(url = process.env.DATABASE_URL ?? '') {
  await migrateDatabase(url);
  const { db, close } = connectDatabase(url);
  /** Signs up an account. @returns its id */
  const account = async (more: Partial<typeof users.$inferInsert> = {}): Promise<string> => {
    const id = more.id ?? newId();
    await db.insert(users).values({ id, email: `${id}@example.org`, displayName: 'Ann', ...more });
    return id;
  };
  return { db, account, close };
}

/**
 * A database for tests that look at, or empty, whole tables: the tests of other packages run beside them in the common
 * one. `drop` is for the end, after its connections are closed.
 */
export async function ownDatabase(common = process.env.DATABASE_URL ?? '') {
  const server = new SQL(common, { max: 1 });
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`;
  await server.unsafe(`CREATE DATABASE "${name}"`);
  const url = new URL(common);
  url.pathname = `/${name}`;
  const drop = async () => {
    await server.unsafe(`DROP DATABASE "${name}" WITH (FORCE)`);
    await server.close();
  };
  return { url: url.href, drop };
}

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
