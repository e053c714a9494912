import { expect, test } from 'bun:test';
import { createSharedFormat, FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { readRevokedSession, revokedSession } from './revoked-session.ts';

const [first, today] = [createSharedFormat(() => 1), createSharedFormat()];

test('[H4.274] a sign-out is told in the format that all processes know, and heard in every one', () => {
  expect(revokedSession(first, 'abc')).toBe('abc');
  expect(JSON.parse(revokedSession(today, 'abc'))).toEqual({ format: FORMAT, sessionId: 'abc' });
  for (const shared of [first, today]) {
    expect(readRevokedSession(today, revokedSession(shared, 'abc'))).toBe('abc');
  }
});

test('[H4.280] one that is told in a newer format is not taken for another', () => {
  expect(readRevokedSession(today, `{"format":${FORMAT + 1},"sessionId":["abc"]}`)).toBeNull();
});
