import { readStored, removeStored, writeStored } from '../../session/browser-storage.ts';

/** As long as link and code are valid. */
const VALID_MS = 15 * 60_000;

export interface RequestedLink {
  readonly mode: 'sign-in' | 'sign-up';
  readonly email: string;
}

/** Survives a reload: phones often reload a page that was left for the mail app. */
export const rememberRequestedLink = (asked: RequestedLink, now: number = Date.now()): void =>
  writeStored('askedLink', JSON.stringify({ ...asked, at: now }));

export const forgetRequestedLink = (): void => removeStored('askedLink');

/** The link this browser still waits for; null once it has expired. */
export function readRequestedLink(now: number = Date.now()): RequestedLink | null {
  try {
    const asked: unknown = JSON.parse(readStored('askedLink') ?? 'null');
    if (typeof asked !== 'object' || asked === null) return null;
    const [mode, email, at] = ['mode', 'email', 'at'].map((key): unknown => Reflect.get(asked, key));
    const isGood = (mode === 'sign-in' || mode === 'sign-up') && typeof email === 'string';
    return isGood && typeof at === 'number' && now - at < VALID_MS ? { mode, email } : null;
  } catch {
    return null;
  }
}
