import type { GameEvent } from '../events/event.ts';
import { type Rejection, type RejectionCode, rejection } from './rejection.ts';

/** What the engine answers: what happened, or why nothing did. */
export type Decision =
  | {
      readonly ok: true;
      /** None for a harmless repeat. */
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
