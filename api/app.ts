import { openapi } from '@elysiajs/openapi';
import type { ErrorBody } from '@nightfall/shared/protocol/errors';
import { Elysia } from 'elysia';
import { z } from 'zod';
import { accountRoutes } from './accounts/routes.ts';
import { operationRoutes } from './admin/operation-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { customRoleRoutes } from './custom-roles/routes.ts';
import { PICTURE_LIMIT, PICTURE_UPLOAD_PATH } from './custom-roles/upload-picture.ts';
import type { Dependencies } from './dependencies.ts';
import { healthRoutes } from './health/routes.ts';
import { callerAddress } from './http/caller-address.ts';
import { answerWith, errorAnswers, plainError } from './http/error-answers.ts';
import { refusedAtTheDoor } from './http/host.ts';
import { paceOf } from './http/incoming-body.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { noteRefusedCall } from './http/note-refusal.ts';
import { changesState, foreignCall, isOwnOrigin } from './http/origin.ts';
import { addressOf, isPlainQuery } from './http/request-address.ts';
import { noteRoute, requestId, requestScope } from './http/request-scope.ts';
import { mailRoutes } from './mail/routes.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { WEBHOOK_PATH } from './purchases/webhook.ts';
import type { Hall } from './rooms/hall.ts';
import { roomRoutes } from './rooms/routes.ts';
import { WEBSOCKET_OPTIONS, websocketRoutes } from './rooms/websocket.ts';
import { siteRoutes } from './site/routes.ts';
import { PACK_LIMIT, tooLarge as tooLargeUpload } from './themes/packs/spool.ts';
import { themeRoutes } from './themes/routes.ts';
import { UPLOAD_PATH } from './themes/upload-pack.ts';
import { developmentPages } from './web/development-pages.ts';
import { securityHeaders } from './web/security-headers.ts';
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
