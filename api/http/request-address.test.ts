import { expect, test } from 'bun:test';
import { addressOf, isPlainQuery } from './caller-address.ts';

test.each([
  ['limit=50&offset=0', true],
  ['search=ann@example.com', true],
  ['search=[ann', true],
  ['search=[ann]', true],
  ['search={', true],
  ['search=[1]', false],
  ['search=%5B1%5D', false],
  ['search={"toString":1}', false],
  [`search=${'['.repeat(5_000)}${']'.repeat(5_000)}`, false],
  [`code=ABCDEF&search=[${'0,'.repeat(2_000)}0]`, false],
])('[S1.4] %s', (query, isPlain) => {
  expect(isPlainQuery(new URL(`http://game.example/?${query}`))).toBe(isPlain);
});

test.each([
  ['game.example', true],
  ['game.example:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['my_host', true],
  ['%%%', false],
  ['', false],
  ['a@b', false],
  ['a/b', false],
  ['a b', false],
])('[S1.6] the Host "%s"', (host, isOne) => {
  const request = new Request('http://game.example/x', { headers: { host } });
  expect(addressOf(request)?.pathname).toBe(isOne ? '/x' : undefined);
});
