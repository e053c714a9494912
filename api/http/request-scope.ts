import { newId } from '@nightfall/shared/backend/ids';
import { addToLogScope, inLogScope, type Logger, logScope } from '@nightfall/shared/backend/logger';
import type { Tracing } from '@nightfall/shared/backend/tracing/tracing';
import { gameIdSchema } from '@nightfall/shared/game/state/ids';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { addressOf } from './caller-address.ts';

type Handle = (request: Request, ...more: unknown[]) => unknown;

/**
 * Gives each request an id, which stands in all that is logged because of it and in its answer. It is always our own: a
 * stranger's could be anything. A call is a span too where traces are made.
 */
export const requestScope =
  ({ tracing, logger }: Pick<Dependencies, 'tracing' | 'logger'>) =>
  // biome-ignore lint/complexity/noBannedTypes: Elysia's own type of what it wraps.
  (handle: Function): Handle =>
  (request, ...more) =>
    inLogScope({ requestId: newId() }, () => {
      const answer = () => handle(request, ...more);
      const told = logger.isLevelEnabled('debug') ? () => said(logger, request, answer()) : answer;
      return tracing !== null && isCall(request) ? inSpan(tracing, request, told) : told();
    });

async function said(logger: Logger, request: Request, answered: unknown): Promise<unknown> {
  const response = await answered;
  const status = response instanceof Response ? statusOf(request, response) : undefined;
  logger.debug({ method: request.method, status }, 'a request was answered');
  return response;
}

/** What an answer's X-Request-Id says. */
export const requestId = (): string => logScope().requestId ?? '';

const pathOf = (request: Request) => addressOf(request)?.pathname;

/** Not pages, pictures and the questions whether the process is ready. */
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

/** Elysia's answer to an upgrade is seen by nobody: the websocket is open by then. */
const statusOf = (request: Request, { ok, status }: Response): number =>
  ok && pathOf(request) === '/ws' ? 101 : status;

interface Routed {
  readonly request: Request;
  readonly route: string;
  readonly params: unknown;
}

const gameParams = z.object({ gameId: gameIdSchema });

/** What a request is about, as soon as that is known. It is called after its route: paths carry tokens. */
export function noteRoute(tracing: Tracing | null, { request, route, params }: Routed): void {
  const about = gameParams.safeParse(params).data ?? {};
  addToLogScope({ route, ...about });
  const span = tracing?.current();
  span?.note({ route, ...about });
  span?.rename(`${request.method} ${route}`);
}
