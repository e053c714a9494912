import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisClient, SQL } from 'bun';
import { projectRoot } from '../local/data-dir.ts';
import { runToEnd } from '../local/run-program.ts';
import { readQuery, unknownIn } from './promql.ts';
import { alertsFile, alertsOf, readRuleFile } from './rule-file';
import { prometheusProgram } from './run-prometheus.ts';

/** A series as promtool writes it: what it is called, and its values a minute apart. */
type Series = readonly [series: string, values: string];

interface AlertCase {
  readonly alert: string;
  /** With these it fires after so many minutes … */
  readonly fires: readonly Series[];
  readonly after: number;
  /** … and with these it does not. */
  readonly rests: readonly Series[];
}

const api = 'job="api",instance="a:9464"';
const workers = 'job="workers",instance="w:9464"';

/** A histogram in which a share of so many in a hundred is slower than a bound, and none than five seconds. */
function slower(name: string, bound: string, percent: number, labels = ''): Series[] {
  const buckets: [string, number][] = [
    [bound, 100 - percent],
    ['5', 100],
    ['+Inf', 100],
  ];
  return buckets.map(([le, each]) => [`${name}_bucket{${api},${labels}le="${le}"}`, `0+${each}x30`]);
}

const up = (target: string, values: string): Series => [`up{${target}}`, values];
const store = (name: string, values: string): Series => [
  `nightfall_store_up{${api},store="${name}"}`,
  values,
];
const late = (queue: string, values: string): Series => [
  `nightfall_queue_lateness_seconds{${api},queue="${queue}"}`,
  values,
];
const outcomes = (name: string, label: string, ...each: readonly [string, number][]): Series[] =>
  each.map(([outcome, step]) => [`${name}{${api},${label}="${outcome}"}`, `0+${step}x30`]);

const alertCases: readonly AlertCase[] = [
  { alert: 'NightfallApiGone', fires: [up(workers, '1x30')], after: 2, rests: [up(api, '1x30')] },
  {
    alert: 'NightfallWorkersGone',
    fires: [up(workers, '0x30')],
    after: 2,
    rests: [up(workers, '1x30'), up('job="workers",instance="x:9464"', '0x30')],
  },
  { alert: 'NightfallProcessSilent', fires: [up(api, '0x30')], after: 4, rests: [up(api, '1 0 0 1x30')] },
  {
    alert: 'NightfallEventLoopBlocked',
    fires: [[`nodejs_eventloop_lag_max_seconds{${api}}`, '0.7x30']],
    after: 5,
    rests: [[`nodejs_eventloop_lag_max_seconds{${api}}`, '0.1 2 0.1 0.1 0.1 2 0.1x30']],
  },
  {
    alert: 'NightfallMemoryHigh',
    fires: [[`process_resident_memory_bytes{${api}}`, '1600000000x30']],
    after: 15,
    rests: [[`process_resident_memory_bytes{${api}}`, '400000000x30']],
  },
  {
    alert: 'NightfallSocketsFull',
    fires: [
      [`nightfall_sockets{${api}}`, '17000x30'],
      [`nightfall_sockets_limit{${api}}`, '20000x30'],
    ],
    after: 3,
    rests: [
      [`nightfall_sockets{${api}}`, '15000x30'],
      [`nightfall_sockets_limit{${api}}`, '20000x30'],
    ],
  },
  {
    alert: 'NightfallRedisAway',
    fires: [store('redis', '1 0x30'), store('postgres', '1x30')],
    after: 3,
    rests: [store('redis', '1x30'), store('postgres', '0x30')],
  },
  {
    alert: 'NightfallRedisPartlyAway',
    fires: [
      [`nightfall_redis_served_ratio{${api}}`, '1 0.67x30'],
      [`nightfall_redis_served_ratio{${workers}}`, '1x30'],
    ],
    after: 3,
    rests: [[`nightfall_redis_served_ratio{${api}}`, '1x30'], store('redis', '1x30')],
  },
  {
    alert: 'NightfallPostgresAway',
    fires: [store('postgres', '1 0x30'), store('redis', '1x30')],
    after: 3,
    rests: [store('postgres', '1x30'), store('redis', '0x30')],
  },
  {
    alert: 'NightfallRedisSlow',
    fires: slower('nightfall_redis_seconds', '0.1', 20, 'operation="commit",'),
    after: 10,
    rests: slower('nightfall_redis_seconds', '0.1', 2, 'operation="commit",'),
  },
  {
    alert: 'NightfallPostgresSlow',
    fires: slower('nightfall_database_seconds', '0.5', 20, 'outcome="answered",'),
    after: 10,
    rests: slower('nightfall_database_seconds', '0.5', 2, 'outcome="answered",'),
  },
  {
    alert: 'NightfallPostgresFails',
    fires: outcomes('nightfall_database_seconds_count', 'outcome', ['answered', 60], ['failed', 40]),
    after: 10,
    rests: outcomes('nightfall_database_seconds_count', 'outcome', ['answered', 95], ['failed', 5]),
  },
  {
    alert: 'NightfallActionsFail',
    fires: outcomes('nightfall_actions_total', 'outcome', ['done', 80], ['UNAVAILABLE', 20]),
    after: 10,
    rests: outcomes('nightfall_actions_total', 'outcome', ['done', 50], ['WRONG_PHASE', 50]),
  },
  {
    alert: 'NightfallActionsSlow',
    fires: slower('nightfall_action_seconds', '0.25', 20),
    after: 10,
    rests: slower('nightfall_action_seconds', '0.25', 2),
  },
  {
    alert: 'NightfallCommitConflicts',
    fires: outcomes('nightfall_commits_total', 'outcome', ['stored', 60], ['conflict', 40]),
    after: 15,
    rests: outcomes('nightfall_commits_total', 'outcome', ['stored', 90], ['conflict', 10]),
  },
  {
    alert: 'NightfallQueueLate',
    fires: [late('expire-phase', '0 8x30'), late('purge-reviews', '0x30')],
    after: 3,
    rests: [late('expire-phase', '1x30'), late('review-round', '90x30')],
  },
  {
    alert: 'NightfallBackgroundLate',
    fires: [late('send-magic-link', '130x30')],
    after: 5,
    rests: [late('send-magic-link', '60x30'), late('expire-phase', '130x30')],
  },
  {
    alert: 'NightfallJobsGivenUp',
    fires: [[`nightfall_jobs_total{${workers},queue="sweep",outcome="given_up"}`, '0 0 1x30']],
    after: 5,
    rests: [
      [`nightfall_jobs_total{${workers},queue="sweep",outcome="given_up"}`, '3x30'],
      [`nightfall_jobs_total{${workers},queue="sweep",outcome="failed"}`, '0+5x30'],
    ],
  },
  {
    alert: 'NightfallOutboxLeft',
    fires: [[`nightfall_outbox_left_total{${api}}`, '0+10x30']],
    after: 8,
    rests: [[`nightfall_outbox_left_total{${api}}`, '0 0 4x30']],
  },
  {
    alert: 'NightfallSweepLate',
    fires: [[`nightfall_sweep_due_seconds{${api}}`, '0+20x30']],
    after: 5,
    rests: [[`nightfall_sweep_due_seconds{${api}}`, '2x30']],
  },
  {
    alert: 'NightfallMailsFail',
    fires: outcomes('nightfall_mails_total', 'outcome', ['failed', 2]),
    after: 10,
    rests: outcomes('nightfall_mails_total', 'outcome', ['sent', 50], ['failed', 0]),
  },
];

const folder = mkdtempSync(join(tmpdir(), 'nightfall-alerts-'));
let program: string;
beforeAll(async () => {
  program = await prometheusProgram('promtool');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function promtool(...args: readonly string[]) {
  const run = Bun.spawnSync([program, ...args]);
  return { isFine: run.exitCode === 0, said: `${run.stdout}${run.stderr}` };
}

/** Whether a firing alert of that name is there at the end, for all that promtool has computed until then. */
function testFile(name: string, tests: readonly object[]): string {
  const path = join(folder, `${name}.json`);
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ rule_files: [alertsFile], evaluation_interval: '15s', tests }));
  return path;
}

const asked = (
  alert: string,
  { series, after, fires }: { series: readonly (readonly [string, string])[]; after: number; fires: boolean },
) => ({
  interval: '1m',
  input_series: series.map(([one, values]) => ({ series: one, values })),
  promql_expr_test: [
    {
      expr: `max(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
      eval_time: `${after}m`,
      exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
    },
  ],
});

test('[O1.9] promtool takes the rules and the configuration', () => {
  expect(promtool('check', 'rules', alertsFile)).toMatchObject({ isFine: true });
  const config = join(import.meta.dirname, 'prometheus.yaml');
  expect(promtool('check', 'config', config)).toMatchObject({ isFine: true });
});

test('[O1.9] there is a case for every alert', () => {
  const names = alertsOf(readRuleFile()).map(({ alert }) => alert);
  expect(alertCases.map(({ alert }) => alert).toSorted()).toEqual(names.toSorted());
});

test.each(alertCases)(
  '[O1.9] $alert fires when it should, and rests otherwise',
  ({ alert, fires, rests, after }) => {
    const file = testFile(alert, [
      asked(alert, { series: fires, after, fires: true }),
      asked(alert, { series: rests, after, fires: false }),
    ]);
    const { isFine, said } = promtool('test', 'rules', file);
    expect([isFine, said]).toEqual([true, expect.any(String)]);
  },
);

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
