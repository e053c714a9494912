import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { type PasskeyRow, passkeys, type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import { type Transaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { PasskeySignInBody } from '@nightfall/shared/protocol/passkeys';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Dependencies } from '../context/dependencies.ts';
import type { Call } from '../context/identity.ts';
import { deviceOfAnybody } from '../context/known-device.ts';
import { passkeyRefused } from './begin-session.ts';
import {
  answeringBrowser,
  askingBrowser,
  keepChallenge,
  relyingParty,
  takeChallenge,
  webauthn,
} from './passkey-ceremony.ts';
import { signIn } from './sign-in.ts';

/**
 * Known browsers count separately, so that a flood from their address does not keep them out. @throws ServiceError
 * RATE_LIMITED
 */
async function countCall(
  dependencies: Dependencies,
  limit: 'askForPasskey' | 'passkey',
  { address, request }: Pick<Call, 'address' | 'request'>,
): Promise<void> {
  const device = await deviceOfAnybody(dependencies, request);
  await dependencies.limits.countAll([
    [limit, device ?? address],
    [`${limit}InHouse`, address],
  ]);
}

/**
 * The options for a browser that signs in by any passkey of this server, of any account. @throws ServiceError
 * RATE_LIMITED
 */
export async function askForPasskey(
  dependencies: Dependencies,
  { address, request, set }: Pick<Call, 'address' | 'request' | 'set'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await countCall(dependencies, 'askForPasskey', { address, request });
  const rpID = relyingParty(request, dependencies.env).id;
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
  });
  const { holder, cookies } = askingBrowser(dependencies, request);
  await keepChallenge(dependencies, holder, options.challenge);
  set.headers['set-cookie'] = cookies;
  return options;
}

/**
 * The device verified its owner and signed the challenge: two factors in one. @throws ServiceError UNAUTHENTICATED,
 * RATE_LIMITED
 */
export async function signInWithPasskey(
  dependencies: Dependencies,
  call: Call<PasskeySignInBody>,
): Promise<void> {
  const { body, request } = call;
  await countCall(dependencies, 'passkey', call);
  const browser = answeringBrowser(dependencies, request);
  const challenge = browser === null ? null : await takeChallenge(dependencies, browser);
  const known = await passkeyOf(dependencies.db, body.response.id);
  if (challenge === null || known === null) throw passkeyRefused();
  const counter = await counterOf(dependencies, call, challenge, known);
  if (counter === null) throw passkeyRefused();
  const { account, passkey } = known;
  await signIn(dependencies, call, { account, method: 'passkey', prove: byPasskey(passkey, counter) });
}

interface Known {
  readonly passkey: PasskeyRow;
  readonly account: UserRow;
}

async function passkeyOf(db: Dependencies['db'], credentialId: string): Promise<Known | null> {
  const [known] = await withTimeout(
    db
      .select({ passkey: passkeys, account: users })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.credentialId, credentialId)),
  );
  return known ?? null;
}

/** The counter that the device has signed; null where the signature or anything signed is wrong. */
async function counterOf(
  { env }: Dependencies,
  { request, body: { response } }: Call<PasskeySignInBody>,
  challenge: string,
  { passkey }: Known,
): Promise<number | null> {
  const ownHandle = Buffer.from(passkey.userId).toString('base64url');
  if (response.response.userHandle !== ownHandle) return null;
  const { origin, id } = relyingParty(request, env);
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    .catch(() => null);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

/**
 * The passkey still exists, and its counter has increased: otherwise it may be a copy. Synchronised passkeys stay at 0.
 */
const byPasskey =
  ({ id, userId }: PasskeyRow, counter: number) =>
  async (tx: Transaction): Promise<[]> => {
    const isThere = await lockAccount(tx, userId);
    const hasGoneOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
    const now = new Date();
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), hasGoneOn))
      .returning({ id: passkeys.id });
    if (!isThere || used.length === 0) throw passkeyRefused();
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
    return [];
  };
