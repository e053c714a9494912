import type { Fault } from './fault';

export const SERVER_FAULTS: readonly Fault[] = [
  {
    broken: 'A repeated request is done twice',
    file: 'shared/backend/rooms/commit-script.ts',
    from: "if known then return {'repeated', known} end",
    to: '',
    foundBy: {
      file: 'shared/backend/rooms/redis-room-store.int.test.ts',
      test: 'of one request is done once, even on the newest revision',
    },
  },
  {
    broken: 'Two writers at once overwrite each other',
    file: 'shared/backend/rooms/commit-script.ts',
    from: "if (rev or '') ~= ARGV[1] then return {'conflict'} end",
    to: '',
    foundBy: {
      file: 'shared/backend/rooms/run-command.int.test.ts',
      test: 'lose nothing: every command is decided on what the others did',
    },
  },
  {
    broken: "Closing a room takes another room's code",
    file: 'shared/backend/rooms/live-rooms.ts',
    from: "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
    to: "return redis.call('DEL', KEYS[1])",
    foundBy: {
      file: 'shared/backend/rooms/live-rooms.int.test.ts',
      test: 'releasing a room does not take the code of another one',
    },
  },
  {
    broken: 'Two passes run at the same time',
    file: 'shared/backend/accounts/entitlements.ts',
    from: 'end = Math.max(end, pass.createdAt.getTime()) + PASS_MS;',
    to: 'end = pass.createdAt.getTime() + PASS_MS;',
    foundBy: {
      file: 'shared/backend/accounts/entitlements.int.test.ts',
      test: 'last 48 hours, and a second one follows the first',
    },
  },
  {
    broken: 'A session that expired still counts',
    file: 'api/accounts/sessions.ts',
    from: 'and(eq(sessions.id, hashToken(token)), gt(sessions.expiresAt, now))',
    to: 'and(eq(sessions.id, hashToken(token)))',
    foundBy: { file: 'api/accounts/accounts.int.test.ts', test: 'tampered, expired and ended ones are none' },
  },
  {
    broken: 'Scripts can read the session cookie',
    file: 'api/accounts/session-cookie.ts',
    from: 'value: token, isReadable: false',
    to: 'value: token, isReadable: true',
    foundBy: { file: 'api/accounts/accounts.int.test.ts', test: 'give a session and the account' },
  },
  {
    broken: 'A sign-in link works at once in any browser',
    file: 'api/accounts/sign-in-routes.ts',
    from: 'if (confirm !== true) await requireOwnBrowser',
    to: 'if (confirm === false) await requireOwnBrowser',
    foundBy: {
      file: 'e2e/attacks/steal-a-seat-by-a-link.int.test.ts',
      test: 'neither seat nor identity goes',
    },
  },
  {
    broken: 'A development server answers to any name',
    file: 'api/http/host.ts',
    from: "if (!isOwnHost(host, server, env)) return 'FORBIDDEN';",
    to: '',
    foundBy: {
      file: 'e2e/attacks/reach-a-development-server.int.test.ts',
      test: 'a name that leads here from elsewhere',
    },
  },
  {
    broken: 'A foreign page may change things',
    file: 'api/http/origin.ts',
    from: 'return origin === new URL(env.PUBLIC_URL).origin;',
    to: 'return true;',
    foundBy: {
      file: 'api/http/origin.test.ts',
      test: '{"host":"inside:3000","origin":"http://inside:3000"} with PUBLIC_URL https://game.example/',
    },
  },
  {
    broken: 'The pages may be framed',
    file: 'api/web/security-headers.ts',
    from: ', "frame-ancestors \'none\'"]',
    to: ']',
    foundBy: { file: 'api/web/headers.int.test.ts', test: '/ (200)' },
  },
  {
    broken: 'A damaged file of a pack is taken',
    file: 'api/themes/packs/unpack.ts',
    from: 'if (size !== file.size || crc32(bytes) !== file.checksum)',
    to: 'if (size !== file.size)',
    foundBy: { file: 'api/themes/packs/hostile-packs.test.ts', test: 'damaged inside' },
  },
  {
    broken: 'A skipped test counts as passed',
    file: 'infra/test/tally.ts',
    from: "if (test.outcome === 'passed') return onePassed;",
    to: "if (test.outcome !== 'failed') return onePassed;",
    foundBy: {
      file: 'infra/test/tally.test.ts',
      test: 'a skipped test counts as failed, and a failure says how to run it alone',
    },
  },
  {
    broken: 'A flood of frames is borne',
    file: 'api/rooms/flood-guard.ts',
    from: 'return left < 0;',
    to: 'return left < -burst * 100;',
    foundBy: { file: 'api/rooms/flood-guard.test.ts', test: 'thirty a second may not' },
  },
  {
    broken: 'A replica that missed a change shows what it has',
    file: 'api/rooms/replica.ts',
    from: 'if (change.toRev === null || fromRev !== game.rev) return null;',
    to: 'if (change.toRev === null || fromRev < game.rev) return null;',
    foundBy: {
      file: 'api/rooms/replica.test.ts',
      test: 'a gap is closed even if the store is away at first, and nothing else happens in the room',
    },
  },
  {
    broken: 'Room codes can be guessed without end',
    file: 'api/http/limits.ts',
    from: 'failedJoin: perMinute(10)',
    to: 'failedJoin: perMinute(10_000)',
    foundBy: { file: 'e2e/wire/bad-http.int.test.ts', test: 'ten failed joins a minute and address' },
  },
  {
    broken: 'What was refused for want of time is done later',
    file: 'shared/backend/rooms/commit-script.ts',
    from: "> tonumber(ARGV[2]) then return {'late'}",
    to: "> tonumber(ARGV[2]) + 60000 then return {'late'}",
    foundBy: {
      file: 'api/faults.int.test.ts',
      test: 'Redis stopped in its tracks for 5 s: what was refused is not done later',
    },
  },
  {
    broken: 'Names that look alike stand beside each other',
    file: 'api/accounts/display-name.ts',
    from: 'folded.has(foldName(candidate))',
    to: 'folded.has(candidate)',
    foundBy: { file: 'api/accounts/display-name.test.ts', test: 'Ann beside ["Ann"] is Ann (2)' },
  },
  {
    broken: 'Direction characters stay in names',
    file: 'api/accounts/display-name.ts',
    from: '[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Cs}',
    to: '[\\p{Default_Ignorable_Code_Point}\\p{Cs}',
    foundBy: { file: 'api/accounts/display-name.test.ts', test: '"A‮nn\\u0000" is shown as "Ann"' },
  },
  {
    broken: 'An address that is not verified makes an admin',
    file: 'shared/backend/accounts/admin-rights.ts',
    from: 'ofAdmins.length === 0 && provenAt !== null',
    to: 'ofAdmins.length === 0',
    foundBy: { file: 'api/admin/rights.int.test.ts', test: 'unverified super admin address: list users' },
  },
  {
    broken: 'The log file tells what a query held',
    file: 'shared/backend/logger.ts',
    from: 'if (isOfQuery) return',
    to: 'if (isOfQuery && false) return',
    foundBy: {
      file: 'shared/backend/logger.test.ts',
      test: 'a failed query is logged without its parameters',
    },
  },
];
