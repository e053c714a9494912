import {
  appSecretSchema,
  authResponseSchema,
  callbackBodySchema,
  codeBodySchema,
  confirmBodySchema,
  loginBodySchema,
  mailedCodeBodySchema,
  meResponseSchema,
  ownSessionSchema,
  passwordBodySchema,
  playedGameSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  signupBodySchema,
} from '@nightfall/shared/protocol/accounts';
import {
  auditEntrySchema,
  endSessionsResponseSchema,
  entitlementChangeSchema,
  failedJobSchema,
  grantBodySchema,
  jobQueueSchema,
  listedEntitlementSchema,
  listedRoomSchema,
  listedUserSchema,
  resetSecondFactorResponseSchema,
  retriedJobsSchema,
  retryJobsBodySchema,
  toggleAdminResponseSchema,
  userIdentifierBodySchema,
  userStatusSchema,
} from '@nightfall/shared/protocol/admin';
import { balanceSchema } from '@nightfall/shared/protocol/balance';
import {
  customRoleBodySchema,
  customRolePatchSchema,
  customRoleSchema,
  offeredRoleSchema,
} from '@nightfall/shared/protocol/custom-roles';
import {
  type ErrorBody,
  type ErrorCode,
  errorBodySchema,
  HTTP_STATUS,
} from '@nightfall/shared/protocol/errors';
import { gameViewSchema } from '@nightfall/shared/protocol/game-view';
import { deleteAccountBodySchema } from '@nightfall/shared/protocol/own-data';
import {
  newPasskeyBodySchema,
  passkeySchema,
  passkeySignInBodySchema,
} from '@nightfall/shared/protocol/passkeys';
import { reviewSchema, reviewUnderWaySchema } from '@nightfall/shared/protocol/review';
import {
  joinRoomBodySchema,
  openTableResponseSchema,
  ownRoomSchema,
  pairedTableSchema,
  pairTableBodySchema,
  renewedCodeSchema,
  seatedResponseSchema,
  tableCodeSchema,
} from '@nightfall/shared/protocol/rooms';
import { securityEventSchema } from '@nightfall/shared/protocol/security-events';
import {
  keptCookiesSchema,
  maintenanceBodySchema,
  maintenanceSchema,
  siteResponseSchema,
} from '@nightfall/shared/protocol/site';
import {
  globalThemeBodySchema,
  globalThemeSchema,
  preferredThemeBodySchema,
  preferredThemeSchema,
  themePackContentSchema,
  themePackSchema,
  themeSpaceSchema,
} from '@nightfall/shared/protocol/themes';

interface Schema {
  readonly parse: (value: unknown) => unknown;
}

/** What the page reads of each call's answer on the wire; ids in its path are `:id`. */
export const ANSWERED: Readonly<Record<string, Schema>> = {
  'GET /api/site': siteResponseSchema,
  'GET /api/balance': balanceSchema,
  'GET /api/maintenance': maintenanceSchema,
  'GET /api/cookies': keptCookiesSchema,
  'GET /api/me': meResponseSchema,
  'PUT /api/me/look': meResponseSchema,
  'PUT /api/me/language': meResponseSchema,
  'GET /api/me/sessions': ownSessionSchema.array(),
  'DELETE /api/me/sessions': ownSessionSchema.array(),
  'DELETE /api/me/sessions/:id': ownSessionSchema.array(),
  'GET /api/me/second-factor': secondFactorSchema,
  'POST /api/me/second-factor/set-up': appSecretSchema,
  'POST /api/me/second-factor': recoveryCodesSchema,
  'POST /api/me/second-factor/recovery-codes': recoveryCodesSchema,
  'GET /api/me/passkeys': passkeySchema.array(),
  'POST /api/me/passkeys': passkeySchema,
  'GET /api/me/games': playedGameSchema.array(),
  'GET /api/me/theme': preferredThemeSchema,
  'POST /api/me/theme': preferredThemeSchema,
  'POST /api/auth/signup': authResponseSchema,
  'POST /api/auth/login': authResponseSchema,
  'POST /api/auth/callback': authResponseSchema,
  'POST /api/auth/mailed-code': authResponseSchema,
  'GET /api/rooms/mine': ownRoomSchema.array(),
  'POST /api/rooms/create': seatedResponseSchema,
  'POST /api/rooms/join': seatedResponseSchema,
  'GET /api/games/:id': gameViewSchema,
  'GET /api/games/:id/review/1': reviewSchema.or(reviewUnderWaySchema),
  'POST /api/games/:id/code': renewedCodeSchema,
  'POST /api/games/:id/table/code': tableCodeSchema,
  'POST /api/games/:id/table/open': openTableResponseSchema,
  'POST /api/table/pair': pairedTableSchema,
  'GET /api/admin/users': listedUserSchema.array(),
  'GET /api/admin/entitlements': listedEntitlementSchema.array(),
  'GET /api/admin/audit': auditEntrySchema.array(),
  'GET /api/admin/security': securityEventSchema.array(),
  'GET /api/admin/rooms': listedRoomSchema.array(),
  'GET /api/admin/queues': jobQueueSchema.array(),
  'GET /api/admin/failed-jobs': failedJobSchema.array(),
  'POST /api/admin/failed-jobs/retry': retriedJobsSchema,
  'PUT /api/admin/maintenance': maintenanceSchema,
  'DELETE /api/admin/maintenance': maintenanceSchema,
  'GET /api/admin/custom-roles': customRoleSchema.array(),
  'POST /api/admin/custom-roles': customRoleSchema,
  'PATCH /api/admin/custom-roles/:id': customRoleSchema,
  'POST /api/admin/grant-entitlement': entitlementChangeSchema,
  'POST /api/admin/entitlements/:id/revoke': entitlementChangeSchema,
  'POST /api/admin/toggle-admin': toggleAdminResponseSchema,
  'POST /api/admin/end-sessions': endSessionsResponseSchema,
  'POST /api/admin/reset-second-factor': resetSecondFactorResponseSchema,
  'GET /api/debug/user-status': userStatusSchema,
  'GET /api/custom-roles': offeredRoleSchema.array(),
  'GET /api/admin/theme': globalThemeSchema,
  'GET /api/themes/mine': themePackSchema.array(),
  'GET /api/themes/space': themeSpaceSchema,
  'GET /api/themes/:id': themePackContentSchema,
};

/** What each call takes. */
const TAKEN = {
  'POST /api/auth/signup': signupBodySchema,
  'POST /api/auth/login': loginBodySchema,
  'POST /api/auth/callback': callbackBodySchema,
  'POST /api/auth/mailed-code': mailedCodeBodySchema,
  'PUT /api/me/password': passwordBodySchema,
  'POST /api/me/confirm': confirmBodySchema,
  'POST /api/me/second-factor': codeBodySchema,
  'POST /api/me/second-factor/recovery-codes': codeBodySchema,
  'DELETE /api/me/second-factor': codeBodySchema,
  'POST /api/me/passkeys': newPasskeyBodySchema,
  'POST /api/auth/passkey': passkeySignInBodySchema,
  'DELETE /api/me': deleteAccountBodySchema,
  'POST /api/me/theme': preferredThemeBodySchema,
  'POST /api/rooms/join': joinRoomBodySchema,
  'POST /api/table/pair': pairTableBodySchema,
  'POST /api/admin/grant-entitlement': grantBodySchema,
  'POST /api/admin/end-sessions': userIdentifierBodySchema,
  'POST /api/admin/toggle-admin': userIdentifierBodySchema,
  'POST /api/admin/reset-second-factor': userIdentifierBodySchema,
  'POST /api/admin/custom-roles': customRoleBodySchema,
  'PATCH /api/admin/custom-roles/:id': customRolePatchSchema,
  'POST /api/admin/theme': globalThemeBodySchema,
  'POST /api/admin/failed-jobs/retry': retryJobsBodySchema,
  'PUT /api/admin/maintenance': maintenanceBodySchema,
} as const;

/** An error as every route sends it. */
export function refusal(code: ErrorCode, error: string, more: Pick<ErrorBody, 'details' | 'signIn'> = {}) {
  const body = errorBodySchema.parse({ error, code, ...more });
  return Response.json(body, { status: HTTP_STATUS[code] });
}

/** The failure of something between the page and the server, which has no words of ours. */
export const wordless = (status = 500) => new Response('', { status });

/** What is wrong with a body is told in the words of its schema; null when it may pass. */
export function refusalOf(call: string, body: unknown): Response | null {
  const schema = Object.entries(TAKEN).find(([taken]) => taken === call)?.[1];
  const issues = schema?.safeParse(body).error?.issues ?? [];
  if (issues.length === 0) return null;
  const details = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return refusal('INVALID', details[0]?.message ?? '', { details });
}
