import type { Fault } from './fault';

const READ_ONLY = {
  file: 'e2e/wire/read-only-postgres.int.test.ts',
  test: 'while Postgres takes no writes they are answered with 503, and done again soon after',
};
const MIGRATE = 'shared/backend/db/migrate.int.test.ts';

export const POSTGRES_FAULTS: readonly Fault[] = [
  {
    broken: 'Connections stay with a server that takes no writes any more',
    file: 'shared/backend/db/renewed-sql.ts',
    from: 'if (isReadOnly(error)) renew(current);',
    to: 'if (isReadOnly(error)) return;',
    foundBy: READ_ONLY,
  },
  {
    broken: 'What Postgres may not write is a fault of the server',
    file: 'shared/backend/db/errors.ts',
    from: '|08|25006|',
    to: '|08|',
    foundBy: READ_ONLY,
  },
  {
    broken: 'The payments of an account are found by no index',
    file: 'shared/backend/db/migrations/0017_owned_rows.sql',
    from: 'CREATE INDEX CONCURRENTLY "payments_user_id" ON "payments" USING btree ("user_id");',
    to: 'SELECT 1;',
    foundBy: {
      file: 'infra/plans/plans.int.test.ts',
      test: 'with twenty thousand accounts no request of some reads a whole table',
    },
  },
  {
    broken: 'A migration keeps everybody waiting who comes after it',
    file: 'shared/backend/db/apply-migration.ts',
    from: 'SET LOCAL lock_timeout',
    to: 'SET LOCAL idle_session_timeout',
    foundBy: { file: MIGRATE, test: 'one that finds no moment gives up, and has changed nothing' },
  },
  {
    broken: 'An index that was broken off stays as it is',
    file: 'shared/backend/db/apply-migration.ts',
    from: 'if (index !== undefined) await',
    to: 'if (index === statement) await',
    foundBy: {
      file: MIGRATE,
      test: 'an index is made while rows are written, and made anew where it was broken off',
    },
  },
  {
    broken: 'A lock outlives its transaction',
    file: 'shared/backend/themes/global-theme.ts',
    from: 'pg_advisory_xact_lock',
    to: 'pg_advisory_lock',
    foundBy: {
      file: 'shared/backend/db/pooling.int.test.ts',
      test: 'nothing lasts in a connection but what every connection begins with',
    },
  },
];
