import { expect, test } from 'bun:test';
import { warningIn } from './programs.ts';

test.each([
  ['{"level":30,"msg":"listening"}', null],
  ['{"level":40,"msg":"slow answer"}', 'slow answer'],
  ['{"level":50,"msg":"failed","err":{"message":"no store"}}', 'failed: no store'],
  ['error: Cannot find module', 'error: Cannot find module'],
  ['{"level":50,"msg":"failed","err":{"message":"\\u001b[2J\\nall is well"}}', 'failed:  [2J all is well'],
  ['all is well', null],
  ['null', null],
])('[H9.15] %s', (line, shown) => {
  expect(warningIn(line)).toBe(shown);
});
