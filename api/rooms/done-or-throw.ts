import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import { ServiceError } from '../http/service-error.ts';

/** The outcome of a command, for callers over HTTP. @throws ServiceError with the refusal's code */
export function doneOrThrow(outcome: Done | Refused): Done {
  if (!outcome.ok) throw new ServiceError(outcome.code, { message: outcome.message });
  return outcome;
}
