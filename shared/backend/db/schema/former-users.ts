import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Ids that nobody has any more: of guests who have gone on under an account, and of deleted accounts. */
export const formerUsers = pgTable(
  'former_users',
  {
    userId: uuid('user_id').primaryKey(),
    /** The account that a guest has gone on under; null once there is none. */
    accountId: uuid('account_id'),
    since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('former_users_account_id').on(table.accountId),
    index('former_users_since').on(table.since),
  ],
);
