import { SQL } from 'bun';

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
