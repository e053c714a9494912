import { sessions as sessionRows } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { bytesFor } from '@nightfall/shared/game/state/letters';
import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import { confirmBodySchema, type OwnSession, passwordBodySchema } from '@nightfall/shared/protocol/accounts';
import { playerLookSchema } from '@nightfall/shared/protocol/player-look';
import { LANGUAGES } from '@nightfall/shared/text/languages';
import { checkText, problem } from '@nightfall/shared/text/problems';
import { and, desc, eq } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { identity, requireAccount, requireAccountSession } from '../context/identity.ts';
import { rememberDevice } from '../context/known-device.ts';
import { isOpen, type Session } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import { keepLanguage, keepLook, renameAccount } from './accounts.ts';
import { confirmIdentity, requireProven, setPassword } from './confirm-identity.ts';
import { displayNameOf } from './display-name.ts';
import { describeMe } from './me.ts';
import { passkeyRoutes } from './passkeys.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** A rough bound in bytes: the name rules count letters. */
const profileBodySchema = z.object({
  displayName: z
    .string(checkText('names.required'))
    .max(bytesFor(MAX_NAME_LENGTH), checkText('names.tooLong', { most: MAX_NAME_LENGTH })),
});

const languageBodySchema = z.object({ language: z.enum(LANGUAGES) });

/** Signing in, and the caller's account (accounts.md section 7). */
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
      async (call) => {
        call.set.headers['set-cookie'] = await confirmIdentity(dependencies, call);
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
    )
    .put(
      '/api/me/language',
      async ({ body, session }) => {
        await keepLanguage(dependencies.db, requireAccount(session), body.language);
        return describeMe(dependencies, session);
      },
      { body: languageBodySchema },
    );

/** The sessions of the caller's account, the last used first. @throws ServiceError UNAUTHENTICATED */
async function listOwnSessions(
  { db }: Pick<Dependencies, 'db'>,
  session: Session | null,
): Promise<OwnSession[]> {
  const accountId = requireAccount(session);
  const isOwn = and(eq(sessionRows.accountId, accountId), isOpen(new Date()));
  const rows = await withTimeout(
    db.select().from(sessionRows).where(isOwn).orderBy(desc(sessionRows.lastSeenAt)),
  );
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    isCurrent: row.id === session?.id,
  }));
}

/** Ends one session of the caller's account. @throws ServiceError UNAUTHENTICATED, NOT_FOUND */
async function endOwnSession(
  { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>,
  session: Session | null,
  id: string,
): Promise<void> {
  const isOwn = and(eq(sessionRows.id, id), eq(sessionRows.accountId, requireAccount(session)));
  const ended = await withTimeout(db.delete(sessionRows).where(isOwn).returning({ id: sessionRows.id }));
  if (ended.length === 0) throw new ServiceError('NOT_FOUND', problem('accounts.sessionEnded'));
  await sessions.announceEnd([id]);
}

/** Ends all sessions of the caller's account but this one, and pending links. @throws ServiceError UNAUTHENTICATED */
async function endOtherSessions(
  { db, sessions }: Pick<Dependencies, 'db' | 'sessions'>,
  session: Session | null,
): Promise<void> {
  const own = requireAccountSession(session);
  await sessions.announceEnd(await inTransaction(db, (tx) => sessions.endAll(tx, own.accountId, own)));
}
