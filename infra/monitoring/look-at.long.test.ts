import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RedisClient, SQL } from 'bun';
import { projectRoot } from '../local/data-dir.ts';
import { runToEnd } from '../local/run-program.ts';
import { readQuery, unknownIn } from './promql.ts';

const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
const inline = [...page.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, code = '']) => code.replaceAll('\n', ' '));
const fenced = [...page.matchAll(/```sql\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n'));

const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
let sql: SQL;
beforeAll(async () => {
  await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL });
  sql = new SQL(DATABASE_URL);
}, 60_000);
afterAll(() => sql.close());

test('[O2.10] what is asked of Postgres is answered', async () => {
  const questions = [...inline, ...fenced].filter((one) => /^SELECT .* FROM /s.test(one));
  expect(questions).toHaveLength(2);
  for (const question of questions) expect(Array.isArray(await sql.unsafe(question))).toBe(true);
});

test('[O2.10] a lock’s holder is ended, all users are signed out, and a notice is called off', async () => {
  const ending = inline.find((one) => one.includes('pg_terminate_backend')) ?? '';
  const other = new SQL(DATABASE_URL, { max: 1 });
  const [{ pid }] = await other`SELECT pg_backend_pid() AS pid`;
  const [answer] = await sql.unsafe(ending.replace('pid', String(pid)));
  expect(answer).toEqual({ pg_terminate_backend: true });
  await other.close();
  const deletions = new Set(inline.filter((one) => /^DELETE /.test(one)));
  const callOff = "DELETE FROM global_settings WHERE key = 'maintenance'";
  expect(deletions).toEqual(new Set(['DELETE FROM sessions', callOff]));
  for (const deletion of deletions) await sql.unsafe(deletion);
});

test('[O2.10] Redis says what the page has people look at', async () => {
  const asked = inline.flatMap((one) => /^redis-cli ([a-z].*)$/.exec(one)?.[1] ?? []);
  expect(new Set(asked)).toEqual(new Set(['info persistence', 'slowlog get']));
  const redis = new RedisClient(REDIS_URL);
  const said = await Promise.all(
    asked.map((one) => {
      const [command = '', ...args] = one.split(' ');
      return redis.send(command, args);
    }),
  );
  await redis.send('BGREWRITEAOF', []);
  redis.close();
  for (const field of ['aof_last_write_status', 'aof_delayed_fsync']) {
    expect(inline).toContain(field);
    expect(said.join()).toContain(field);
  }
});

test('[O2.10] the queries for Prometheus ask for what there is', () => {
  const queries = inline.filter((one) => /^(sum|max|rate|histogram_quantile)\b.*\(/.test(one));
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) expect([query, unknownIn(readQuery(query))]).toEqual([query, []]);
});
