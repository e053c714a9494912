import type { ActionName } from '@nightfall/shared/protocol/actions';

/** What a call requires of its caller, beside good data. */
export type Need =
  | 'nothing'
  | 'session'
  | 'account'
  | 'admin'
  | 'super admin'
  | 'fixed super admin'
  | 'seat'
  | 'host of the room'
  /** A secret that no test caller has. */
  | 'table token';

interface Place {
  readonly userId: string;
  /** Of the caller where it sits, else of another player. */
  readonly playerId: string;
}

export interface Row {
  readonly needs: Need;
  /** Good enough that rights are what is asked next. */
  readonly body?: unknown | ((place: Place) => unknown);
  /** The answer to all callers, where a secret is asked for that none of them has, or nothing is for sale. */
  readonly answers?: number;
}

const open = { needs: 'nothing' } as const;
const account = { needs: 'account' } as const;
const fixedSuperAdmin = { needs: 'fixed super admin' } as const;
const wrongRoom = { roomCode: 'ZZZZZZ', displayName: 'Zoe' };
const FAR_OFF = Date.now() + 365 * 24 * 3_600_000;
const roleBody = { baseName: 'Bat', team: 'villager' };

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
/** Of a good form, and made by no device. */
const NEW_PASSKEY = {
  name: 'Phone',
  response: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
};
const PASSKEY_SIGN_IN = {
  response: {
    ...credential,
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  },
};

/** What workers answer to monitoring, behind no host and no proxy. */
export const WORKER_ROUTES: Readonly<Record<string, Row>> = {
  'GET /healthz': open,
  'GET /readyz': open,
};

/** What both answer at the port of their metrics, if they have one. */
export const METRICS_ROUTES: Readonly<Record<string, Row>> = { 'GET /metrics': open };

/** Every route of the API, as the server lists them itself: what is missing here, or gone there, fails. */
export const ROUTES: Readonly<Record<string, Row>> = {
  'GET /api/openapi.json': open,
  'GET /api/cookies': open,
  'GET /healthz': open,
  'GET /readyz': open,
  'POST /api/auth/signup': { ...open, body: { email: 'no address' } },
  'POST /api/auth/login': { ...open, body: { email: 'a@b.example', password: 'wrong one' }, answers: 401 },
  'POST /api/auth/mailed-code': {
    ...open,
    body: { email: 'ann@example.com', mailedCode: 'GUESSD' },
    answers: 401,
  },
  'POST /api/auth/callback': { ...open, body: { token: 'guessed' }, answers: 401 },
  'GET /api/me': account,
  'POST /api/me/confirm': { ...account, body: { password: 'a secret' } },
  'PUT /api/me/password': { ...account, body: { password: 'moonlight-7', currentPassword: 'a secret' } },
  'GET /api/me/second-factor': account,
  'POST /api/me/second-factor/set-up': account,
  // Nothing is set up, and no code is right.
  'POST /api/me/second-factor': { ...account, body: { code: '123456' } },
  'POST /api/me/second-factor/recovery-codes': { ...account, body: { code: 'none of them' } },
  'DELETE /api/me/second-factor': { ...account, body: { code: 'none of them' } },
  'GET /api/me/passkeys': account,
  'POST /api/me/passkeys/options': account,
  'POST /api/me/passkeys': { ...account, body: NEW_PASSKEY },
  'DELETE /api/me/passkeys/:id': account,
  'POST /api/auth/passkey/options': open,
  'POST /api/auth/passkey': { ...open, body: PASSKEY_SIGN_IN, answers: 401 },
  'PUT /api/me/look': { ...account, body: { face: 'curls', ground: 'teal' } },
  'PUT /api/me/language': { ...account, body: { language: 'en' } },
  'PUT /api/profile': { ...account, body: { displayName: 'Zoe' } },
  'GET /api/site': open,
  'GET /api/maintenance': open,
  'GET /dev/mail.json': open,
  'GET /dev/mail': open,
  'GET /api/me/sessions': account,
  'DELETE /api/me/sessions': account,
  'DELETE /api/me/sessions/:id': account,
  'GET /api/me/games': account,
  'GET /api/me/export': account,
  'DELETE /api/me': { ...account, body: { email: 'somebody@else.example' } },
  'POST /api/stripe/webhook': { ...open, answers: 503 },
  'POST /api/checkout/host': account,
  'POST /api/checkout/host-pass-48h': account,
  'POST /api/debug/grant-host-manual': account,
  'GET /test-checkout/:token': account,
  'POST /test-checkout/:token/pay': account,
  'POST /test-checkout/:token/cancel': account,
  'GET /api/admin/users': { needs: 'admin' },
  'GET /api/admin/entitlements': { needs: 'admin' },
  'GET /api/admin/audit': fixedSuperAdmin,
  'GET /api/admin/security': fixedSuperAdmin,
  'GET /api/admin/rooms': fixedSuperAdmin,
  'GET /api/admin/queues': fixedSuperAdmin,
  'GET /api/admin/failed-jobs': fixedSuperAdmin,
  'POST /api/admin/failed-jobs/retry': { ...fixedSuperAdmin, body: { queue: 'review-round' } },
  // It is put far off, and withdrawn by the next row.
  'PUT /api/admin/maintenance': { ...fixedSuperAdmin, body: { stopsAt: FAR_OFF, noRoundsFrom: FAR_OFF } },
  'DELETE /api/admin/maintenance': fixedSuperAdmin,
  'POST /api/admin/entitlements/:id/revoke': { needs: 'admin' },
  'POST /api/admin/grant-entitlement': {
    needs: 'admin',
    body: { email: 'nobody@at.example', type: 'host', tier: 'permanent' },
  },
  'POST /api/admin/end-sessions': { needs: 'super admin', body: { userIdentifier: 'nobody@at.example' } },
  'POST /api/admin/toggle-admin': { needs: 'super admin', body: { userIdentifier: 'nobody@at.example' } },
  'POST /api/admin/reset-second-factor': {
    needs: 'super admin',
    body: { userIdentifier: 'nobody@at.example' },
  },
  'GET /api/debug/user-status': account,
  'GET /api/admin/theme': open,
  'POST /api/admin/theme': { ...fixedSuperAdmin, body: { theme: 'generic' } },
  'GET /api/me/theme': account,
  'POST /api/me/theme': { ...account, body: { themeId: 'generic' } },
  'GET /api/themes/mine': account,
  'GET /api/themes/space': account,
  'POST /api/themes/uploadZip': account,
  'GET /api/themes/:id': open,
  'GET /api/themes/:id/pictures/:key': open,
  'DELETE /api/themes/:id': account,
  'GET /api/custom-roles': { needs: 'session' },
  'GET /api/admin/custom-roles': fixedSuperAdmin,
  'GET /api/custom-roles/pictures/:key': { needs: 'session' },
  'POST /api/admin/custom-roles/pictures': fixedSuperAdmin,
  'POST /api/admin/custom-roles': { ...fixedSuperAdmin, body: roleBody },
  'PATCH /api/admin/custom-roles/:id': { ...fixedSuperAdmin, body: roleBody },
  'DELETE /api/admin/custom-roles/:id': fixedSuperAdmin,
  'POST /api/rooms/create': { ...account, body: {} },
  'POST /api/games': { ...account, body: {} },
  'POST /api/rooms/join': { ...open, body: wrongRoom },
  'POST /api/games/join': { ...open, body: wrongRoom },
  'POST /api/practice': { ...open, body: { displayName: 'Zoe' } },
  'GET /api/rooms/mine': open,
  // A set that nobody can play has an answer as well.
  'GET /api/balance': open,
  'GET /api/games/:gameId': { needs: 'seat' },
  // Its round is still to come.
  'GET /api/games/:gameId/review/:round': { needs: 'seat' },
  'GET /api/games/:gameId/rounds/:round': { needs: 'seat' },
  'POST /api/games/:gameId/seating': {
    needs: 'host of the room',
    body: ({ userId, playerId }: Place) => ({ userId, newSeatingOrder: [playerId] }),
  },
  'POST /api/games/:gameId/admin/player-role': {
    ...fixedSuperAdmin,
    body: ({ userId, playerId }: Place) => ({ userId, playerId, newRole: 'Werewolf' }),
  },
  'POST /api/games/:gameId/code': { needs: 'host of the room' },
  'POST /api/games/:gameId/table': { needs: 'host of the room' },
  'POST /api/games/:gameId/table/code': { needs: 'host of the room' },
  'POST /api/games/:gameId/seats/:playerId/code': { needs: 'host of the room' },
  'POST /api/seats/take': { ...open, body: { code: 'GUESSD' } },
  // Of a session that has ended when its seat was moved.
  'GET /api/games/:gameId/seats/moved': open,
  'POST /api/games/:gameId/seats/return': { ...open, answers: 404 },
  'POST /api/table/pair': { ...open, body: { code: 'GUESSD' } },
  'POST /api/games/:gameId/table/open': { needs: 'table token', body: { tableToken: 'guessed' } },
  'GET /ws': { needs: 'session' },
  'GET /*': open,
  // They end the sessions of those who call.
  'POST /api/auth/logout-all': account,
  'POST /api/auth/logout': open,
};

const target = { targetUserId: '00000000-0000-4000-8000-000000000000' };

/** Every action of the websocket, with data of a good form. */
export const ACTIONS: Readonly<
  Record<
    ActionName,
    { readonly needs: 'seat' | 'seat of a guest' | 'host of the room'; readonly data?: unknown }
  >
> = {
  update_role_selection: { needs: 'host of the room', data: { roles: ['Seer'] } },
  update_game_settings: { needs: 'host of the room', data: { settings: { locked: true } } },
  add_bot: { needs: 'host of the room' },
  remove_bot: { needs: 'host of the room', data: { botUserId: target.targetUserId } },
  remove_player: { needs: 'host of the room', data: target },
  mute_player: { needs: 'host of the room', data: { ...target, muted: true } },
  hide_messages: { needs: 'host of the room', data: { userId: target.targetUserId } },
  hand_over_host: { needs: 'host of the room', data: target },
  ask_stand_in: { needs: 'host of the room', data: target },
  i_am_here: { needs: 'seat' },
  start_game: { needs: 'host of the room' },
  end_round: { needs: 'host of the room' },
  pause_clock: { needs: 'host of the room' },
  resume_clock: { needs: 'host of the room' },
  extend_clock: { needs: 'host of the room', data: { seconds: 60 } },
  ready_next_phase: { needs: 'seat' },
  submit_action: { needs: 'seat', data: { data: { type: 'pass' } } },
  send_message: { needs: 'seat', data: { content: 'Hello' } },
  make_claim: { needs: 'seat', data: { claim: { kind: 'quiet' } } },
  force_discussion_end: { needs: 'seat' },
  submit_vote: { needs: 'seat', data: target },
  play_again: { needs: 'seat' },
  change_name: { needs: 'seat of a guest', data: { displayName: 'Zoe' } },
  choose_look: { needs: 'seat', data: { face: 'curls', ground: 'teal' } },
  leave_game: { needs: 'seat' },
};
