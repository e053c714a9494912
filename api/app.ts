import { openapi } from '@elysiajs/openapi';
import type { ErrorBody } from '@nightfall/shared/protocol/errors';
import { Elysia } from 'elysia';
import { z } from 'zod';
import { ownDataRoutes } from './accounts/own-data.ts';
import { accountRoutes } from './accounts/routes.ts';
import { operationRoutes } from './admin/operation-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { balanceRoutes } from './balance/routes.ts';
import type { Dependencies } from './context/dependencies.ts';
import { customRoleRoutes } from './custom-roles/routes.ts';
import { PICTURE_LIMIT, PICTURE_UPLOAD_PATH } from './custom-roles/write-roles.ts';
import { addressOf, callerAddress, isPlainQuery } from './http/caller-address.ts';
import { answerWith, errorAnswers, plainError, textOf } from './http/error-answers.ts';
import { changesState, foreignCall, hostRefusal, isOwnOrigin, type Server } from './http/host.ts';
import { jsonBodies, paceOf } from './http/incoming-body.ts';
import { noteRoute, requestId, requestScope } from './http/request-scope.ts';
import { noteRefusedCall } from './http/security-log.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { WEBHOOK_PATH } from './purchases/webhook.ts';
import { roomRoutes } from './rooms/routes.ts';
import type { SocketContext } from './rooms/socket-context.ts';
import { WEBSOCKET_OPTIONS, websocketRoutes } from './rooms/websocket.ts';
import { developmentPages } from './site/development-pages.ts';
import { healthRoutes } from './site/health.ts';
import { siteRoutes } from './site/routes.ts';
import { PACK_LIMIT, tooLarge as tooLargeUpload } from './themes/packs/spool.ts';
import { themeRoutes } from './themes/routes.ts';
import { UPLOAD_PATH } from './themes/upload-pack.ts';
import { securityHeaders } from './web/security-headers.ts';
import { staticFiles } from './web/static-files.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** The whole HTTP and websocket surface. */
export function createApp(dependencies: Dependencies, socketContext: SocketContext) {
  const { env, tracing } = dependencies;
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
      const refused = refusedUnread(dependencies, request, server);
      if (refused !== null) return answerWith(refused);
      if (new URL(request.url).pathname.startsWith('/api/')) set.headers['cache-control'] = 'no-store';
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
    .use(balanceRoutes(dependencies))
    .use(ownDataRoutes(dependencies))
    .use(purchaseRoutes(dependencies))
    .use(adminRoutes(dependencies))
    .use(operationRoutes(dependencies))
    .use(themeRoutes(dependencies))
    .use(customRoleRoutes(dependencies))
    .use(roomRoutes(dependencies))
    .use(developmentPages(dependencies))
    .use(websocketRoutes(dependencies, socketContext));
  return env.WEB_DIST === undefined ? app : app.use(staticFiles(env.WEB_DIST));
}

/** @public For clients that take their types from the server. */
export type App = ReturnType<typeof createApp>;

/** Why a request is refused before its route is looked for; null if it is not. */
function refusedUnread({ env, security }: Dependencies, request: Request, server: Server | null) {
  const address = addressOf(request);
  const refusal = address === null ? 'INVALID' : hostRefusal(request, server, env);
  const party = () => ({ who: null, from: callerAddress(request, server, env) });
  if (address === null || refusal !== null) {
    security.note('host_refused', party(), { host: request.headers.get('host') ?? '' });
    return plainError(refusal ?? 'INVALID');
  }
  const body = tooLarge(request, address.pathname);
  if (body !== null) {
    noteRefusedCall(security, party(), foreignCall(request).call, body.code);
    return { body };
  }
  if (changesState(request.method) && !isOwnOrigin(request, env)) {
    security.note('origin_refused', party(), foreignCall(request));
    return plainError('FORBIDDEN');
  }
  return isPlainQuery(address) ? null : plainError('INVALID');
}

/** The routes that take an upload. */
const UPLOADS = new Map([
  [UPLOAD_PATH, PACK_LIMIT],
  [PICTURE_UPLOAD_PATH, PICTURE_LIMIT],
]);
/** The form around an upload. */
const FORM_BYTES = 64 * 1024;

/** Only uploads are measured as they come in: every other body has to state its length. */
function tooLarge(request: Request, pathname: string): ErrorBody | null {
  const upload = request.method === 'POST' ? UPLOADS.get(pathname) : undefined;
  const length = Number(request.headers.get('content-length') ?? 0);
  if (upload !== undefined) {
    const isTooLarge = length > upload.bytes + FORM_BYTES;
    return isTooLarge ? { ...textOf(tooLargeUpload(upload)), code: 'TOO_LARGE' } : null;
  }
  const isTooLarge = length > MAX_BODY_BYTES || request.headers.has('transfer-encoding');
  return isTooLarge ? plainError('TOO_LARGE').body : null;
}
