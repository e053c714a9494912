/** The tables, for drizzle and its migrations. */
export { type AuditEntryRow, auditEntries, type SecurityEventRow, securityEvents } from './audit-entries.ts';
export { balanceSets, countedRounds, playedSets } from './balance.ts';
export { checkouts, type EntitlementRow, entitlements, type PaymentRow, payments } from './entitlements.ts';
export {
  type FinishedGamePlayerRow,
  type FinishedGameRow,
  finishedGamePlayers,
  finishedGames,
  roundReviewPlayers,
  roundReviews,
} from './finished-games.ts';
export {
  type CustomRoleRow,
  customRoles,
  globalSettings,
  pictures,
  type ThemePackRow,
  themePackPictures,
  themePacks,
  type Variant,
} from './theme-packs.ts';
export {
  dismissedAdmins,
  formerUsers,
  magicLinkTokens,
  type PasskeyRow,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  type UserRow,
  users,
} from './users.ts';
