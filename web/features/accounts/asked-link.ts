import { readStored, removeStored, writeStored } from '../../session/browser-storage.ts';

/** As long as link and code live. */
const WAITED_FOR_MS = 15 * 60_000;

export interface AskedLink {
  readonly mode: 'sign-in' | 'sign-up';
  readonly email: string;
}

/** A page that was left for the mail is often loaded anew when somebody comes back with the code. */
export const rememberAskedLink = (asked: AskedLink, now: number = Date.now()): void =>
  writeStored('askedLink', JSON.stringify({ ...asked, at: now }));

export const forgetAskedLink = (): void => removeStored('askedLink');

/** What this browser still waits for; null once it is too late. */
export function readAskedLink(now: number = Date.now()): AskedLink | null {
  try {
    const asked: unknown = JSON.parse(readStored('askedLink') ?? 'null');
    if (typeof asked !== 'object' || asked === null) return null;
    const [mode, email, at] = ['mode', 'email', 'at'].map((key): unknown => Reflect.get(asked, key));
    const isGood = (mode === 'sign-in' || mode === 'sign-up') && typeof email === 'string';
    return isGood && typeof at === 'number' && now - at < WAITED_FOR_MS ? { mode, email } : null;
  } catch {
    return null;
  }
}
