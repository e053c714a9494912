const nativeFetch = globalThis.fetch;
const ended: (() => void)[] = [];

/** What the page asks over HTTP goes to a real server, which answers like this; `null` is the wordless 500 of something
 * between the page and the server. */
export function answerWith(answer: (request: Request, path: string) => unknown): void {
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const body = await answer(request, new URL(request.url).pathname);
      if (body === null) return new Response('', { status: 500 });
      return body instanceof Response ? body : Response.json(body);
    },
  });
  ended.push(() => void server.stop(true));
  // The page asks by path alone; it has no address of its own here.
  const fetchHere = (path: string | URL | Request, init?: RequestInit) =>
    nativeFetch(new URL(String(path), server.url), init);
  globalThis.fetch = Object.assign(fetchHere, { preconnect: nativeFetch.preconnect });
}

/** To be called after each test. */
export function stopAnswering(): void {
  globalThis.fetch = nativeFetch;
  for (const end of ended.splice(0)) end();
}
