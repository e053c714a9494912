import { shortened } from '../../game/state/letters.ts';

const LONGEST = 200;
const HIDDEN = '…';

/** Addresses, what is quoted, logins in URLs, and whatever is long enough to be a token or an id. */
const SECRETS = [
  /[^\s@<>"']+@[^\s@<>"']+/g,
  /"[^"]*"?/g,
  /`[^`]*`?/g,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi,
  /[\w-]{24,}/g,
];

/** Why a job has failed, in the words of its error. Whatever might be of somebody, or of a round, is left out. */
export function reasonWithoutSecrets(reason: string | undefined): string {
  const [line = ''] = (reason ?? '').split('\n', 1);
  const told = SECRETS.reduce((text, secret) => text.replace(secret, HIDDEN), line).trim();
  return shortened(told, LONGEST);
}
