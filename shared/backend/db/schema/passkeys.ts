import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../protocol/limits.ts';
import { lettersUpTo } from './letters-column.ts';
import { users } from './users.ts';

/** Credentials of WebAuthn that sign in to an account; the private key stays in somebody's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the device calls it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used; always 0 for those that are kept in several devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the device is reached, as the browser said. */
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    /** What its owner calls it. */
    name: lettersUpTo('name', MAX_PASSKEY_NAME_LENGTH).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);
export type PasskeyRow = typeof passkeys.$inferSelect;
