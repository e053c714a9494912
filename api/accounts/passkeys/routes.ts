import { newPasskeyBodySchema, passkeySignInBodySchema } from '@nightfall/shared/protocol/passkeys';
import { Elysia } from 'elysia';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { identity } from '../../http/identity.ts';
import { requireProven } from '../confirm-identity.ts';
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from './own-passkeys.ts';
import { askForPasskey, signInWithPasskey } from './sign-in-with-passkey.ts';

/** Passkeys (WebAuthn): those of the own account, and signing in with one. */
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
