import { afterAll, expect, test } from 'bun:test';
import { asset } from './asset.ts';

let answered = 0;
const server = Bun.serve({
  port: 0,
  fetch: ({ url }) => {
    answered += 1;
    return new Response('let it be night', { status: url.endsWith('/gone.js') ? 404 : 200 });
  },
});
afterAll(() => server.stop(true));

const asked = (name: string) => new Request(new URL(`/assets/${name}`, server.url));
const refuse = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

/** The part of a browser's CacheStorage that is wanted, and what is in it. */
function keeping() {
  const kept = new Map<string, Response>();
  const put = async ({ url }: Request, answer: Response) => void kept.set(url, answer);
  return { kept, match: async ({ url }: Request) => kept.get(url), open: async () => ({ put }) };
}

test('an asset is fetched once and kept; what the server does not have is not', async () => {
  const keeps = keeping();
  for (const name of ['a.js', 'gone.js']) await asset(asked(name), keeps, 'shell');
  expect([...keeps.kept.keys()]).toEqual([asked('a.js').url]);
  const before = answered;
  expect(await (await asset(asked('a.js'), keeps, 'shell')).text()).toBe('let it be night');
  expect(answered).toBe(before);
});

const { match, open } = keeping();
test.each([
  ['look', { match: refuse, open }],
  ['open', { match, open: refuse }],
  ['put', { match, open: async () => ({ put: refuse }) }],
])('[H4.118] an asset comes from the network where the storage does not let one %s', async (part, keeps) => {
  const answer = await asset(asked(`${part}.js`), keeps, 'shell');
  expect(await answer.text()).toBe('let it be night');
});
