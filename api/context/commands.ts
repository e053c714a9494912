import { createHash } from 'node:crypto';
import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import { ServiceError } from '../http/service-error.ts';

/** The outcome of a command, for callers over HTTP. @throws ServiceError with the refusal's code */
export function doneOrThrow(outcome: Done | Refused): Done {
  if (!outcome.ok) throw new ServiceError(outcome.code, { message: outcome.message });
  return outcome;
}

/** Parsed data has its keys in the schema's order, so that equal requests have equal hashes. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
