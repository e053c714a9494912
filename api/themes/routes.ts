import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { pictureNamesOf } from '@nightfall/shared/backend/themes/claimed-pictures';
import { globalTheme, lockPublicTheme, setGlobalTheme } from '@nightfall/shared/backend/themes/global-theme';
import { requireShare } from '@nightfall/shared/backend/themes/pack-space';
import { builtInTheme } from '@nightfall/shared/backend/themes/theme-cache';
import {
  copyPack,
  ownPack,
  ownPacks,
  packRecord,
  retirePack,
} from '@nightfall/shared/backend/themes/theme-packs';
import {
  globalThemeBodySchema,
  type PreferredTheme,
  pictureQuerySchema,
  preferredThemeBodySchema,
} from '@nightfall/shared/protocol/themes';
import { problem } from '@nightfall/shared/text/problems';
import { DEFAULT_THEME_ID } from '@nightfall/shared/themes/choices';
import { eq } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { requireUser } from '../accounts/accounts.ts';
import { acting } from '../admin/acting.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { identity, requireAccount } from '../context/identity.ts';
import type { Session } from '../context/sessions.ts';
import { widerNetwork } from '../http/caller-address.ts';
import { KeyedSemaphore } from '../http/keyed-semaphore.ts';
import { ServiceError } from '../http/service-error.ts';
import { ReadingTurns } from './packs/read-apart.ts';
import {
  describedContent,
  describedPack,
  pictureAnswer,
  readablePack,
  themeNotFound,
  withStorageRefusals,
} from './readable-pack.ts';
import { themeSpace, UPLOAD_PATH, uploadPack } from './upload-pack.ts';

/**
 * The content of an address never changes. A private picture is shown from the caller's cache only after this server
 * has confirmed that the caller may see it.
 */
const CACHES = { public: 'public, max-age=31536000, immutable', private: 'private, no-cache' } as const;

/** Of one account, in one process: each takes up to 50 MB of the disk while it comes in. */
const UPLOADS_AT_ONCE = 6;
/** From one network: slow senders hold them for long. */
const UPLOADS_OF_NETWORK = 12;
/** In one process, while they come in. */
const UPLOADS_IN_ALL = 200;
/** In one process, of packs that wait to be read. */
const WAITING_IN_ALL = 40;

/** The chosen theme, and theme packs (accounts.md sections 2, 6 and 7). */
export const themeRoutes = (dependencies: Dependencies) => {
  const { db, env, limits, pictures, themes } = dependencies;
  const { asUser, asFixedSuperAdmin } = acting(dependencies);
  const ofAccount = new KeyedSemaphore(UPLOADS_AT_ONCE, problem('uploads.yourOthers'));
  const ofNetwork = new KeyedSemaphore(
    Math.max(1, Math.round(UPLOADS_OF_NETWORK * env.RATE_LIMIT_SCALE)),
    problem('uploads.ofNetwork'),
  );
  const tooMany = problem('uploads.ofAll');
  const comingIn = new KeyedSemaphore(UPLOADS_IN_ALL, tooMany);
  const waiting = new KeyedSemaphore(WAITING_IN_ALL, tooMany);
  const turns = new ReadingTurns(limits);

  return new Elysia({ name: 'themes', detail: { tags: ['themes'] } })
    .use(identity(dependencies))
    .get('/api/admin/theme', async () => ({ defaultTheme: await withTimeout(globalTheme(db)) }))
    .post(
      '/api/admin/theme',
      async ({ body, session }) =>
        withTimeout(changeGlobalTheme(db, await asFixedSuperAdmin(session), body.theme)),
      { body: globalThemeBodySchema },
    )
    .get('/api/me/theme', async ({ session }) => {
      const { preferredThemeId } = await requireUser(db, requireAccount(session));
      return { preferredThemeId };
    })
    .post('/api/me/theme', ({ body, session }) => preferTheme(dependencies, session, body.themeId), {
      body: preferredThemeBodySchema,
    })
    .get('/api/themes/mine', async ({ session }) =>
      (await withTimeout(ownPacks(db, requireAccount(session)))).map(describedPack),
    )
    .get('/api/themes/space', async ({ session }) => themeSpace(dependencies, await asUser(session)))
    .post(UPLOAD_PATH, async ({ address, request, session }) => {
      const accountId = requireAccount(session);
      const sender = { accountId, address };
      const upload = () =>
        uploadPack(dependencies, sender, request, (file, reader) =>
          waiting.run('everybody', () => turns.read(file, reader)),
        );
      const pack = await ofAccount.run(accountId, () =>
        ofNetwork.run(widerNetwork(address), () => comingIn.run('everybody', upload)),
      );
      return describedPack(pack);
    })
    .get('/api/themes/:id', async ({ params, session }) => {
      const pack = await readablePack(dependencies, session, params.id);
      const theme = await themes.find(pack.id);
      if (theme === null) throw themeNotFound();
      return describedContent(pack, theme);
    })
    .get(
      '/api/themes/:id/pictures/:key',
      async ({ params: { id, key }, query: { width }, request, session }) => {
        const pack = await readablePack(dependencies, session, id);
        const theme = await themes.find(pack.id);
        if (theme === null || !pictureNamesOf(theme).has(key)) throw themeNotFound();
        const query = { key, width, request, caches: CACHES[pack.visibility] };
        const answer = await pictureAnswer(pictures, query);
        if (answer === null) throw themeNotFound();
        return answer;
      },
      { query: pictureQuerySchema },
    )
    .delete('/api/themes/:id', async ({ params, session }) => {
      await withTimeout(deletePack(db, await asUser(session), params.id));
      return { message: 'Theme pack deleted' };
    });
};

/** A built-in theme, an own pack or the present one. @throws ServiceError NOT_FOUND */
function changeGlobalTheme(
  db: Dependencies['db'],
  actor: Actor,
  wanted: string,
): Promise<{ readonly theme: string }> {
  return inTransaction(db, async (tx) => {
    // Locks are taken in the same order everywhere: accounts before the public theme.
    if (!(await lockAccount(tx, actor.id))) throw new ServiceError('UNAUTHENTICATED');
    await lockPublicTheme(tx);
    const before = await globalTheme(tx);
    const packId = await packIdOf(tx, actor, wanted, before);
    const theme = packId ?? wanted;
    if (theme === before) return { theme };
    await setGlobalTheme(tx, theme, packId, actor.id);
    const subject = { id: theme, email: null };
    await recordAction(tx, actor, { action: 'set_global_theme', subject, details: { theme, before } });
    return { theme };
  });
}

/** @returns null for a built-in theme */
async function packIdOf(tx: Transaction, actor: Actor, wanted: string, before: string) {
  if (builtInTheme(wanted) !== undefined) return null;
  const pack = wanted === before ? await packRecord(tx, wanted) : await ownPack(tx, actor.id, wanted);
  if (pack === null) throw themeNotFound();
  return pack.id;
}

/**
 * For its owner; the public one also for the fixed super admin. Rooms that use it keep it. @throws ServiceError
 * NOT_FOUND
 */
function deletePack(db: Dependencies['db'], actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await packRecord(tx, id);
    // Accounts are locked before the public theme.
    if (known?.ownerId != null) await lockAccount(tx, known.ownerId);
    const pack = await packRecord(tx, id);
    if (pack === null || pack.deletedAt !== null) throw themeNotFound();
    const isAllowed = pack.ownerId === actor.id || (actor.isFixedSuperAdmin && pack.visibility === 'public');
    if (!isAllowed) throw themeNotFound();
    if (!(await retirePack(tx, id))) return;
    const subject = { id: DEFAULT_THEME_ID, email: null };
    const details = { theme: DEFAULT_THEME_ID, before: id };
    await recordAction(tx, actor, { action: 'set_global_theme', subject, details });
  });
}

/**
 * Sets the theme of the games that an account hosts. Another account's pack is copied first, if the caller may read it.
 * @throws ServiceError UNAUTHENTICATED, NOT_FOUND, INVALID, RATE_LIMITED
 */
async function preferTheme(
  dependencies: Dependencies,
  session: Session | null,
  themeId: string,
): Promise<PreferredTheme> {
  const { db, env } = dependencies;
  const accountId = requireAccount(session);
  const known = await inTransaction(db, (tx) => preferKnown(tx, accountId, themeId));
  if (known !== null) return { preferredThemeId: known };
  const { id } = await readablePack(dependencies, session, themeId);
  await dependencies.limits.count('keepTheme', accountId);
  return withStorageRefusals(() =>
    inTransaction(db, async (tx) => {
      const copy = await copyPack(tx, accountId, id);
      if (copy === null) throw themeNotFound();
      if (copy.isNew) await requireShare(tx, env, accountId);
      await prefer(tx, accountId, copy.id);
      return { preferredThemeId: copy.id, themeCopied: copy.isNew };
    }),
  );
}

/** A built-in theme or an own pack, locked against deletion. Null: it is neither. */
async function preferKnown(tx: Transaction, accountId: string, themeId: string): Promise<string | null> {
  if (!(await lockAccount(tx, accountId))) throw new ServiceError('UNAUTHENTICATED');
  const known = builtInTheme(themeId) ?? (await ownPack(tx, accountId, themeId));
  if (known !== null) await prefer(tx, accountId, known.id);
  return known?.id ?? null;
}

const prefer = (tx: Transaction, accountId: string, preferredThemeId: string) =>
  tx.update(users).set({ preferredThemeId }).where(eq(users.id, accountId));
