/** Answers /healthz and /readyz, for whoever watches over the process. */
export function serveHealth(options: { hostname: string; port: number; isReady: () => Promise<boolean> }): {
  port: number | undefined;
  /** As the table of permissions lists them (api/testing/permission-table.ts). */
  routes: readonly string[];
  stop(): Promise<void>;
} {
  const routes = {
    '/healthz': { GET: () => Response.json({ status: 'ok' }) },
    '/readyz': {
      GET: async () =>
        (await options.isReady())
          ? Response.json({ status: 'ready' })
          : Response.json({ error: 'The worker is not ready', code: 'UNAVAILABLE' }, { status: 503 }),
    },
  };
  const server = Bun.serve({
    hostname: options.hostname,
    port: options.port,
    routes,
    fetch: () => Response.json({ error: 'Not found', code: 'NOT_FOUND' }, { status: 404 }),
  });
  return {
    port: server.port,
    routes: Object.entries(routes).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    ),
    stop: () => server.stop(true),
  };
}
