import { type Problem, problem } from '../../text/problems.ts';
import type { GameEvent } from './event.ts';

/** The engine's answer: what happened, or why nothing did. */
export type Decision =
  | {
      readonly ok: true;
      /** Empty for a harmless repeat. */
      readonly events: readonly GameEvent[];
      /** What the ack tells the caller, if anything. */
      readonly reply?: Readonly<Record<string, unknown>>;
    }
  | Refusal;

export interface Refusal {
  readonly ok: false;
  readonly rejection: Rejection;
}

export function accept(events: readonly GameEvent[], reply?: Readonly<Record<string, unknown>>): Decision {
  return reply ? { ok: true, events, reply } : { ok: true, events };
}

/** Why the engine refuses. The wire adds codes of its own (protocol/errors.ts). */
export const REJECTION_CODES = [
  'NOT_JOINED',
  'NOT_HOST',
  'WRONG_PHASE',
  'ALREADY_SUBMITTED',
  'INVALID_ACTION',
  'INVALID_TARGET',
  'INVALID_CHOICE',
  'UNKNOWN_ROLE',
  'ROLE_COUNT',
  'ROLE_CAP',
  'ROOM_FULL',
  'TOO_MANY_BOTS',
  'GAME_STARTED',
  'ROOM_LOCKED',
  'REMOVED',
  'MUTED',
  'BANISHED',
  'TOO_EARLY',
  'MESSAGE_LENGTH',
  'CLAIMS_OFF',
  'CLAIM_LIMIT',
  'INVALID_CLAIM',
  'MAINTENANCE',
  'RATE_LIMITED',
] as const;

export type RejectionCode = (typeof REJECTION_CODES)[number];

interface Rejection extends Problem {
  readonly code: RejectionCode;
}

/** @param own where the usual text of the code does not fit, or takes values */
export function refuse(code: 'ROLE_COUNT', own: Problem): Refusal;
export function refuse(code: Exclude<RejectionCode, 'ROLE_COUNT'>, own?: Problem): Refusal;
export function refuse(code: RejectionCode, own?: Problem): Refusal {
  return { ok: false, rejection: { code, ...(own ?? problem(`rejections.${code as PlainCode}`)) } };
}

type PlainCode = Exclude<RejectionCode, 'ROLE_COUNT'>;
