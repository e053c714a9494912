import { expect, test } from 'bun:test';
import { makeQueryClient } from './query-client.ts';

test('queries are read once: never again by time, focus or failure', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
