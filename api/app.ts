import { openapi } from '@elysiajs/openapi';
import { Elysia } from 'elysia';
import { z } from 'zod';
import { accountRoutes } from './accounts/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { healthRoutes } from './health/routes.ts';
import { answerWith, errorAnswers, plainError } from './http/error-answers.ts';
import { changesState, isOwnOrigin } from './http/origin.ts';
import type { Hall } from './rooms/hall.ts';
import { roomRoutes } from './rooms/routes.ts';
import { WEBSOCKET_OPTIONS, websocketRoutes } from './rooms/websocket.ts';
import { securityHeaders } from './web/security-headers.ts';
import { staticFiles } from './web/static-files.ts';

/** Refused with an answer; far larger bodies, and such of unknown length, are cut off by Bun. */
const MAX_BODY_BYTES = 64 * 1024;

/** The whole HTTP and websocket surface. */
export function createApp(dependencies: Dependencies, hall: Hall) {
  const { env, logger } = dependencies;
  const app = new Elysia({
    websocket: WEBSOCKET_OPTIONS,
    // A second process on the same port is a mistake outside containers, not a way to share the load.
    serve: { reusePort: false, maxRequestBodySize: 4 * MAX_BODY_BYTES, idleTimeout: 30 },
  })
    .use(errorAnswers(logger))
    .onRequest(({ request, set }) => {
      Object.assign(set.headers, securityHeaders(request));
      if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
        return answerWith(plainError('TOO_LARGE'));
      }
      if (changesState(request.method) && !isOwnOrigin(request, env))
        return answerWith(plainError('FORBIDDEN'));
      if (new URL(request.url).pathname.startsWith('/api/')) set.headers['cache-control'] = 'no-store';
      return undefined;
    })
    .use(
      openapi({
        provider: null,
        specPath: '/api/openapi.json',
        documentation: { info: { title: 'Nightfall', version: '0.1.0' } },
        mapJsonSchema: {
          zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
        },
      }),
    )
    .use(healthRoutes(dependencies))
    .use(accountRoutes(dependencies))
    .use(roomRoutes(dependencies))
    .use(websocketRoutes(dependencies, hall));
  return env.WEB_DIST === undefined ? app : app.use(staticFiles(env.WEB_DIST));
}

/** @public For clients that take their types from the server. */
export type App = ReturnType<typeof createApp>;
