import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { MAX_NAME_LENGTH } from '../../../game/state/limits.ts';
import type { PlayerLook } from '../../../game/state/player-look.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../protocol/limits.ts';
import { lettersUpTo } from './letters-column.ts';

/** Addresses of deleted accounts from which the rights of an administrator had been taken. */
export const dismissedAdmins = pgTable('dismissed_admins', {
  /** SHA-256 of the address, as hex: the address itself is forgotten with its account. */
  emailHash: varchar('email_hash', { length: 64 }).primaryKey(),
  dismissedAt: timestamp('dismissed_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Ids out of use: of guests who have signed in to an account, and of deleted accounts. */
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

/** Links that sign in once. */
export const magicLinkTokens = pgTable(
  'magic_link_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, as hex. */
    token: varchar('token', { length: 64 }).notNull().unique(),
    /** The browser that asked for it, which alone may use the code: SHA-256 of its cookie's token and the address. */
    asker: varchar('asker', { length: 64 }),
    /** SHA-256 of the asker and the code that was mailed beside the link. */
    code: varchar('code', { length: 64 }),
    codeTries: smallint('code_tries').notNull().default(0),
    used: boolean('used').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('magic_link_tokens_expires_at').on(table.expiresAt),
    index('magic_link_tokens_user_id').on(table.userId),
    index('magic_link_tokens_asker').on(table.asker),
  ],
);

/** Authenticator apps (TOTP, RFC 6238) whose first code was right. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base 32. It leaves the server once, before it is stored here. */
  secret: text('secret').notNull(),
  /** The half minute of the newest code that was used: none of it or before is good any more. */
  lastUsedStep: integer('last_used_step').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** What signs in when the app is lost, once each: a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the code, as hex: 118 bits cannot be guessed. */
    hash: varchar('hash', { length: 64 }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user_id').on(table.userId)],
);

/** WebAuthn credentials that sign in to an account; the private key stays on the device. */
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

/** Signed-in browsers, of accounts and of guests alike. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, as hex. */
    id: varchar('id', { length: 64 }).primaryKey(),
    /** The player: the account's id, or the generated id of a guest. */
    userId: uuid('user_id').notNull(),
    /** Null for guests. */
    accountId: uuid('account_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Begun by a link from the account's mailbox: such a session may set a password without the old one. */
    byMagicLink: boolean('by_magic_link').notNull().default(false),
    /** What it was begun with, in words: "Firefox on Android". Null where the browser did not say. */
    browser: lettersUpTo('browser', 80),
    /** Two factors were shown in it: a code beside the password or the link, or a passkey that knows its owner. */
    twoFactors: boolean('two_factors').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Noted now and then. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the password was last given again, for what needs that (confirm-identity.ts). */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_account_id').on(table.accountId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case; this constraint alone decides which account has an address. */
    email: varchar('email', { length: 255 }).notNull().unique(),
    displayName: lettersUpTo('display_name', MAX_NAME_LENGTH).notNull(),
    /** Until then the name is the first half of the address. */
    choseName: boolean('chose_name').notNull().default(false),
    authProvider: varchar('auth_provider', { length: 50 }).notNull().default('email'),
    passwordHash: text('password_hash'),
    /** When a magic link first showed that the address is theirs. */
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    preferredThemeId: varchar('preferred_theme_id', { length: 50 }),
    /** The face and colour that they play with; null as long as they have chosen none. */
    look: jsonb('look').$type<PlayerLook>(),
    /** The code of the language that mails are written in; null until the first sign-in. */
    language: varchar('language', { length: 35 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    /** No link that was asked for before this works any more, not even one that is still to be mailed. */
    linksEndedAt: timestamp('links_ended_at', { withTimezone: true }),
    /** What administrators search: one text, so that a search too short for the index reads each row once. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`email || chr(10) || id::text`),
  },
  (table) => [
    // Parts of addresses and ids are found by their trigrams (the extension pg_trgm).
    index('users_search_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_created_at').on(table.createdAt, table.id),
    // Found when a pack is deleted or replaced.
    index('users_preferred_theme_id')
      .on(table.preferredThemeId)
      .where(sql`${table.preferredThemeId} is not null`),
  ],
);
export type UserRow = typeof users.$inferSelect;
