import type { NightPayload } from '../state/choice.ts';

/** A night action in which people are called by name, as it is sent: with their user ids. */
export function withUserIds(payload: NightPayload, userIdOf: (name: string) => string): NightPayload {
  const entries = Object.entries(payload).map(([key, value]) => {
    if (key.endsWith('UserId')) return [key, userIdOf(String(value))];
    if (key.endsWith('UserIds')) return [key, (value as string[]).map(userIdOf)];
    return [key, value];
  });
  return Object.fromEntries(entries) as NightPayload;
}
