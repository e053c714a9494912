import { codeBodySchema, type RecoveryCodes } from '@nightfall/shared/protocol/accounts';
import { Elysia } from 'elysia';
import type { Dependencies } from '../../dependencies.ts';
import { identity, requireAccount } from '../../http/identity.ts';
import { requireProven } from '../confirm-identity.ts';
import { rememberDevice } from '../known-device.ts';
import type { Session } from '../sessions.ts';
import { describeSecondFactor, renewRecoveryCodes, turnOff } from './change.ts';
import { confirmSecret, offerSecret } from './set-up.ts';

type OwnChange = 'second_factor_enabled' | 'second_factor_disabled' | 'recovery_codes_replaced';

/** The second factor of the own account: an authenticator app, with recovery codes for when it is lost. */
export const secondFactorRoutes = (dependencies: Dependencies) => {
  const note = (event: OwnChange, session: Session | null, address: string) =>
    dependencies.security.note(event, { who: session?.userId ?? null, from: address }, {});
  const body = codeBodySchema;
  return new Elysia({ name: 'second-factor', detail: { tags: ['accounts'] } })
    .use(identity(dependencies))
    .get('/api/me/second-factor', ({ session }) => describeSecondFactor(dependencies, session))
    .post('/api/me/second-factor/set-up', async ({ session }) => {
      await requireProven(dependencies, session);
      return offerSecret(dependencies, session);
    })
    .post(
      '/api/me/second-factor',
      async ({ address, body: { code }, request, session, set }): Promise<RecoveryCodes> => {
        const { recoveryCodes, cookies } = await confirmSecret(dependencies, session, code);
        const device = await rememberDevice(dependencies, request, requireAccount(session));
        set.headers['set-cookie'] = [...cookies, ...device];
        note('second_factor_enabled', session, address);
        return { recoveryCodes };
      },
      { body },
    )
    .post(
      '/api/me/second-factor/recovery-codes',
      async (call): Promise<RecoveryCodes> => {
        const recoveryCodes = await renewRecoveryCodes(dependencies, call);
        note('recovery_codes_replaced', call.session, call.address);
        return { recoveryCodes };
      },
      { body },
    )
    .delete(
      '/api/me/second-factor',
      async (call) => {
        await turnOff(dependencies, call);
        note('second_factor_disabled', call.session, call.address);
        return { message: 'Two-step sign-in is off' };
      },
      { body },
    );
};
