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

export function refuse(code: RejectionCode, values?: Record<string, string | number>): Refusal {
  return { ok: false, rejection: rejection(code, values) };
}

/** The engine's refusals. The wire adds a few of its own (protocol/errors.ts). */
export const REJECTION_MESSAGES = {
  NOT_JOINED: 'You do not have a seat in this game',
  NOT_HOST: 'Only the host can do this',
  WRONG_PHASE: 'This is not possible in the current phase',
  ALREADY_SUBMITTED: 'You have already submitted',
  INVALID_ACTION: 'This action is not possible now',
  INVALID_TARGET: 'You cannot choose this target',
  INVALID_CHOICE: 'This choice is incomplete',
  UNKNOWN_ROLE: 'This role does not exist',
  ROLE_COUNT: 'Need exactly {n} roles for {m} players',
  ROLE_CAP: 'Too many copies of a role',
  ROOM_FULL: 'Maximum of 27 players allowed in a game',
  TOO_MANY_BOTS: 'Maximum of 26 bots allowed with 1 human player',
  GAME_STARTED: 'The game has already started',
  ROOM_LOCKED: 'The host has locked this room',
  REMOVED: 'You were removed from this room',
  MUTED: 'You are muted',
  BANISHED: 'You are banished and have no vote',
  TOO_EARLY: 'It is too early for this',
  MESSAGE_LENGTH: 'A message must have 1 to 200 characters',
  CLAIMS_OFF: 'The host has switched claims off',
  CLAIM_LIMIT: 'You have claimed enough in this round',
  INVALID_CLAIM: 'This cannot be claimed in this round',
  MAINTENANCE: 'Maintenance is about to begin. No new round can start until it is over',
  RATE_LIMITED: 'Too many messages. Please wait a moment',
} as const;

export type RejectionCode = keyof typeof REJECTION_MESSAGES;

interface Rejection {
  readonly code: RejectionCode;
  readonly message: string;
}

/** A refusal with its text, `{name}` places filled from `values`. */
function rejection(code: RejectionCode, values: Record<string, string | number> = {}): Rejection {
  const message = REJECTION_MESSAGES[code].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
  return { code, message };
}
