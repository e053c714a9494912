/** The tables, for drizzle and its migrations. */
export { type EntitlementRow, entitlements } from './entitlements.ts';
export { sessions } from './sessions.ts';
export { type UserRow, users } from './users.ts';
