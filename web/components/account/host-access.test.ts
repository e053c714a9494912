import { describe, expect, test } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { sampleEntitlement, sampleMe } from '../../testing/sample-account.ts';
import { decidingEntitlement, hasHostEntitlement, hostAccess, timeLeft } from './host-countdown.tsx';

type Entitlement = MeResponse['entitlements'][number];

const HOUR = 3_600_000;
const NOW = Date.UTC(2030, 0, 1);

const entitlement = (given: Partial<Entitlement>) =>
  sampleEntitlement({ id: crypto.randomUUID(), createdAt: NOW - HOUR, expiresAt: NOW + 47 * HOUR, ...given });
const permanent = (given: Partial<Entitlement> = {}) =>
  entitlement({ tier: 'permanent', expiresAt: null, ...given });
const account = (canHost: boolean, ...entitlements: Entitlement[]) => sampleMe({ canHost, entitlements });

const last = NOW + 95 * HOUR;
test.each<[string, MeResponse, ReturnType<typeof hostAccess>]>([
  ['none where the server says so', account(false), { kind: 'none' }],
  [
    'none after a pass',
    account(false, entitlement({ status: 'expired', expiresAt: NOW - 1 })),
    { kind: 'none' },
  ],
  ['endless with the permanent unlock', account(true, entitlement({}), permanent()), { kind: 'unlimited' }],
  [
    'endless on a free server',
    account(true, permanent({ status: 'revoked' }), entitlement({ type: 'admin', tier: null })),
    { kind: 'unlimited' },
  ],
  [
    'until the end of the last pass that was not revoked',
    account(
      true,
      entitlement({ expiresAt: NOW + 47 * HOUR }),
      entitlement({ expiresAt: last }),
      entitlement({ expiresAt: NOW + 143 * HOUR, status: 'revoked' }),
    ),
    { kind: 'until', until: last },
  ],
])('access to hosting is %s', (_, me, access) => expect(hostAccess(me)).toEqual(access));

describe('the entitlement that counts', () => {
  const idOf = (...entitlements: Entitlement[]) =>
    decidingEntitlement(account(true, ...entitlements), NOW)?.id;

  test('is none where there is none for hosting', () => {
    expect(idOf()).toBeUndefined();
    expect(idOf(entitlement({ type: 'admin', tier: null }))).toBeUndefined();
  });

  test('is an active one, even if others are newer', () => {
    const active = entitlement({ createdAt: NOW - 9 * HOUR });
    expect(idOf(entitlement({ status: 'revoked' }), active)).toBe(active.id);
  });

  test('[A4.5] is the permanent one before passes, and the newest of equals', () => {
    const [unlock, pass, newest] = [
      permanent({ createdAt: NOW - 9 * HOUR }),
      entitlement({}),
      entitlement({ createdAt: NOW - 1 }),
    ];
    expect(idOf(pass, newest, unlock)).toBe(unlock.id);
    expect(idOf(pass, newest)).toBe(newest.id);
  });

  test('is the newest when none is active', () => {
    const newest = entitlement({ status: 'revoked', createdAt: NOW - 1 });
    expect(idOf(entitlement({ status: 'expired' }), newest)).toBe(newest.id);
  });

  test('[H2.27] has expired at its very end', () => {
    const me = account(true, entitlement({ expiresAt: NOW }));
    expect(decidingEntitlement(me, NOW - 1)?.status).toBe('active');
    expect(decidingEntitlement(me, NOW)?.status).toBe('expired');
  });
});

test('a purchase has come when the server says so, however wrong the clock here is', () => {
  const isBought = (given: Partial<Entitlement>) => hasHostEntitlement(account(true, entitlement(given)));
  expect(isBought({ createdAt: 0, expiresAt: 1 })).toBe(true);
  expect(isBought({ status: 'expired', expiresAt: Date.now() + HOUR })).toBe(false);
  expect(isBought({ status: 'revoked' })).toBe(false);
  expect(isBought({ type: 'admin', tier: null, expiresAt: null })).toBe(false);
});

test('[A2.17] the time left is given in whole hours and minutes', () => {
  const left = (ms: number) => timeLeft(NOW + ms, NOW);
  expect(left(48 * HOUR)).toBe('48h 0m');
  expect(left(48 * HOUR - 1)).toBe('47h 59m');
  expect(left(61 * 60_000)).toBe('1h 1m');
  expect(left(1)).toBe('0h 0m');
  expect([left(0), left(-1)]).toEqual([null, null]);
});
