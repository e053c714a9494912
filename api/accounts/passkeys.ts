import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { type PasskeyRow, passkeys } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import {
  type NewPasskeyBody,
  newPasskeyBodySchema,
  type Passkey,
  passkeySignInBodySchema,
} from '@nightfall/shared/protocol/passkeys';
import { problem } from '@nightfall/shared/text/problems';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { and, desc, eq } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, identity, requireAccount, requireAccountSession } from '../context/identity.ts';
import { type Session, sessionCookies } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import { requireUser } from './accounts.ts';
import { requireProven } from './confirm-identity.ts';
import { keepChallenge, relyingParty, takeChallenge, webauthn } from './passkey-ceremony.ts';
import { askForPasskey, signInWithPasskey } from './passkey-sign-in.ts';
import { requireShownFactor } from './required-factor.ts';
import { forgetShownFactors } from './second-factor.ts';

const MOST = 20;

/** @throws ServiceError UNAUTHENTICATED */
async function listPasskeys({ db }: Dependencies, session: Session | null): Promise<Passkey[]> {
  return (await passkeysOf(db, requireAccount(session))).map(described);
}

const passkeysOf = (db: Dependencies['db'], userId: string): Promise<PasskeyRow[]> =>
  withTimeout(
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt)),
  );

/** Only the fields named here leave the server. */
const described = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
});

/**
 * Options for a device: it has to verify its owner, and to find the passkey without an account's name. @throws
 * ServiceError UNAUTHENTICATED, FORBIDDEN, INVALID when there are too many, RATE_LIMITED
 */
async function offerPasskey(
  dependencies: Dependencies,
  { session: caller, request }: Call,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db, env, limits } = dependencies;
  const session = requireAccountSession(caller);
  const { accountId } = session;
  await requireShownFactor(dependencies, session);
  await limits.count('addPasskey', accountId);
  const { email, displayName } = await requireUser(db, accountId);
  const known = await passkeysOf(db, accountId);
  if (known.length >= MOST) throw tooMany();
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Nightfall',
    rpID: relyingParty(request, env).id,
    userID: new TextEncoder().encode(accountId),
    userName: email,
    userDisplayName: displayName,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(dependencies, `session ${session.id}`, options.challenge);
  return options;
}

/**
 * Stores a new passkey. From then on the session counts as one with two factors. @returns it, and the Set-Cookie
 * headers @throws ServiceError UNAUTHENTICATED, FORBIDDEN, INVALID
 */
async function addPasskey(
  dependencies: Dependencies,
  call: Call,
  { name, response }: NewPasskeyBody,
): Promise<{ added: Passkey; cookies: string[] }> {
  const { db, env, sessions } = dependencies;
  const session = requireAccountSession(call.session);
  const { accountId } = session;
  await requireShownFactor(dependencies, session);
  const { credential } = await registration(dependencies, call, session, response);
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const token = await sessions.raise(tx, session.id, { twoFactors: true });
    if (token === null) throw new ServiceError('UNAUTHENTICATED');
    if ((await tx.$count(passkeys, eq(passkeys.userId, accountId))) >= MOST) throw tooMany();
    const [stored] = await tx
      .insert(passkeys)
      .values({
        userId: accountId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (stored === undefined) throw new ServiceError('INVALID', problem('passkeys.known'));
    return { added: described(stored), cookies: sessionCookies({ token, isAccount: true }, env) };
  });
}

async function registration(
  dependencies: Dependencies,
  { request }: Call,
  session: Session,
  response: NewPasskeyBody['response'],
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
  const challenge = await takeChallenge(dependencies, `session ${session.id}`);
  const { origin, id } = relyingParty(request, dependencies.env);
  const verified =
    challenge === null
      ? null
      : await (await webauthn())
          .verifyRegistrationResponse({
            response,
            expectedChallenge: challenge,
            expectedOrigin: origin,
            expectedRPID: id,
            requireUserVerification: true,
          })
          .catch(() => null);
  // The library throws its reason, which is not told to the caller.
  if (!verified?.verified) throw new ServiceError('INVALID', problem('passkeys.notAdded'));
  return verified.registrationInfo;
}

const tooMany = () => new ServiceError('INVALID', problem('passkeys.tooMany', { most: MOST }));

/**
 * Another account's passkey, and a repeated call, change nothing. @returns whether it existed @throws ServiceError
 * UNAUTHENTICATED, FORBIDDEN
 */
async function removePasskey(
  dependencies: Dependencies,
  caller: Session | null,
  id: string,
): Promise<boolean> {
  const accountId = requireAccount(caller);
  return inTransaction(dependencies.db, async (tx) => {
    await lockAccount(tx, accountId);
    const isIt = and(eq(passkeys.id, id), eq(passkeys.userId, accountId));
    const removed = await tx.delete(passkeys).where(isIt).returning({ id: passkeys.id });
    await forgetShownFactors(tx, accountId);
    return removed.length > 0;
  });
}

/** Passkeys (WebAuthn): those of an account, and signing in with one. */
export const passkeyRoutes = (dependencies: Dependencies) => {
  const { security } = dependencies;
  return new Elysia({ name: 'passkeys', detail: { tags: ['accounts'] } })
    .use(identity(dependencies))
    .get('/api/me/passkeys', ({ session }) => listPasskeys(dependencies, session))
    .post('/api/me/passkeys/options', async (call) => {
      await requireProven(dependencies, call.session);
      return offerPasskey(dependencies, call);
    })
    .post(
      '/api/me/passkeys',
      async (call) => {
        const { added, cookies } = await addPasskey(dependencies, call, call.body);
        call.set.headers['set-cookie'] = cookies;
        security.note('passkey_added', { who: call.session?.userId ?? null, from: call.address }, {});
        return added;
      },
      { body: newPasskeyBodySchema },
    )
    .delete(
      '/api/me/passkeys/:id',
      async ({ address, params, session }) => {
        await requireProven(dependencies, session);
        const isRemoved = await removePasskey(dependencies, session, params.id);
        if (isRemoved) security.note('passkey_removed', { who: session?.userId ?? null, from: address }, {});
        return { message: 'The passkey was removed' };
      },
      { params: z.object({ id: z.uuid() }) },
    )
    .post('/api/auth/passkey/options', (call) => askForPasskey(dependencies, call))
    .post(
      '/api/auth/passkey',
      async (call) => {
        await signInWithPasskey(dependencies, call);
        return { message: 'Logged in successfully' };
      },
      { body: passkeySignInBodySchema },
    );
};
