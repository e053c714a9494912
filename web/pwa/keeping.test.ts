import { expect, test } from 'bun:test';
import { isKept, keepName, staleKeeps } from './keeping.ts';

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
  expect(isKept(asked(path, rest), ORIGIN)).toBe(kind);
});

test('only what older versions of this game kept is stale', () => {
  expect(staleKeeps([keepName('1'), keepName('2'), 'somebody-else'], '2')).toEqual([keepName('1')]);
});
