import { SECURITY_EVENTS, type SecurityEvent } from '@nightfall/shared/protocol/security-events';
import { dateText } from './date-text.ts';
import { SECURITY_WORDS } from './texts.ts';

const isKnown = (kind: string): kind is keyof typeof SECURITY_EVENTS => Object.hasOwn(SECURITY_EVENTS, kind);

const wordsOf = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** What happened, and how often; a newer server may know kinds that this page does not. */
export function securityWords({ kind, times }: Pick<SecurityEvent, 'kind' | 'times'>): string {
  const words = isKnown(kind) ? SECURITY_EVENTS[kind].words : wordsOf(kind);
  return times === 1 ? words : SECURITY_WORDS.times(words, times);
}

/** An account by its address; guests, who have none, by their id. */
export function personWords({ details, who, whoEmail }: SecurityEvent): string {
  if (whoEmail !== null) return whoEmail;
  if (who !== null) return SECURITY_WORDS.guest(who);
  return details.isRest === true ? SECURITY_WORDS.several : SECURITY_WORDS.stranger;
}

/** Once, or from the first to the last of those that are counted together. */
export function timeWords({ createdAt, lastAt }: Pick<SecurityEvent, 'createdAt' | 'lastAt'>): string {
  const [first, last] = [dateText(createdAt), dateText(lastAt)];
  return first === last ? last : SECURITY_WORDS.span(first, last);
}

/** What else is known: the account that it was about, and what was called. */
export function detailWords({ about, details }: Pick<SecurityEvent, 'about' | 'details'>): string {
  const told = Object.entries(details).flatMap(([name, value]) => {
    if (name === 'isRest') return SECURITY_WORDS.rest;
    if (name === 'isAdmin') return value === true ? SECURITY_WORDS.isAdmin : SECURITY_WORDS.isNoAdmin;
    return value === null || value === '' ? [] : String(value);
  });
  const subject = about === null ? [] : [SECURITY_WORDS.about(about)];
  return [...told, ...subject].join(', ') || '-';
}
