import { expect, test } from 'bun:test';
import { createSharedFormat, FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { sharedTomorrow, TOMORROW } from '@nightfall/shared/backend/testing/tomorrow';
import { readRevokedSession, revokedSession } from './revoked-session.ts';

const ABC = { sessionId: 'abc', reason: 'seat_taken' } as const;
const today = createSharedFormat();
let common = FORMAT;
const tomorrow = sharedTomorrow(() => common);

test('[H4.274] a sign-out is told in the format that all processes know, and heard in every one', () => {
  expect(JSON.parse(revokedSession(today, ABC))).toEqual({ format: FORMAT, ...ABC });
  for (const shared of [today, tomorrow])
    expect(readRevokedSession(today, revokedSession(shared, ABC))).toEqual(ABC);
  common = TOMORROW;
  expect(readRevokedSession(tomorrow, revokedSession(today, ABC))).toEqual(ABC);
});

test('[H4.280] one that is told in a newer format is not taken for another', () => {
  for (const format of [TOMORROW, undefined])
    expect(readRevokedSession(today, JSON.stringify({ format, sessionId: ['abc'] }))).toBeNull();
});
