/** Answers /healthz and /readyz, for whoever watches over the process. */
export function serveHealth(options: { hostname: string; port: number; isReady: () => Promise<boolean> }): {
  port: number | undefined;
  stop(): Promise<void>;
} {
  const server = Bun.serve({
    hostname: options.hostname,
    port: options.port,
    routes: {
      '/healthz': () => Response.json({ status: 'ok' }),
      '/readyz': async () =>
        (await options.isReady())
          ? Response.json({ status: 'ready' })
          : Response.json({ error: 'The worker is not ready', code: 'UNAVAILABLE' }, { status: 503 }),
    },
    fetch: () => Response.json({ error: 'Not found', code: 'NOT_FOUND' }, { status: 404 }),
  });
  return { port: server.port, stop: () => server.stop(true) };
}
