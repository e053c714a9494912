import { expect, test } from 'bun:test';
import { mailIsOffered, mailsAreKept } from './mail.ts';

const SMTP = 'smtp://127.0.0.1';
const HERE = 'https://night.example';

test.each([
  ['production', undefined, HERE, false, false],
  ['production', SMTP, undefined, false, false],
  ['production', SMTP, HERE, true, false],
  ['development', undefined, undefined, true, true],
  ['development', SMTP, undefined, true, false],
  ['test', undefined, undefined, true, true],
] as const)(
  '[H9.5] in %s with SMTP_URL %s and PUBLIC_URL %s mail is offered: %s, kept: %s',
  (NODE_ENV, SMTP_URL, PUBLIC_URL, isOffered, areKept) => {
    const env = { NODE_ENV, SMTP_URL, PUBLIC_URL };
    expect(mailIsOffered(env)).toBe(isOffered);
    expect(mailsAreKept(env)).toBe(areKept);
  },
);
