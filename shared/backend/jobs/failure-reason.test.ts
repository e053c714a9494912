import { expect, test } from 'bun:test';
import { reasonWithoutSecrets } from './failed-jobs.ts';

test.each([
  ['Postgres refused: 53300', 'Postgres refused: 53300'],
  ['The mail was not handed over: EENVELOPE 550', 'The mail was not handed over: EENVELOPE 550'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['550 <ann@example.org>: no such user', '550 <…>: no such user'],
  ['getaddrinfo smtp://nightfall:hunter2@mail.example', 'getaddrinfo …'],
  ['JSON Parse error: Unexpected identifier "Ann"', 'JSON Parse error: Unexpected identifier …'],
  ['Unexpected `Werewolf', 'Unexpected …'],
  ['no account 0b1e7a52-3c6f-4d0e-9a55-0a4d6c1f2e01 here', 'no account … here'],
  ['token qwertzuiopasdfghjklyxcvbnm12345 is gone', 'token … is gone'],
  ['first line\n    at secret (file.ts:1)', 'first line'],
  [undefined, ''],
])('[O3.4] %j is told as %j', (reason, told) => {
  expect(reasonWithoutSecrets(reason)).toBe(told);
});

test('[O3.4] a long reason is cut off', () => {
  expect(reasonWithoutSecrets('why '.repeat(100))).toHaveLength(200);
});

test('[F4.6] and not within a character', () => {
  expect(reasonWithoutSecrets('🇩🇪 '.repeat(150))).toBe(`${'🇩🇪 '.repeat(99)}🇩🇪…`);
});
