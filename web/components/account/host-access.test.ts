import { describe, expect, test } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { decidingEntitlement, hasHostEntitlement, hostAccess, timeLeft } from './host-countdown.tsx';

type Entitlement = MeResponse['entitlements'][number];

const HOUR = 3_600_000;
const NOW = Date.UTC(2030, 0, 1);

const entitlement = (given: Partial<Entitlement>): Entitlement => ({
  id: crypto.randomUUID(),
  type: 'host',
  tier: 'pass_48h',
  status: 'active',
  source: 'test',
  createdAt: NOW - HOUR,
  expiresAt: NOW + 47 * HOUR,
  ...given,
});
const permanent = (given: Partial<Entitlement> = {}) =>
  entitlement({ tier: 'permanent', expiresAt: null, ...given });

const account = (canHost: boolean, ...entitlements: Entitlement[]): MeResponse => ({
  id: crypto.randomUUID(),
  email: 'mara@example.com',
  displayName: 'Mara',
  choseName: true,
  preferredThemeId: null,
  look: null,
  createdAt: 0,
  lastLoginAt: null,
  canHost,
  hasPassword: true,
  needsCurrentPassword: true,
  isAdmin: false,
  isSuperAdmin: false,
  isFixedSuperAdmin: false,
  secondFactorDue: null,
  entitlements,
});

describe('access to hosting', () => {
  test('is none where the server says so, whatever was bought', () => {
    expect(hostAccess(account(false))).toEqual({ kind: 'none' });
    const former = entitlement({ status: 'expired', expiresAt: NOW - 1 });
    expect(hostAccess(account(false, former))).toEqual({ kind: 'none' });
  });

  test('has no end with the permanent unlock, whatever passes there are', () => {
    expect(hostAccess(account(true, entitlement({}), permanent()))).toEqual({ kind: 'unlimited' });
  });

  test('has no end on a server where hosting is free', () => {
    const former = permanent({ status: 'revoked' });
    const admin = entitlement({ type: 'admin', tier: null });
    expect(hostAccess(account(true, former, admin))).toEqual({ kind: 'unlimited' });
  });

  test('ends with the last of several passes, not with the first, nor with one that was taken away', () => {
    const passes = [
      entitlement({ expiresAt: NOW + 47 * HOUR }),
      entitlement({ expiresAt: NOW + 95 * HOUR }),
      entitlement({ expiresAt: NOW + 143 * HOUR, status: 'revoked' }),
    ];
    expect(hostAccess(account(true, ...passes))).toEqual({ kind: 'until', until: NOW + 95 * HOUR });
  });
});

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
