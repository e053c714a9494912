import type { ServiceErrorCode } from '@nightfall/shared/protocol/errors';
import { DECEIVING, shortened } from '@nightfall/shared/protocol/letters';
import { type ErrorText, type Problem, problem } from '@nightfall/shared/text/problems';
import { ServiceError } from '../../http/service-error.ts';

const MOST_PROBLEMS = 10;
const MOST_QUOTED = 80;

/** Refuses a pack as a whole, in a sentence that its author can act on. */
export const refusal = ({ message, said }: ErrorText, code: ServiceErrorCode = 'INVALID') =>
  new ServiceError(code, { message, said });

/** The same for a pack that no program packs by mistake. */
export const tampering = (reason: string, { message, said }: ErrorText, code: ServiceErrorCode = 'INVALID') =>
  new ServiceError(code, { message, said, attack: { event: 'pack_refused', reason } });

/** Refuses a pack for its problems, the first of them by name. */
export function refusalOf(problems: readonly ErrorText[]): ServiceError {
  const more = problems.length - MOST_PROBLEMS;
  const faults = problems
    .slice(0, MOST_PROBLEMS)
    .reduce((one, other): ErrorText => problem('packs.both', { one, other }));
  return refusal(more > 0 ? problem('packs.andMore', { faults, count: more }) : faults);
}

/** A problem with the place where it is. */
export const inPlace = (place: string, fault: ErrorText): Problem => problem('packs.in', { place, fault });

/** @throws ServiceError INVALID if there are problems */
export function refuseIfAny(problems: readonly ErrorText[]): void {
  if (problems.length > 0) throw refusalOf(problems);
}

/** A text of the pack, as it can stand in a message: short, quoted and plain. */
export function quoted(text: string): string {
  return `"${shortened(text.replaceAll(DECEIVING, '\uFFFD'), MOST_QUOTED)}"`;
}

export const megabytes = (bytes: number): number => bytes / 1024 / 1024;
