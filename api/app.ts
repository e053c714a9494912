import { openapi } from '@elysiajs/openapi';
import { deleteAccount } from '@nightfall/shared/backend/accounts/delete-account';
import { exportAccount } from '@nightfall/shared/backend/accounts/export-account';
import { listPlayedGames } from '@nightfall/shared/backend/accounts/played-games';
import { type JsonBounds, OutOfBounds, parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import { inTime } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import { type KeptMail, keptMails, mailsAreKept } from '@nightfall/shared/backend/mail/mail';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { pseudonymOf } from '@nightfall/shared/backend/security/event-record';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { listQuerySchema } from '@nightfall/shared/protocol/admin';
import type { ErrorBody } from '@nightfall/shared/protocol/errors';
import { CONFIRM_EMAIL_MESSAGE, deleteAccountBodySchema } from '@nightfall/shared/protocol/own-data';
import { Elysia } from 'elysia';
import { z } from 'zod';
import { requireProven } from './accounts/confirm-identity.ts';
import { requireUser } from './accounts/me.ts';
import { accountRoutes } from './accounts/routes.ts';
import { goodbye } from './accounts/sessions.ts';
import { operationRoutes } from './admin/operation-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { customRoleRoutes } from './custom-roles/routes.ts';
import { PICTURE_LIMIT, PICTURE_UPLOAD_PATH } from './custom-roles/write-roles.ts';
import type { Dependencies } from './dependencies.ts';
import { addressOf, callerAddress, isPlainQuery } from './http/caller-address.ts';
import { answerWith, errorAnswers, plainError } from './http/error-answers.ts';
import { changesState, foreignCall, isOwnOrigin, refusedAtTheDoor } from './http/host.ts';
import { identity, requireAccount } from './http/identity.ts';
import { bodyText, type Pace, paceOf } from './http/incoming-body.ts';
import { noteRoute, requestId, requestScope } from './http/request-scope.ts';
import { noteRefusedCall } from './http/security-log.ts';
import { ServiceError } from './http/service-error.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { WEBHOOK_PATH } from './purchases/webhook.ts';
import { doneOrThrow, type Hall } from './rooms/caller.ts';
import { roomRoutes } from './rooms/routes.ts';
import { WEBSOCKET_OPTIONS, websocketRoutes } from './rooms/websocket.ts';
import { siteRoutes } from './site/routes.ts';
import { PACK_LIMIT, tooLarge as tooLargeUpload } from './themes/packs/spool.ts';
import { themeRoutes } from './themes/routes.ts';
import { UPLOAD_PATH } from './themes/upload-pack.ts';
import { securityHeaders, styledPagePolicy } from './web/security-headers.ts';
import { staticFiles } from './web/static-files.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** The whole HTTP and websocket surface. */
export function createApp(dependencies: Dependencies, hall: Hall) {
  const { env, security, tracing } = dependencies;
  const app = new Elysia({
    websocket: WEBSOCKET_OPTIONS,
    // A second process on the same port is a mistake outside containers, not a way to share the load.
    serve: { reusePort: false, maxRequestBodySize: 2 * PACK_LIMIT.bytes, idleTimeout: 30 },
  })
    .wrap(requestScope(dependencies))
    .use(errorAnswers(dependencies))
    .use(jsonBodies([...UPLOADS.keys(), WEBHOOK_PATH], paceOf(env)))
    .onRequest(({ request, server, set }) => {
      Object.assign(set.headers, securityHeaders(request, env), { 'x-request-id': requestId() });
      const address = addressOf(request);
      const turnedAway = address === null ? 'INVALID' : refusedAtTheDoor(request, server, env);
      if (address === null || turnedAway !== null) {
        const from = callerAddress(request, server, env);
        security.note('host_refused', { who: null, from }, { host: request.headers.get('host') ?? '' });
        return answerWith(plainError(turnedAway ?? 'INVALID'));
      }
      const { pathname } = address;
      const refused = tooLarge(request, pathname);
      if (refused !== null) {
        const party = { who: null, from: callerAddress(request, server, env) };
        noteRefusedCall(security, party, foreignCall(request).call, refused.code);
        return answerWith({ body: refused });
      }
      if (changesState(request.method) && !isOwnOrigin(request, env)) {
        const from = callerAddress(request, server, env);
        security.note('origin_refused', { who: null, from }, foreignCall(request));
        return answerWith(plainError('FORBIDDEN'));
      }
      if (!isPlainQuery(address)) return answerWith(plainError('INVALID'));
      if (pathname.startsWith('/api/')) set.headers['cache-control'] = 'no-store';
      return undefined;
    })
    .onTransform((routed) => noteRoute(tracing, routed))
    .use(
      openapi({
        provider: null,
        specPath: '/api/openapi.json',
        documentation: { info: { title: 'Nightfall', version: '0.9.0' } },
        mapJsonSchema: {
          zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
        },
      }),
    )
    .use(healthRoutes(dependencies))
    .use(accountRoutes(dependencies))
    .use(siteRoutes(dependencies))
    .use(mailRoutes(dependencies))
    .use(ownDataRoutes(dependencies))
    .use(purchaseRoutes(dependencies))
    .use(adminRoutes(dependencies))
    .use(operationRoutes(dependencies))
    .use(themeRoutes(dependencies))
    .use(customRoleRoutes(dependencies))
    .use(roomRoutes(dependencies))
    .use(developmentPages(env))
    .use(websocketRoutes(dependencies, hall));
  return env.WEB_DIST === undefined ? app : app.use(staticFiles(env.WEB_DIST));
}

/** What is uploaded, by where. */
const UPLOADS = new Map([
  [UPLOAD_PATH, PACK_LIMIT],
  [PICTURE_UPLOAD_PATH, PICTURE_LIMIT],
]);
/** The form around it. */
const FORM_BYTES = 64 * 1024;

/** Only an upload is read as it comes in: of every other body it must be known beforehand how long it is. */
function tooLarge(request: Request, pathname: string): ErrorBody | null {
  const upload = request.method === 'POST' ? UPLOADS.get(pathname) : undefined;
  const length = Number(request.headers.get('content-length') ?? 0);
  if (upload !== undefined) {
    const isTooLarge = length > upload.bytes + FORM_BYTES;
    return isTooLarge ? { code: 'TOO_LARGE', error: tooLargeUpload(upload).message } : null;
  }
  const isTooLarge = length > MAX_BODY_BYTES || request.headers.has('transfer-encoding');
  return isTooLarge ? plainError('TOO_LARGE').body : null;
}

/** @public For clients that take their types from the server. */
export type App = ReturnType<typeof createApp>;

/** For whoever watches over the process: /healthz asks for a restart, /readyz for being left out of the traffic. */
const healthRoutes = ({ checkStores, isStopping }: Dependencies) =>
  new Elysia({ name: 'health', detail: { tags: ['health'] } })
    .get('/healthz', () => ({ status: 'ok' }))
    .get('/readyz', async () => {
      if (isStopping()) throw new ServiceError('UNAVAILABLE');
      await checkStores().catch(() => {
        throw new ServiceError('UNAVAILABLE');
      });
      return { status: 'ready' };
    });

/** Elysia's types know functions here alone. */
const JSON_BY_NAME = { fn: 'json' } as never;

/** Not `undefined`, after which Elysia would go on with its own parsers. */
const NO_BODY = null;

/**
 * The one way in which a body becomes a value, for every route that takes one: JSON, within bounds, in time. Elysia's
 * own parsers read forms and texts as well, to any depth, and would be asked next.
 * @param asTheyCome paths of calls that read the bytes themselves
 */
export const jsonBodies = (asTheyCome: readonly string[], pace: Pace) =>
  new Elysia({ name: 'json-bodies' })
    .onParse({ as: 'global' }, async ({ path, request }, contentType) => {
      if (isEmpty(request) || asTheyCome.includes(withoutSlash(path))) return NO_BODY;
      if (contentType !== 'application/json') {
        throw new ServiceError('INVALID', { message: 'The request is not JSON' });
      }
      const text = await bodyText(request, pace);
      return text === '' ? NO_BODY : readJson(text, WIRE_BOUNDS);
    })
    // Never asked, since the one above always answers: by this the server's description says that bodies are JSON.
    .on({ as: 'global' }, 'parse', [JSON_BY_NAME]);

/** Routes are found with one at the end as well. */
const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Forms without fields, too, are of a kind and have no body. */
const isEmpty = ({ body, headers }: Request): boolean =>
  body === null || headers.get('content-length') === '0';

/** @throws ServiceError INVALID, without a word of the text */
function readJson(text: string, bounds: JsonBounds): unknown {
  try {
    return parseJson(text, bounds);
  } catch (error) {
    if (!(error instanceof OutOfBounds)) {
      throw new ServiceError('INVALID', { message: 'The request is not JSON' });
    }
    const attack = { event: 'bounds_exceeded', reason: error.message } as const;
    throw new ServiceError('INVALID', { message: `The request ${error.message}`, attack });
  }
}

/** The kept mails. Where mails are sent, or in production, there is nothing here, and no page of the client either. */
const mailRoutes = ({ env, redis }: Pick<Dependencies, 'env' | 'redis'>) =>
  new Elysia({ name: 'mail', detail: { hide: true } })
    .onBeforeHandle(({ set }) => {
      if (!mailsAreKept(env)) throw new ServiceError('NOT_FOUND');
      set.headers['cache-control'] = 'no-store';
    })
    .get('/dev/mail.json', () => keptMails(redis))
    .get('/dev/mail', async ({ set }) => {
      set.headers['content-type'] = 'text/html; charset=utf-8';
      set.headers['content-security-policy'] = KEPT_MAILS_POLICY;
      return keptMailsPage(await keptMails(redis));
    });

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid #8888; padding: 1rem 0; }
h2 { font-size: 1rem; margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

const KEPT_MAILS_POLICY = styledPagePolicy(STYLE);

/** A page for whoever develops: the mails that a mail server would have got. */
function keptMailsPage(mails: readonly KeptMail[]): string {
  const list = mails.length === 0 ? '<p>No mail has been sent yet.</p>' : mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kept mails</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Kept mails</h1>
${list}
</body>
</html>
`;
}

function article({ to, subject, text, createdAt }: KeptMail): string {
  const time = new Date(createdAt).toISOString();
  return `<article>
<h2>${Bun.escapeHTML(subject)}</h2>
<p>To ${Bun.escapeHTML(to)}, <time datetime="${time}">${time}</time></p>
<pre>${withLinks(text)}</pre>
</article>`;
}

/** Every other part is a link. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/).map((part) => Bun.escapeHTML(part));
  return parts.map((part, index) => (index % 2 === 0 ? part : `<a href="${part}">${part}</a>`)).join('');
}

/** What an account has played, what is kept about it, and its end (protocol.md, "HTTP"). */
const ownDataRoutes = (dependencies: Dependencies) => {
  const { db, env, limits } = dependencies;
  return new Elysia({ name: 'own-data', detail: { tags: ['own data'] } })
    .use(identity(dependencies))
    .get(
      '/api/me/games',
      async ({ query, session, set }) => {
        const { total, rows } = await inTime(listPlayedGames(db, requireAccount(session), query));
        set.headers['x-total-count'] = String(total);
        return rows;
      },
      { query: listQuerySchema },
    )
    .get('/api/me/export', async ({ session, set }) => {
      const accountId = requireAccount(session);
      await limits.count('exportData', accountId);
      const document = await exportAccount(db, env, accountId);
      if (document === null) throw new ServiceError('UNAUTHENTICATED');
      set.headers['content-disposition'] = 'attachment; filename="nightfall-account.json"';
      return document;
    })
    .delete(
      '/api/me',
      async ({ address, body, session, set }) => {
        const accountId = requireAccount(session);
        await limits.count('deleteAccount', accountId);
        await requireProven(dependencies, session);
        await deleteOwnAccount(dependencies, accountId, body.email);
        const subject = pseudonymOf(body.email);
        dependencies.security.note('account_deleted', { who: accountId, from: address }, { subject });
        Object.assign(set.headers, goodbye(env));
        return { message: 'Your account was deleted' };
      },
      { body: deleteAccountBodySchema },
    );
};

/** Whatever fails on the way is done by asking once more. @throws ServiceError INVALID, UNAVAILABLE; StoreUnavailable */
async function deleteOwnAccount(
  dependencies: Dependencies,
  accountId: string,
  confirmedEmail: string,
): Promise<void> {
  const { db, logger } = dependencies;
  const { email } = await requireUser(db, accountId);
  if (confirmedEmail !== email) throw new ServiceError('INVALID', { message: CONFIRM_EMAIL_MESSAGE });
  await leaveEveryRoom(dependencies, accountId as UserId);
  const ended = await deleteAccount(db, accountId);
  await sayGoodbye(dependencies, accountId as UserId, ended).catch((error: Error) => {
    logger.warn({ error: error.name }, 'a deleted account was not signed out everywhere');
  });
}

/** The account is gone already. Another tab may have taken a seat meanwhile; from now on none can. */
async function sayGoodbye(dependencies: Dependencies, userId: UserId, sessionIds: string[]): Promise<void> {
  await Promise.all(sessionIds.map((sessionId) => dependencies.sessions.revoke(sessionId)));
  await leaveEveryRoom(dependencies, userId);
}

async function leaveEveryRoom({ liveRooms, rooms }: Dependencies, userId: UserId): Promise<void> {
  const gameIds = await liveRooms.gamesOf(userId);
  const command = { type: 'forget_user', userId } as const;
  const outcomes = await Promise.all(gameIds.map((gameId) => runCommand(rooms, { gameId, command })));
  await Promise.all(gameIds.map((gameId) => rooms.store.forgetInRounds(gameId, userId)));
  // Every other refusal means that there is no seat to leave.
  for (const outcome of outcomes) if (!outcome.ok && outcome.code === 'UNAVAILABLE') doneOrThrow(outcome);
}

/** The client's pages for whoever develops, such as /dev/gallery: in production there is nothing there. */
function developmentPages({ NODE_ENV }: Pick<Env, 'NODE_ENV'>) {
  const pages = new Elysia({ name: 'development-pages', detail: { hide: true } });
  if (NODE_ENV !== 'production') return pages;
  return pages.get('/dev/*', () => {
    throw new ServiceError('NOT_FOUND');
  });
}
