import { newId } from '@nightfall/shared/backend/ids';
import { inLogScope, logScope } from '@nightfall/shared/backend/log-scope';
import type { Tracing } from '@nightfall/shared/backend/tracing/tracing';
import { addressOf } from './request-address.ts';

type Handle = (request: Request, ...more: unknown[]) => unknown;

/**
 * Gives each request an id, which stands in all that is logged because of it and in its answer. It is always our own: a
 * stranger's could be anything. A call is a span too where traces are made.
 */
export const requestScope =
  (tracing: Tracing | null) =>
  // biome-ignore lint/complexity/noBannedTypes: Elysia's own type of what it wraps.
  (handle: Function): Handle =>
  (request, ...more) =>
    inLogScope({ requestId: newId() }, () =>
      tracing !== null && isCall(request)
        ? inSpan(tracing, request, () => handle(request, ...more))
        : handle(request, ...more),
    );

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
}

/** The span of a request is called after its route, as soon as that is known: paths carry tokens. */
export function nameSpan(tracing: Tracing | null, { request, route }: Routed): void {
  const span = tracing?.current();
  span?.note({ route });
  span?.rename(`${request.method} ${route}`);
}
