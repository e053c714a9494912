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
    from: 'and(gt(sessions.expiresAt, now), gt(sessions.createdAt',
    to: 'and(gt(sessions.createdAt',
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
    broken: 'A skipped test counts as passed',
    file: 'infra/test/tally.ts',
    from: "if (test.outcome === 'passed') return onePassed;",
    to: "if (test.outcome !== 'failed') return onePassed;",
    foundBy: {
      file: 'infra/test/tally.test.ts',
      test: 'a skipped test counts as failed, and a failure says how to run it alone and what it was',
    },
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
    to: '[\\p{Cs}',
    foundBy: { file: 'api/accounts/display-name.test.ts', test: '"A‮nn\\u0000" is shown as "Ann"' },
  },
  {
    broken: 'Marks that only lay out text stay in names',
    file: 'api/accounts/display-name.ts',
    from: '\\p{Cf}\\p{Cs}',
    to: '\\p{Cs}',
    foundBy: { file: 'api/accounts/display-name.test.ts', test: '"A￹nn" is shown as "Ann"' },
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
  {
    broken: 'A code for the table screen works again and again',
    file: 'api/rooms/table-codes.ts',
    from: 'redis.getdel(keys.tableCode(code))',
    to: 'redis.get(keys.tableCode(code))',
    foundBy: {
      file: 'api/rooms/table-codes.int.test.ts',
      test: 'makes a device at any process the screen, once, however it is typed',
    },
  },
];
