import { afterAll, expect, test } from 'bun:test';
import { PERSONAL } from '../session/personal.ts';
import { browserStore } from '../session/store.ts';
import { ME_KEY } from './account.ts';
import { makeQueryClient } from './query-client.ts';
import { fetchOrNull } from './request.ts';

const server = Bun.serve({
  port: 0,
  fetch: ({ url, method }) => {
    const { pathname } = new URL(url);
    const status = { '/unknown': 401, '/refused': 403 }[pathname] ?? 200;
    return Response.json([method, pathname], { status });
  },
});
afterAll(() => server.stop(true));
const address = `http://localhost:${server.port}`;

test('[A7.5 A9.16 G9.27] queries are read once: never again by time, focus or failure', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('[A7.3] a query is a GET to the parts of its key', async () => {
  const answer = await makeQueryClient().fetchQuery({ queryKey: [address, 'list', 'one'] });
  expect(answer).toEqual(['GET', '/list/one']);
});

test('[A7.4] who is not known gets null instead of a failure, where that is asked for', async () => {
  expect(await fetchOrNull<unknown>(`${address}/unknown`)).toBeNull();
  expect(await fetchOrNull<unknown>(`${address}/known`)).toEqual(['GET', '/known']);
  await expect(fetchOrNull(`${address}/refused`)).rejects.toThrow('403');
});

test('[S2.7] a session that has ended elsewhere is noticed at the first call that is refused for it', async () => {
  browserStore.write(`${PERSONAL.notes}g1:1`, 'Bram went quiet');
  const queryClient = makeQueryClient();
  const isKnownAfter = async (path: string): Promise<boolean> => {
    queryClient.setQueryData(ME_KEY, { id: 'Ann' });
    await queryClient.fetchQuery({ queryKey: [address, path] }).catch(() => undefined);
    return queryClient.getQueryData(ME_KEY) !== null;
  };
  expect(await isKnownAfter('refused')).toBe(true);
  expect(browserStore.keys()).toHaveLength(1);
  expect(await isKnownAfter('unknown')).toBe(false);
  expect(browserStore.keys()).toEqual([]);
});
