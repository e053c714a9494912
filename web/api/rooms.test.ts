import { afterAll, expect, test } from 'bun:test';
import { fetchRound } from './rooms.ts';

const server = Bun.serve({
  port: 0,
  fetch: ({ method, url }) => Response.json(`${method} ${new URL(url).pathname}`),
});
const fetchAnywhere = globalThis.fetch;
globalThis.fetch = ((path: string, options?: RequestInit) =>
  fetchAnywhere(new URL(path, server.url), options)) as typeof fetch;
afterAll(async () => {
  globalThis.fetch = fetchAnywhere;
  await server.stop(true);
});

test('[F2.8] an earlier round is asked for by its number', async () => {
  expect((await fetchRound('a/b', 2)) as unknown).toBe('GET /api/games/a%2Fb/rounds/2');
});
