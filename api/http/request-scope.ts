import { newId } from '@nightfall/shared/backend/ids';
import {
  addToLogScope,
  inLogScope,
  type Logger,
  logScope,
} from '@nightfall/shared/backend/observability/logger';
import type { Tracing } from '@nightfall/shared/backend/observability/tracing';
import { gameIdSchema } from '@nightfall/shared/game/state/ids';
import { z } from 'zod';
import { addressOf } from './caller-address.ts';

type Handle = (request: Request, ...more: unknown[]) => unknown;

interface Context {
  /** Null where no traces are made. */
  readonly tracing: Tracing | null;
  readonly logger: Logger;
}

/**
 * Gives each request an id, which stands in its log lines and its answer. It is always made here: a caller's could be
 * anything. Where traces are made a call is a span too.
 */
export const requestScope =
  ({ tracing, logger }: Context) =>
  // biome-ignore lint/complexity/noBannedTypes: Elysia's own type of what it wraps.
  (handle: Function): Handle =>
  (request, ...more) =>
    inLogScope({ requestId: newId() }, () => {
      const answer = () => handle(request, ...more);
      const logged = logger.isLevelEnabled('debug') ? () => logAnswer(logger, request, answer()) : answer;
      return tracing !== null && isCall(request) ? inSpan(tracing, request, logged) : logged();
    });

async function logAnswer(logger: Logger, request: Request, answered: unknown): Promise<unknown> {
  const response = await answered;
  const status = response instanceof Response ? statusOf(request, response) : undefined;
  logger.debug({ method: request.method, status }, 'a request was answered');
  return response;
}

/** The value of X-Request-Id. */
export const requestId = (): string => logScope().requestId ?? '';

const pathOf = (request: Request) => addressOf(request)?.pathname;

/** Not pages, pictures and probes. */
const isCall = (request: Request): boolean =>
  pathOf(request) === '/ws' || pathOf(request)?.startsWith('/api/') === true;

const inSpan = (tracing: Tracing, request: Request, answer: () => unknown) => {
  const { method } = request;
  return tracing.within({ name: method, kind: 'server', facts: { method } }, async (span) => {
    const response = await answer();
    if (response instanceof Response) span.note({ status: statusOf(request, response) });
    return response;
  });
};

/** Elysia's answer to an upgrade goes nowhere: the websocket is open by then. */
const statusOf = (request: Request, { ok, status }: Response): number =>
  ok && pathOf(request) === '/ws' ? 101 : status;

interface Routed {
  readonly request: Request;
  readonly route: string;
  readonly params: unknown;
}

const gameParams = z.object({ gameId: gameIdSchema });

/** Notes the route and game of a request. Its span is named after the route: paths carry tokens. */
export function noteRoute(tracing: Tracing | null, { request, route, params }: Routed): void {
  const about = gameParams.safeParse(params).data ?? {};
  addToLogScope({ route, ...about });
  const span = tracing?.current();
  span?.note({ route, ...about });
  span?.rename(`${request.method} ${route}`);
}
