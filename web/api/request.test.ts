import { afterAll, describe, expect, test } from 'bun:test';
import { PERSONAL } from '../session/personal.ts';
import { browserStore } from '../session/store.ts';
import { ME_KEY } from './account.ts';
import { makeQueryClient } from './query-client.ts';
import { errorCode, errorText, fetchOrNull, fieldProblem, request, requestPage } from './request.ts';
import { fetchRound } from './rooms.ts';

const INVALID = { error: 'No address', code: 'INVALID', details: [{ path: 'email', message: 'No address' }] };

/** Refuses at some paths; at the others it answers with what it was sent. */
const server = Bun.serve({
  port: 0,
  fetch: async (received) => {
    const { pathname } = new URL(received.url);
    if (pathname === '/empty') return new Response('', { status: 503, statusText: 'Service Unavailable' });
    if (pathname === '/unknown') return Response.json({}, { status: 401 });
    if (pathname === '/refused') return Response.json({ error: 'No', code: 'FORBIDDEN' }, { status: 403 });
    if (pathname === '/invalid') return Response.json(INVALID, { status: 400 });
    if (pathname === '/part') return Response.json(['a', 'b'], { headers: { 'x-total-count': '7' } });
    const [type, body] = [received.headers.get('content-type'), await received.text()];
    return Response.json({ call: `${received.method} ${pathname}`, type, body });
  },
});
const nativeFetch = globalThis.fetch;
globalThis.fetch = ((path: string, options?: RequestInit) =>
  nativeFetch(new URL(path, server.url), options)) as typeof fetch;
afterAll(async () => {
  globalThis.fetch = nativeFetch;
  await server.stop(true);
});

const failureOf = (path: string) => request('GET', path).catch((thrown: unknown) => thrown);

describe('a request', () => {
  test.each([
    ['/refused', '403: {"error":"No","code":"FORBIDDEN"}'],
    ['/empty', '503: Service Unavailable'],
  ])("[A8.1 G8.16] fails with '{status}: {body}', or the status text (%s)", async (path, message) => {
    await expect(request('GET', path)).rejects.toThrow(message);
  });

  test('[A7.2 G7.9] sends JSON only when there is a body', async () => {
    expect(await request<unknown>('POST', '/echo')).toMatchObject({ type: null, body: '' });
    const sent = { type: 'application/json', body: '{"a":1}' };
    expect(await request<unknown>('POST', '/echo', { a: 1 })).toMatchObject(sent);
  });

  test('for a part of a list knows how long the list is', async () => {
    expect(await requestPage<string>('/part')).toEqual({ rows: ['a', 'b'], total: 7 });
  });

  test("gives the server's words and code, else the fallback", async () => {
    const error = await failureOf('/refused');
    expect([errorText(error, 'other'), errorCode(error)]).toEqual(['No', 'FORBIDDEN']);
    expect(errorText(new TypeError('net'), 'other')).toBe('other');
  });

  test('says what is wrong with a field', async () => {
    const error = await failureOf('/invalid');
    expect([fieldProblem(error, 'email'), fieldProblem(error, 'password')]).toEqual([
      'No address',
      undefined,
    ]);
    expect(fieldProblem(await failureOf('/refused'), 'email')).toBeUndefined();
  });

  test('[A7.4] gives null instead of a failure to a stranger, where that is asked for', async () => {
    expect(await fetchOrNull<unknown>('/unknown')).toBeNull();
    expect(await fetchOrNull<unknown>('/known')).toMatchObject({ call: 'GET /known' });
    await expect(fetchOrNull('/refused')).rejects.toThrow('403');
  });

  test('[F2.8] for an earlier round names its number', async () => {
    expect((await fetchRound('a/b', 2)) as unknown).toMatchObject({
      call: 'GET /api/games/a%2Fb/rounds/2',
    });
  });
});

describe('a query', () => {
  test('[A7.5 A9.16 G9.27] is read once: never again by time, focus or failure', () => {
    const { queries, mutations } = makeQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  test('[A7.3] is a GET to the parts of its key', async () => {
    const answer = await makeQueryClient().fetchQuery({ queryKey: ['/list', 'one'] });
    expect(answer).toMatchObject({ call: 'GET /list/one' });
  });

  test('[S2.7] that is refused with 401 ends the session on the page', async () => {
    browserStore.write(`${PERSONAL.notes}g1:1`, 'Bram went quiet');
    const queryClient = makeQueryClient();
    const isKnownAfter = async (path: string): Promise<boolean> => {
      queryClient.setQueryData(ME_KEY, { id: 'Ann' });
      await queryClient.fetchQuery({ queryKey: [path] }).catch(() => undefined);
      return queryClient.getQueryData(ME_KEY) !== null;
    };
    expect(await isKnownAfter('/refused')).toBe(true);
    expect(browserStore.keys()).toHaveLength(1);
    expect(await isKnownAfter('/unknown')).toBe(false);
    expect(browserStore.keys()).toEqual([]);
  });
});
