import { inTime } from '@nightfall/shared/backend/db/in-time';
import { globalTheme } from '@nightfall/shared/backend/themes/global-theme';
import { picturesOf } from '@nightfall/shared/backend/themes/pictures';
import { ownPacks } from '@nightfall/shared/backend/themes/theme-packs';
import {
  globalThemeBodySchema,
  pictureQuerySchema,
  preferredThemeBodySchema,
} from '@nightfall/shared/protocol/themes';
import { Elysia } from 'elysia';
import { requireUser } from '../accounts/me.ts';
import { acting } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { widerNetwork } from '../http/caller-address.ts';
import { identity, requireAccount } from '../http/identity.ts';
import { createKeyedSemaphore } from '../http/keyed-semaphore.ts';
import { changeGlobalTheme } from './change-global-theme.ts';
import { deletePack } from './delete-pack.ts';
import { describedContent, describedPack } from './described-pack.ts';
import { createReadingTurns, type ReadInTurn } from './packs/reading-turns.ts';
import { pictureAnswer } from './picture-answer.ts';
import { preferTheme } from './preferred-theme.ts';
import { readablePack, themeNotFound } from './readable-pack.ts';
import { themeSpace } from './theme-space.ts';
import { UPLOAD_PATH, uploadPack } from './upload-pack.ts';

/**
 * Contents never change under their address. A private picture is shown from the caller's own cache only after this
 * server has said again that the caller may see it.
 */
const CACHES = { public: 'public, max-age=31536000, immutable', private: 'private, no-cache' } as const;

/** Of one account, in one process: each takes up to 50 MB of the disk while it comes in. */
const UPLOADS_AT_ONCE = 6;
/** From one network: whoever sends slowly keeps them for long. */
const UPLOADS_OF_NETWORK = 12;
/** Of everybody, in one process, while they come in. */
const UPLOADS_IN_ALL = 200;
/** Of everybody, in one process, that have come and wait for their turn to be read. */
const WAITING_IN_ALL = 40;

/** Which theme is chosen, and theme packs (accounts.md sections 2, 6 and 7). */
export const themeRoutes = (dependencies: Dependencies) => {
  const { db, env, limits, pictures, themes } = dependencies;
  const { asUser, asFixedSuperAdmin } = acting(dependencies);
  const ofAccount = createKeyedSemaphore(UPLOADS_AT_ONCE, 'Please wait until your other uploads are done');
  const ofNetwork = createKeyedSemaphore(
    Math.max(1, Math.round(UPLOADS_OF_NETWORK * env.RATE_LIMIT_SCALE)),
    'Many packs are being uploaded from your network. Please try again soon',
  );
  const tooMany = 'Many packs are being uploaded. Please try again soon';
  const comingIn = createKeyedSemaphore(UPLOADS_IN_ALL, tooMany);
  const waiting = createKeyedSemaphore(WAITING_IN_ALL, tooMany);
  const readInTurn = createReadingTurns(limits);
  const read: ReadInTurn = (file, reader) => waiting('everybody', () => readInTurn(file, reader));

  return new Elysia({ name: 'themes', detail: { tags: ['themes'] } })
    .use(identity(dependencies))
    .get('/api/admin/theme', async () => ({ defaultTheme: await inTime(globalTheme(db)) }))
    .post(
      '/api/admin/theme',
      async ({ body, session }) =>
        inTime(changeGlobalTheme(db, await asFixedSuperAdmin(session), body.theme)),
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
      (await inTime(ownPacks(db, requireAccount(session)))).map(describedPack),
    )
    .get('/api/themes/space', async ({ session }) => themeSpace(dependencies, await asUser(session)))
    .post(UPLOAD_PATH, ({ address, request, session }) => {
      const accountId = requireAccount(session);
      const sender = { accountId, address };
      const upload = async () => describedPack(await uploadPack(dependencies, sender, request, read));
      return ofAccount(accountId, () =>
        ofNetwork(widerNetwork(address), () => comingIn('everybody', upload)),
      );
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
        if (theme === null || !picturesOf(theme).has(key)) throw themeNotFound();
        const asked = { key, width, request, caches: CACHES[pack.visibility] };
        const answer = await pictureAnswer(pictures, asked);
        if (answer === null) throw themeNotFound();
        return answer;
      },
      { query: pictureQuerySchema },
    )
    .delete('/api/themes/:id', async ({ params, session }) => {
      await inTime(deletePack(db, await asUser(session), params.id));
      return { message: 'Theme pack deleted' };
    });
};
