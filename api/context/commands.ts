import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import { ServiceError } from '../http/service-error.ts';

/** The outcome of a command, for callers over HTTP. @throws ServiceError with the refusal's code */
export function doneOrThrow(outcome: Done | Refused): Done {
  if (!outcome.ok) throw new ServiceError(outcome.code, outcome);
  return outcome;
}

/**
 * Parsed data has its keys in the schema's order, so that equal requests have equal hashes. They are compared with those of
 * the same caller's same request id alone: whoever finds two bodies of one hash deceives only themselves.
 */
export const bodyHash = (body: unknown): string => Bun.hash(JSON.stringify(body)).toString(36);
