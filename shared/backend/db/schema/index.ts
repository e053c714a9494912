/** The tables, for drizzle and its migrations. */
export { type AuditEntryRow, auditEntries } from './audit-entries.ts';
export { checkouts } from './checkouts.ts';
export { type CustomRoleRow, customRoles, type Variant } from './custom-roles.ts';
export { dismissedAdmins } from './dismissed-admins.ts';
export { type EntitlementRow, entitlements } from './entitlements.ts';
export {
  type FinishedGamePlayerRow,
  type FinishedGameRow,
  finishedGamePlayers,
  finishedGames,
} from './finished-games.ts';
export { formerUsers } from './former-users.ts';
export { globalSettings } from './global-settings.ts';
export { magicLinkTokens } from './magic-link-tokens.ts';
export { type PasskeyRow, passkeys } from './passkeys.ts';
export { type PaymentRow, payments } from './payments.ts';
export { pictures, themePackPictures } from './pictures.ts';
export { roundReviewPlayers, roundReviews } from './round-reviews.ts';
export { recoveryCodes, secondFactors } from './second-factors.ts';
export { type SecurityEventRow, securityEvents } from './security-events.ts';
export { sessions } from './sessions.ts';
export { type ThemePackRow, themePacks } from './theme-packs.ts';
export { type UserRow, users } from './users.ts';
