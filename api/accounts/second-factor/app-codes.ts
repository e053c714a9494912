import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A code is good for half a minute, and for the ones before and after: clocks differ. */
const WINDOW = 1;

/** What an authenticator app is set up with. All of them know these parameters (RFC 6238), and some no others. */
const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Nightfall',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** 160 bits, in base 32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from the QR code. */
export const appUri = (secret: string, email: string): string => totp(secret, email).toString();

/** The step in time that a code belongs to; null if it is none of the present ones. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totp(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
