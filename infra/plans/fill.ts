import { SQL } from 'bun';

/** The rows of each table for one account. Tables that only operators fill stay small. */
const PER_ACCOUNT = {
  users: 1,
  sessions: 1,
  magic_link_tokens: 0.2,
  entitlements: 1,
  payments: 0.5,
  checkouts: 0.5,
  passkeys: 0.1,
  second_factors: 0.1,
  recovery_codes: 0.2,
  finished_games: 1,
  finished_game_players: 3,
  round_reviews: 1,
  round_review_players: 3,
  former_users: 0.1,
  audit_entries: 0.5,
  security_events: 0.1,
  theme_packs: 0.1,
  pictures: 0.2,
  theme_pack_pictures: 0.2,
  dismissed_admins: 0.1,
} as const;
/** Of any table: below that, reading all of it is right. */
const LEAST = 20_000;
type Table = keyof typeof PER_ACCOUNT;

/** With the marks of a random one (RFC 9562, version 4). */
const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
const someUser = (spread: number) => id('user', `(n * ${spread} % :accounts)`);
const hash = (kind: string) => `encode(sha256(('${kind}' || n)::bytea), 'hex')`;
const past = `now() - interval '40 days' - n * interval '1 minute'`;
const future = `now() + n * interval '1 minute'`;
const picture = (n: string) => `encode(sha256(('picture' || ${n})::bytea), 'hex') || '.png'`;

/** The columns and values of the row with the number n. Rows of the past: what tests add themselves is the newest. */
const ROWS: Readonly<Record<Table, string>> = {
  users: `(id, email, display_name, password_hash, email_verified_at, created_at, last_login_at)
    SELECT ${id('user', 'n')}, 'player' || n || '@many.example', 'Player ' || n, repeat('x', 97), ${past}, ${past}, ${past}`,
  sessions: `(id, user_id, account_id, created_at, expires_at)
    SELECT ${hash('session')}, ${id('user', 'n')}, CASE WHEN n % 4 > 0 THEN ${id('user', 'n')} END, ${past}, ${future}`,
  magic_link_tokens: `(user_id, token, created_at, expires_at)
    SELECT ${someUser(7)}, ${hash('link')}, now(), ${future}`,
  entitlements: `(user_id, type, tier, status, source, created_at, expires_at)
    SELECT ${someUser(3)}, 'host', 'pass_48h', CASE WHEN n % 50 > 0 THEN 'active' ELSE 'revoked' END, 'stripe', ${past},
      CASE WHEN n % 2 = 0 THEN ${past} END`,
  payments: `(payment_intent_id, checkout_session_id, user_id, tier, amount_cents, currency, status, source, created_at)
    SELECT 'pi_' || n, 'cs_' || n, ${someUser(3)}, 'pass_48h', 500, 'usd', 'paid', 'stripe', ${past}`,
  checkouts: `(session_id, user_id, tier, amount_cents, currency, created_at)
    SELECT 'cs_' || n, ${someUser(3)}, 'pass_48h', 500, 'usd', ${past}`,
  passkeys: `(user_id, credential_id, public_key, counter, transports, name)
    SELECT ${id('user', 'n')}, ${hash('credential')}, repeat('k', 100), 0, '["internal"]', 'Phone'`,
  second_factors: `(user_id, secret, last_used_step) SELECT ${id('user', 'n')}, repeat('s', 32), 1`,
  recovery_codes: `(hash, user_id) SELECT ${hash('code')}, ${id('user', '(n / 2)')}`,
  finished_games: `(game_id, round, theme_id, player_count, winners, finished_at)
    SELECT ${id('game', '(n / 4)')}, n % 4 + 1, 'nightfall', 5, '["village"]', ${past}`,
  finished_game_players: `(game_id, round, user_id, display_name, original_role, final_role, is_winner)
    SELECT ${id('game', '(n / 12)')}, n / 3 % 4 + 1, ${id('user', '((n / 12 * 3 + n % 3) % :accounts)')}, 'Player', 'seer', 'seer', true`,
  round_reviews: `(game_id, round, document, kept_until)
    SELECT ${id('game', '(n / 4)')}, n % 4 + 1, jsonb_build_object('text', repeat('r', 300)),
      CASE WHEN n % 3 = 0 THEN ${future} END`,
  round_review_players: `(game_id, round, seat, user_id, display_name, own, is_bot)
    SELECT ${id('game', '(n / 12)')}, n / 3 % 4 + 1, n % 3, ${id('user', '((n / 12 * 3 + n % 3) % :accounts)')}, 'Player',
      jsonb_build_object('seat', n % 3, 'text', '[]'::jsonb), false`,
  former_users: `(user_id, account_id, since)
    SELECT ${id('former', 'n')}, CASE WHEN n % 4 > 0 THEN ${someUser(7)} END, now() - n * interval '1 second'`,
  audit_entries: `(actor_id, actor_email, action, subject_id, subject_email, details, created_at)
    SELECT ${id('user', '(n % 50)')}, 'player' || n % 50 || '@many.example', 'grant_entitlement', ${someUser(3)}::text,
      'player' || n * 3 % :accounts || '@many.example', '{"tier": "permanent"}', ${past}`,
  security_events: `(id, kind, who, address, about, details, times, created_at, last_at)
    SELECT ${id('event', 'n')}, (ARRAY['sign_in_succeeded', 'sign_in_failed', 'limit_hit', 'right_refused'])[n % 4 + 1], ${someUser(3)}::text,
      '10.' || n % 200 || '.' || n / 200 % 200 || '.1', substr(md5('' || n), 1, 16), '{}', 1,
      now() - n * interval '10 seconds', now() - n * interval '10 seconds'`,
  theme_packs: `(id, owner_id, theme_id, name, description, json, created_at, deleted_at)
    SELECT ${id('pack', 'n')}, ${id('user', '(n / 2)')}, 'pack-' || n, 'Pack', 'A pack',
      jsonb_build_object('id', 'pack-' || n, 'text', repeat('t', 1000)), ${past},
      CASE WHEN n % 100 = 0 THEN now() END`,
  pictures: `(key, bytes, claimed_at) SELECT ${picture('n')}, 10000, ${past}`,
  theme_pack_pictures: `(pack_id, picture) SELECT ${id('pack', '(n / 2)')}, ${picture('n')}`,
  dismissed_admins: `(email_hash, dismissed_at) SELECT ${hash('address')}, ${past}`,
};

/** Fills an empty database at the newest schema with so many accounts, and what belongs to them. */
export async function fill(url: string, accounts: number): Promise<void> {
  const sql = new SQL(url, { max: 1 });
  try {
    // Neither triggers nor references are asked: the rows fit each other by their numbers.
    await sql.unsafe(`SET session_replication_role = 'replica'; SET maintenance_work_mem = '256MB'`);
    await withoutIndexes(sql, async () => {
      for (const [table, each] of Object.entries(PER_ACCOUNT) as [Table, number][]) {
        const numbers = `generate_series(0, ${Math.max(LEAST, Math.ceil(accounts * each)) - 1}) n`;
        const rows = ROWS[table].replaceAll(':accounts', `${accounts}`);
        await sql.unsafe(`INSERT INTO ${table} ${rows} FROM ${numbers}`);
      }
    });
    await sql.unsafe('VACUUM (ANALYZE)');
  } finally {
    await sql.close();
  }
}

/** Made afterwards, an index takes a fraction of the time. Those that hold a constraint stay. */
async function withoutIndexes(sql: SQL, task: () => Promise<void>): Promise<void> {
  const indexes: { name: string; made: string }[] = await sql.unsafe(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT indisunique`);
  for (const { name } of indexes) await sql.unsafe(`DROP INDEX ${name}`);
  await task();
  for (const { made } of indexes) await sql.unsafe(made);
}
