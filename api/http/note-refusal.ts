import type { Env } from '@nightfall/shared/backend/env';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { Session } from '../accounts/sessions.ts';
import { callerAddress } from './caller-address.ts';
import { foreignCall, isForeignCall } from './origin.ts';
import type { Party, SecurityLog } from './security-log.ts';
import { type Attack, CodeRefused, ServiceError, SignInRefused } from './service-error.ts';

/** Refusals for want of a right. What the rules of the game forbid to somebody at the table is none. */
const OF_RIGHTS: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'NOT_HOST',
  'NOT_JOINED',
  'HOST_REQUIRED',
  'REMOVED',
  'SECOND_FACTOR_REQUIRED',
]);

export interface Noting {
  readonly env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>;
  readonly security: SecurityLog;
}

interface Refused {
  readonly request: Request;
  readonly server: Parameters<typeof callerAddress>[1];
  readonly route: string;
  readonly error: unknown;
  /** Not there where a call was refused before it was asked who is calling. */
  readonly session?: Session | null;
}

/** Notes the answer to a call, if it is a refusal that matters. Calls are told by their route: paths carry tokens. */
export function noteRefusal(
  { env, security }: Noting,
  { request, server, route, error, session }: Refused,
  code: ErrorCode,
): void {
  const call = `${request.method} ${route}`;
  const attack = attackIn(error);
  const party = { who: session?.userId ?? null, from: callerAddress(request, server, env) };
  if (error instanceof SignInRefused) {
    if (error.by.method === 'password') security.note('sign_in_failed', party, { tried: error.by.tried });
    else security.note(error.by.method === 'link' ? 'link_refused' : 'passkey_refused', party, {});
  } else if (error instanceof CodeRefused) {
    security.note('code_refused', { ...party, who: error.accountId }, {});
  } else if (code === 'FORBIDDEN' && isForeignCall(request, env)) {
    security.note('origin_refused', party, foreignCall(request));
  } else if (attack !== undefined) security.note(attack.event, party, { call, reason: attack.reason });
  else noteRefusedCall(security, party, call, code);
}

/** What is thrown while a body is read comes inside an error of Elysia's. */
function attackIn(error: unknown): Attack | undefined {
  if (error instanceof ServiceError) return error.attack;
  return error instanceof Error ? attackIn(error.cause) : undefined;
}

/** The same for a call of HTTP or an action of the websocket that had a good form. */
export function noteRefusedCall(security: SecurityLog, party: Party, call: string, code: ErrorCode): void {
  if (OF_RIGHTS.has(code)) security.note('right_refused', party, { call, code });
  else if (code === 'RATE_LIMITED') security.note('limit_hit', party, { call });
  else if (code === 'TOO_LARGE') security.note('bounds_exceeded', party, { call, reason: 'is too large' });
}
