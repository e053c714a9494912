import { afterAll, expect, test } from 'bun:test';
import { cacheName, fetchAsset, handledAs, staleCaches } from './shell-cache.ts';

let answered = 0;
const server = Bun.serve({
  port: 0,
  fetch: ({ url }) => {
    answered += 1;
    return new Response('let it be night', { status: url.endsWith('/gone.js') ? 404 : 200 });
  },
});
afterAll(() => server.stop(true));

const assetRequest = (name: string) => new Request(new URL(`/assets/${name}`, server.url));
const refuse = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

function memoryCache() {
  const kept = new Map<string, Response>();
  const put = async ({ url }: Request, answer: Response) => void kept.set(url, answer);
  return { kept, match: async ({ url }: Request) => kept.get(url), open: async () => ({ put }) };
}

test('an asset is fetched once and kept; what the server does not have is not', async () => {
  const caches = memoryCache();
  for (const name of ['a.js', 'gone.js']) await fetchAsset(assetRequest(name), caches, 'shell');
  expect([...caches.kept.keys()]).toEqual([assetRequest('a.js').url]);
  const before = answered;
  expect(await (await fetchAsset(assetRequest('a.js'), caches, 'shell')).text()).toBe('let it be night');
  expect(answered).toBe(before);
});

const { match, open } = memoryCache();
test.each([
  ['look', { match: refuse, open }],
  ['open', { match, open: refuse }],
  ['put', { match, open: async () => ({ put: refuse }) }],
])('[H4.118] an asset comes from the network where the storage does not let one %s', async (part, caches) => {
  const answer = await fetchAsset(assetRequest(`${part}.js`), caches, 'shell');
  expect(await answer.text()).toBe('let it be night');
});

const ORIGIN = 'https://game.example';
const asked = (path: string, rest: { method?: string; mode?: string } = {}) => ({
  url: new URL(path, ORIGIN).href,
  method: 'GET',
  mode: 'cors',
  ...rest,
});

test.each([
  ['/assets/index-1a2b3c4d.js', {}, 'asset'],
  ['/', { mode: 'navigate' }, 'page'],
  ['/lobby/some-game', { mode: 'navigate' }, 'page'],
  ['/api/me', {}, null],
  ['/api/auth/verify', { mode: 'navigate' }, null],
  ['/ws', {}, null],
  ['/dev/mail', { mode: 'navigate' }, null],
  ['/test-checkout/abc', { mode: 'navigate' }, null],
  ['/assets/index-1a2b3c4d.js', { method: 'POST' }, null],
  ['/default-theme.zip', {}, null],
  ['https://elsewhere.example/assets/a.js', {}, null],
] as const)('[H4.124] %s %o: %s', (path, rest, kind) => {
  expect(handledAs(asked(path, rest), ORIGIN)).toBe(kind);
});

test('only what older versions of this game kept is stale', () => {
  expect(staleCaches([cacheName('1'), cacheName('2'), 'somebody-else'], '2')).toEqual([cacheName('1')]);
});
