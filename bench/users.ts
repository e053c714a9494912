import { listUsers } from '@nightfall/shared/backend/accounts/user-list';
import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import { migrateDatabase } from '@nightfall/shared/backend/db/migrate';

const USERS = 100_000;
const SEARCHES = 100;
const GOAL_MS = 50;
const SETTINGS = { SUPER_ADMIN_EMAILS: ['player50000@example.com'], ADMIN_EMAILS: [] };

/** What an administrator may type, the slow ones too: what everybody has, and what is too short for trigrams. */
const PATTERNS: readonly (readonly [string, (index: number) => string])[] = [
  ['part of an address', (index) => `yer${(index * 997) % USERS}`],
  ['a whole address', (index) => `player${(index * 997) % USERS}@example.com`],
  ['start of an id', (index) => (index * 40_503_001).toString(16).padStart(8, '0').slice(-8)],
  ['three characters', (index) => `${100 + index}`],
  ['two characters', (index) => `${10 + (index % 90)}`],
  ['two rare characters', (index) => `${String.fromCharCode(103 + (index % 20))}z`],
  ['one character', (index) => `${index % 10}`],
  ['nobody', (index) => `nobody${index}`],
  ['everybody', () => 'example'],
  ['no search', () => ''],
];

/** Measures in a database of its own, which is gone afterwards. */
async function withUsers(url: string, measure: (url: string) => Promise<void>): Promise<void> {
  const server = connectDatabase(url);
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`;
  await server.db.execute(`CREATE DATABASE ${name}`);
  try {
    const own = new URL(url);
    own.pathname = name;
    await migrateDatabase(own.href);
    await measure(own.href);
  } finally {
    await server.db.execute(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.close();
  }
}

const FILL = `
  INSERT INTO users (id, email, display_name, password_hash, email_verified_at, created_at)
  SELECT gen_random_uuid(), 'player' || n || '@example.com', 'Player ' || n, repeat('x', 97), now(),
    now() - n * interval '1 minute' FROM generate_series`;
const PASSES = `
  INSERT INTO entitlements (user_id, type, tier, source, expires_at)
  SELECT id, 'host', 'pass_48h', 'test', now() FROM users WHERE email LIKE '%7@example.com'`;

async function measureSearch(url: string): Promise<void> {
  const { db, close } = connectDatabase(url);
  try {
    // In parts, since a statement may take five seconds only.
    for (let n = 0; n < USERS; n += 1_000) await db.execute(`${FILL}(${n}, ${n + 999}) n`);
    await db.execute(PASSES);
    await db.execute('VACUUM ANALYZE users, entitlements');
    const all: number[] = [];
    for (const [what, searchFor] of PATTERNS) {
      const times: number[] = [];
      for (let index = 0; index < SEARCHES; index++) {
        const begin = performance.now();
        await listUsers(db, SETTINGS, { search: searchFor(index), limit: 50, offset: 0 });
        times.push(performance.now() - begin);
      }
      report(what, times);
      all.push(...times);
    }
    report('all of them', all);
  } finally {
    await close();
  }
}

function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
  const [median, slow] = [at(0.5), at(0.99)];
  console.log(
    `${what.padEnd(20)} median ${median.toFixed(1)} ms, 99th percentile ${slow.toFixed(1)} ms: ` +
      `median ${(GOAL_MS / median).toFixed(1)} times faster than the goal of ${GOAL_MS} ms`,
  );
}

const url = process.env.DATABASE_URL;
if (url === undefined || url === '') console.log('Searching users is measured with a DATABASE_URL only');
else await withUsers(url, measureSearch);
