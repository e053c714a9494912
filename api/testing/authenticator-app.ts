import { Secret, TOTP } from 'otpauth';
import type { Person } from './person.ts';

const STEP_MS = 30_000;

/** An authenticator app: makes the code of when it was set up, or of so many half minutes later. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  // However long a test takes, the next code is not the one before.
  const setUpAt = Date.now();
  return (stepsLater = 0): string => totp.generate({ timestamp: setUpAt + stepsLater * STEP_MS });
}

const SET_UP = '/api/me/second-factor';

/** Sets up a second factor as the page does. The code of the present step is used up by it. */
export async function setUpApp(person: Person) {
  const { body: offer } = await person.post<{ secret: string; uri: string }>(`${SET_UP}/set-up`);
  const codeOf = authenticatorApp(offer.secret);
  const { status, body } = await person.post<{ recoveryCodes: string[] }>(SET_UP, { code: codeOf() });
  if (status !== 200) throw new Error(`No second factor: ${status} ${JSON.stringify(body)}`);
  return { ...offer, codeOf, recoveryCodes: body.recoveryCodes };
}

/** No code of now, of before or of later. */
export function wrongCode(codeOf: (later?: number) => string): string {
  const near = [-2, -1, 0, 1, 2].map((later) => codeOf(later));
  return (
    ['123456', '234567', '345678', '456789', '567890', '678901'].find((one) => !near.includes(one)) ?? ''
  );
}
