import { afterEach, describe, expect, jest, test } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { fireEvent, screen, within } from '@testing-library/react';
import type { RecordedCall } from '../../testing/answering.ts';
import { refusal } from '../../testing/answers.ts';
import { button, closeApp, heldAnswer, openApp, runFor, seeToast } from '../../testing/open-app.tsx';
import { ADMIN, FIXED_SUPER_ADMIN, SUPER_ADMIN, sampleEntitlement } from '../../testing/sample-account.ts';
import { sampleGrant, sampleUser } from '../../testing/sample-records.ts';
import { userId } from '../../testing/sample-view.ts';
import './users-page.tsx';

afterEach(() => {
  jest.useRealTimers();
  closeApp();
});

const USERS = 'GET /api/admin/users';
const HOUR_MS = 3_600_000;
const bea = sampleUser();
const PASS = sampleEntitlement({ id: userId(71), expiresAt: Date.now() + 48 * HOUR_MS - 1 });
const FOREVER = sampleEntitlement({ id: userId(72), tier: 'permanent', expiresAt: null });

/** The users as the server knows them, which a test may change. */
async function openUsers(me: MeResponse, users = [bea], answers: Parameters<typeof openApp>[2] = {}) {
  let known = users;
  const app = await openApp('/admin/users', me, {
    [USERS]: ({ query }: RecordedCall) =>
      known.filter(({ email }) => email.includes(query.get('search') ?? '')),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'User Management' });
  return {
    ...app,
    change: (next: typeof users) => {
      known = next;
    },
  };
}

async function findRow(email: string): Promise<HTMLElement> {
  const heads = await screen.findAllByRole('rowheader');
  const row = heads.find(({ textContent }) => textContent.includes(email))?.closest('tr');
  if (!row) throw new Error(`There is no row of ${email}`);
  return row;
}
const inRow = (action: string, email = bea.email) => button(`${action}: ${email}`);
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });

describe('the list of users', () => {
  test('[A2.58 A2.63 A2.69 A2.71] has its columns, and says that it is on its way', async () => {
    const held = heldAnswer();
    await openUsers(ADMIN, [], { [USERS]: held.give });
    expect(screen.getByText('Loading users...')).toBeDefined();
    await held.letGo([bea]);
    const table = within(await screen.findByRole('table', { name: 'All Users' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Display Name',
      'Admin Status',
      'Host Status',
      'Created',
      'Last Login',
      'Actions',
    ]);
    const cells = [...(await findRow(bea.email)).children].map(({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual(['bea@example.org', 'Bea', 'User', 'No Access']);
    expect(cells[4]).toStartWith('May 20, 2026');
    expect(cells[5]).toBe('-');
  });

  test('offers to revoke what is active, each for itself', async () => {
    await openUsers(ADMIN, [
      sampleUser({ hostEntitlements: [FOREVER, PASS] }),
      sampleUser({ id: userId(41), email: 'cleo@example.org' }),
    ]);
    await findRow(bea.email);
    const offers = screen.getAllByRole('button', { name: /^Revoke/ });
    expect(offers.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Revoke Permanent: bea@example.org',
      'Revoke 48h Pass: bea@example.org',
    ]);
  });

  test('[A2.57 A2.59 A2.64 H2.48 H4.76] is searched after a pause in typing, from its first page on', async () => {
    const many = Array.from({ length: 25 }, (_, index) => sampleUser({ id: userId(200 + index) }));
    const list = Response.json(many, { headers: { 'x-total-count': '27' } });
    const { user, calls, answer } = await openUsers(ADMIN, [], { [USERS]: () => list.clone() });
    await screen.findByText('27 users');
    expect(screen.getAllByRole('rowheader')).toHaveLength(25);
    await user.click(button('Next'));
    await screen.findByText('Page 2 of 2');
    expect(button('Next').disabled).toBe(true);
    answer({ [USERS]: () => [] });
    await user.type(screen.getByPlaceholderText('Search by email or user ID...'), ' nobody-at-all ');
    await screen.findByText('No users found');
    expect(screen.getByText('0 users')).toBeDefined();
    const asked = calls.filter(({ name }) => name === USERS).map(({ query }) => query.toString());
    expect(asked).toEqual([
      'search=&limit=25&offset=0',
      'search=&limit=25&offset=25',
      'search=nobody-at-all&limit=25&offset=0',
    ]);
  });
});

test('[Q1.2] where there are more than are counted, the list says so', async () => {
  const list = Response.json([sampleUser({})], { headers: { 'x-total-count': '10000' } });
  await openUsers(ADMIN, [], { [USERS]: () => list.clone() });
  await screen.findByText('10,000 or more users');
});

describe('an admin', () => {
  test('sees what they may not do', async () => {
    await openUsers(ADMIN);
    expect(screen.getByRole('heading', { name: 'Limited Access' })).toBeDefined();
    await findRow(bea.email);
    expect(screen.queryByRole('button', { name: /Make Admin/ })).toBeNull();
  });

  test('[A1.5 A2.50 A2.56 A2.58 A2.63 A2.65 A2.66 A2.67 A2.69 A2.70 A2.71 A4.9 A4.12 A5.16 A8.32 A8.34 H2.74] grants what is chosen, and the list shows it', async () => {
    const held = heldAnswer();
    const { user, change, sent } = await openUsers(ADMIN, [bea], {
      'POST /api/admin/grant-entitlement': held.give,
    });
    await findRow(bea.email);
    await user.click(inRow('Grant Host'));
    expect(screen.getByRole('dialog', { name: 'Grant Host Entitlement' })).toBeDefined();
    const type = dialog().getByLabelText<HTMLSelectElement>('Entitlement Type');
    const tier = dialog().getByLabelText<HTMLSelectElement>('Tier');
    expect([type.value, tier.value]).toEqual(['host', 'permanent']);
    await user.selectOptions(tier, '48-Hour Pass ($1.99 equivalent)');
    await user.click(press('Grant Entitlement'));
    expect(press('Granting...').disabled).toBe(true);
    change([sampleUser({ hostEntitlements: [PASS] })]);
    await held.letGo({ message: 'granted', entitlement: sampleGrant({ tier: 'pass_48h' }) });
    await seeToast('Host entitlement granted successfully');
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText(/^Active \(Pass\) - 47h 59m left$/);
    expect(sent('POST /api/admin/grant-entitlement')).toEqual([
      { email: bea.email, type: 'host', tier: 'pass_48h', attemptId: expect.any(String) },
    ]);
  });

  test('[A1.5 A2.50 A2.56 A2.65 A2.66 A2.67 A2.70 A4.9 A4.12 A5.16 A8.32 A8.34 H2.74] revokes only when it is meant', async () => {
    const { user, change, calls } = await openUsers(ADMIN, [sampleUser({ hostEntitlements: [FOREVER] })], {
      'POST /api/admin/entitlements/:id/revoke': () => ({
        message: 'revoked',
        entitlement: sampleGrant({ status: 'revoked' }),
      }),
    });
    const revoked = () => calls.filter(({ line }) => line.endsWith('/revoke')).map(({ line }) => line);
    await findRow(bea.email);
    await user.click(inRow('Revoke Permanent'));
    expect(dialog().getByText('Are you sure you want to revoke this entitlement?')).toBeDefined();
    await user.click(press('Cancel'));
    expect(revoked()).toEqual([]);
    await user.click(inRow('Revoke Permanent'));
    change([sampleUser({ hostEntitlements: [{ ...FOREVER, status: 'revoked' }] })]);
    await user.click(press('Revoke'));
    await seeToast('Entitlement revoked successfully');
    await screen.findByText('Revoked');
    expect(revoked()).toEqual([`POST /api/admin/entitlements/${FOREVER.id}/revoke`]);
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  });

  test('[A8.20 A8.22] sees what failed', async () => {
    const denied = () => refusal('FORBIDDEN', 'You are not allowed to do this');
    const { user, answer } = await openUsers(ADMIN, [sampleUser({ hostEntitlements: [FOREVER] })], {
      'POST /api/admin/entitlements/:id/revoke': denied,
      'POST /api/admin/grant-entitlement': denied,
    });
    await findRow(bea.email);
    await user.click(inRow('Revoke Permanent'));
    await user.click(press('Revoke'));
    await seeToast('Failed to revoke entitlement', 'You are not allowed to do this');
    await user.click(inRow('Grant Host'));
    await user.click(press('Grant Entitlement'));
    await seeToast('Failed to grant entitlement', 'You are not allowed to do this');
    await user.click(press('Cancel'));
    answer({ [USERS]: denied });
    await user.click(button('Refresh'));
    await seeToast('Failed to fetch users', 'You are not allowed to do this');
  });
});

describe('a super admin', () => {
  const toggled = (isAdmin: boolean) => () => ({
    message: isAdmin ? 'Admin privileges granted' : 'Admin privileges revoked',
    userEmail: bea.email,
    isAdmin,
  });

  test('[A2.52 A2.55 A2.58 A2.60 A2.63 A2.65 A2.68 A2.69 A2.71 A4.11 A5.17 A8.35] makes an admin and takes it back', async () => {
    const held = heldAnswer();
    const { user, change, answer, sent } = await openUsers(SUPER_ADMIN, [bea], {
      'POST /api/admin/toggle-admin': held.give,
    });
    expect(screen.getByRole('heading', { name: 'Admin Privileges' })).toBeDefined();
    await findRow(bea.email);
    await user.click(inRow('Make Admin'));
    expect(screen.getByRole('dialog', { name: 'Grant Admin Access' }).textContent).toContain(
      'access to manage entitlements, themes and custom roles',
    );
    await user.click(press('Grant Admin'));
    expect(press('Processing...').disabled).toBe(true);
    change([sampleUser({ isAdmin: true })]);
    await held.letGo(toggled(true)());
    await seeToast('Admin privileges granted', `${bea.email} is now an admin`);
    await screen.findByText('Admin');
    answer({ 'POST /api/admin/toggle-admin': toggled(false) });
    await user.click(inRow('Remove Admin'));
    expect(screen.getByRole('dialog', { name: 'Remove Admin Access' }).textContent).toContain(
      'lose all admin functions',
    );
    change([bea]);
    await user.click(press('Remove Admin'));
    await seeToast('Admin privileges revoked', `${bea.email} is no longer an admin`);
    await screen.findByText('User');
    expect(sent('POST /api/admin/toggle-admin')).toEqual(Array(2).fill({ userIdentifier: bea.id }));
  });

  test('[A2.61 H2.83 S10.10] gives no admin right to an unverified address', async () => {
    const { user } = await openUsers(FIXED_SUPER_ADMIN, [
      sampleUser({ isVerified: false }),
      sampleUser({ id: userId(41), email: 'cleo@example.org' }),
      sampleUser({ id: userId(42), email: 'dov@example.org', isVerified: false, isAdmin: true }),
    ]);
    expect((await findRow(bea.email)).textContent).toContain('Not verified');
    expect((await findRow('cleo')).textContent).not.toContain('Not verified');
    const why = 'Nobody has verified this address yet';
    const greyed = button(`Make Admin: ${bea.email}. ${why}`);
    expect([greyed.disabled, greyed.title]).toEqual([true, why]);
    for (const [action, email] of [
      ['Make Admin', 'cleo@example.org'],
      ['Remove Admin', 'dov@example.org'],
    ] as const) {
      await user.click(inRow(action, email));
      expect(screen.getByRole('dialog').textContent).not.toContain('verified');
      await user.click(press('Cancel'));
    }
  });

  test('[A2.52 A2.55 A2.60 A2.65 A2.68 A4.11 A5.17 A8.35] changes nothing about the fixed one', async () => {
    const top = sampleUser({
      email: 'top@example.org',
      isAdmin: true,
      isSuperAdmin: true,
      isFixedSuperAdmin: true,
    });
    await openUsers(SUPER_ADMIN, [top]);
    expect((await findRow('top')).textContent).toContain('Super Admin');
    expect(screen.queryByRole('button', { name: /Admin/ })).toBeNull();
  });
});

describe('the users are read again', () => {
  test('[A2.53 A2.54 A7.16 A9.16] on focus and by Refresh', async () => {
    const { user, change } = await openUsers(ADMIN, []);
    await screen.findByText('0 users');
    change([bea]);
    fireEvent(window, new Event('visibilitychange'));
    expect((await findRow(bea.email)).textContent).toContain('No Access');
    change([sampleUser({ hostEntitlements: [FOREVER] })]);
    await user.click(button('Refresh'));
    await screen.findByText('Active (Permanent)');
  });

  test('[A2.53 A2.54 A7.16 A9.14 A9.16] by Hard Refresh, which forgets who asks as well, and asks again after 100 ms', async () => {
    jest.useFakeTimers();
    const { calls, signIn } = await openApp('/admin/users', SUPER_ADMIN, { [USERS]: () => [bea] });
    await runFor(400);
    expect(screen.getByText('1 user')).toBeDefined();
    signIn(ADMIN);
    const before = calls.length;
    fireEvent.click(button('Hard Refresh'));
    expect(screen.getByText('Checking your permissions...')).toBeDefined();
    await runFor(90);
    expect(screen.getByText('Checking your permissions...')).toBeDefined();
    expect(calls.slice(before)).toEqual([]);
    await runFor(100);
    expect(calls.slice(before).map(({ name }) => name)).toEqual(['GET /api/me', USERS]);
    expect(screen.getByRole('heading', { name: 'Limited Access' })).toBeDefined();
    expect(screen.getByText('1 user')).toBeDefined();
  });
});

test('[S11.13] a super admin resets a user’s two-step sign-in after a question', async () => {
  const RESET = 'POST /api/admin/reset-second-factor';
  const cora = sampleUser({ id: userId(41), email: 'cora@example.org', hasSecondFactor: true });
  const { user, sent } = await openUsers(SUPER_ADMIN, [bea, cora], {
    [RESET]: () => ({ message: 'Two-step sign-in reset', userEmail: cora.email }),
  });
  await findRow(cora.email);
  expect(screen.queryByRole('button', { name: `Reset Two-Step: ${bea.email}` })).toBeNull();
  await user.click(inRow('Reset Two-Step', cora.email));
  expect(screen.getByRole('dialog').textContent).toContain('signed out everywhere');
  await user.click(press('Reset Two-Step'));
  await seeToast('Two-step sign-in reset', cora.email);
  expect(sent(RESET)).toEqual([{ userIdentifier: cora.id }]);
});
