import { bytesFor } from '@nightfall/shared/game/state/letters';
import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import { confirmBodySchema, passwordBodySchema } from '@nightfall/shared/protocol/accounts';
import { playerLookSchema } from '@nightfall/shared/protocol/player-look';
import { Elysia } from 'elysia';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { identity, requireAccount } from '../http/identity.ts';
import { keepLook, renameAccount } from './accounts.ts';
import { confirmIdentity, requireProven } from './confirm-identity.ts';
import { displayNameOf } from './display-name.ts';
import { rememberDevice } from './known-device.ts';
import { describeMe } from './me.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { setPassword } from './set-password.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** Length and characters are checked with the name rules; beyond this nobody counts. */
const profileBodySchema = z.object({
  displayName: z
    .string('Display name is required')
    .max(bytesFor(MAX_NAME_LENGTH), 'Display name must be 50 characters or less'),
});

/** Signing in, and the own account (accounts.md section 7). */
export const accountRoutes = (dependencies: Dependencies) =>
  new Elysia({ name: 'accounts', detail: { tags: ['accounts'] } })
    .use(signInRoutes(dependencies))
    .use(secondFactorRoutes(dependencies))
    .use(passkeyRoutes(dependencies))
    .use(identity(dependencies))
    .get('/api/me', ({ session }) => describeMe(dependencies, session))
    .put(
      '/api/me/password',
      async ({ address, body, request, session, set }) => {
        await setPassword(dependencies, session, body);
        dependencies.security.note('password_changed', { who: session?.userId ?? null, from: address }, {});
        set.headers['set-cookie'] = await rememberDevice(dependencies, request, requireAccount(session));
        return describeMe(dependencies, session);
      },
      { body: passwordBodySchema },
    )
    .post(
      '/api/me/confirm',
      async ({ address, body, request, session, set }) => {
        const call = { address, request, session, password: body.password };
        set.headers['set-cookie'] = await confirmIdentity(dependencies, call);
        return { message: 'Thank you. Please go on' };
      },
      { body: confirmBodySchema },
    )
    .get('/api/me/sessions', ({ session }) => listOwnSessions(dependencies, session))
    .delete('/api/me/sessions', async ({ address, request, session, set }) => {
      await requireProven(dependencies, session);
      await endOtherSessions(dependencies, session);
      const accountId = requireAccount(session);
      dependencies.security.note('signed_out_everywhere', { who: accountId, from: address }, {});
      set.headers['set-cookie'] = await rememberDevice(dependencies, request, accountId);
      return listOwnSessions(dependencies, session);
    })
    .delete('/api/me/sessions/:id', async ({ address, params, session }) => {
      await requireProven(dependencies, session);
      await endOwnSession(dependencies, session, params.id);
      dependencies.security.note('session_ended', { who: requireAccount(session), from: address }, {});
      return listOwnSessions(dependencies, session);
    })
    .put(
      '/api/profile',
      async ({ body, session }) => {
        await renameAccount(dependencies.db, requireAccount(session), displayNameOf(body.displayName));
        return describeMe(dependencies, session);
      },
      { body: profileBodySchema },
    )
    .put(
      '/api/me/look',
      async ({ body, session }) => {
        await keepLook(dependencies.db, requireAccount(session), body);
        return describeMe(dependencies, session);
      },
      { body: playerLookSchema },
    );
