import { afterEach, describe, expect, test } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import type { RecordedCall } from '../../testing/answering.ts';
import { refusal, wordless } from '../../testing/answers.ts';
import { button, closeApp, field, openApp, seeToast } from '../../testing/open-app.tsx';
import { ADMIN, FIXED_SUPER_ADMIN, SUPER_ADMIN } from '../../testing/sample-account.ts';
import { sampleAuditEntry, sampleGrant, sampleUser } from '../../testing/sample-records.ts';
import { userId } from '../../testing/sample-view.ts';

afterEach(closeApp);

const LIST = 'GET /api/admin/entitlements';
const GRANT = 'POST /api/admin/grant-entitlement';
const STATUS = 'GET /api/debug/user-status';
const bea = 'bea@example.org';
const over = sampleGrant({
  id: userId(81),
  tier: 'pass_48h',
  status: 'expired',
  source: 'stripe',
  expiresAt: Date.UTC(2026, 4, 22),
});
const active = sampleGrant({ id: userId(82) });

async function openEntitlements(me: MeResponse, answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/admin/entitlements', me, {
    [LIST]: ({ query }: RecordedCall) =>
      [active, over].filter(({ status }) => ['all', status].includes(query.get('status') ?? '')),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Entitlement Management' });
  await screen.findByText('2 entitlements');
  return app;
}

const rows = () => screen.queryAllByRole('rowheader').map((head) => head.closest('tr')?.textContent ?? '');

describe('the list of entitlements', () => {
  test('[A2.75 A2.76 A2.77 A2.79 A5.15 A8.19 A8.33] says what each is, and offers to revoke what is active', async () => {
    await openEntitlements(ADMIN);
    const [first, second] = rows();
    expect(first).toMatch(/^bea@example\.orgHostPermanentActiveGranted by an adminMay 20, 2026.*--Revoke$/);
    expect(second).toMatch(/^bea@example\.orgHost48-Hour PassExpiredStripeMay 20, 2026.*-$/);
    expect(screen.getAllByRole('button', { name: `Revoke: ${bea}` })).toHaveLength(1);
  });

  test('[A2.75 A2.76 A2.77 A2.79 A5.15 A8.19 A8.33] is filtered by status and searched', async () => {
    const { user, calls } = await openEntitlements(ADMIN);
    const status = screen.getByLabelText<HTMLSelectElement>('Status');
    expect([...status.options].map(({ text }) => text)).toEqual(['All', 'Active', 'Revoked', 'Expired']);
    await user.selectOptions(status, 'Expired');
    await screen.findByText('1 entitlement');
    expect(rows()[0]).toContain('Expired');
    await user.selectOptions(status, 'Revoked');
    await screen.findByText('No entitlements found');
    await user.type(screen.getByPlaceholderText('Search by email or user ID...'), bea);
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe(bea));
    expect(calls.at(-1)?.query.get('status')).toBe('revoked');
  });

  test('[A2.75 A2.76 A2.77 A2.79 A5.15 A8.19 A8.33] revokes when it is meant', async () => {
    const { user, answer } = await openEntitlements(ADMIN, {
      'POST /api/admin/entitlements/:id/revoke': () => ({ message: 'revoked', entitlement: active }),
    });
    await user.click(button(`Revoke: ${bea}`));
    answer({ [LIST]: () => [over] });
    const question = within(screen.getByRole('dialog', { name: 'Revoke Entitlement' }));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await seeToast('Entitlement revoked successfully');
    await screen.findByText('1 entitlement');
  });

  test('[A8.20 A8.22] says when it cannot be read', async () => {
    const { user, answer } = await openEntitlements(ADMIN);
    answer({ [LIST]: () => refusal('FORBIDDEN', 'You are not allowed to do this') });
    await user.click(button('Refresh'));
    await seeToast('Failed to fetch entitlements', 'You are not allowed to do this');
  });
});

test('[A2.75 A2.76 A2.77 A2.79 A5.15 A8.19 A8.33] granting to an address says what is missing and what failed', async () => {
  const { user, answer, sent } = await openEntitlements(ADMIN, {
    [GRANT]: () => refusal('NOT_FOUND', 'User not found'),
  });
  await user.click(button('Grant Entitlement'));
  expect(screen.getByRole('alert').textContent).toBe('Email is required');
  await user.type(field('Email'), ' nobody@example.org');
  await user.click(button('Grant Entitlement'));
  await seeToast('Failed to grant entitlement', 'User not found');
  answer({ [GRANT]: () => ({ message: 'granted', entitlement: active }) });
  await user.clear(field('Email'));
  await user.type(field('Email'), bea);
  await user.click(button('Grant Entitlement'));
  await seeToast('Entitlement granted successfully');
  expect(field('Email').value).toBe('');
  const grant = { type: 'host', tier: 'permanent', attemptId: expect.any(String) };
  expect(sent(GRANT)).toEqual([
    { email: 'nobody@example.org', ...grant },
    { email: bea, ...grant },
  ]);
});

describe('admin privileges', () => {
  test('[A2.78 A8.18 A8.21 H2.52] are not changed by an admin', async () => {
    await openEntitlements(ADMIN);
    expect(screen.getByText('Super Admin Only')).toBeDefined();
    expect(screen.queryByLabelText('Email or user ID')).toBeNull();
  });

  test('[A2.78 A8.18 A8.21 H2.52] are changed by a super admin after a question', async () => {
    const { hostEntitlements: _, ...status } = sampleUser();
    const { user, answer, sent } = await openEntitlements(SUPER_ADMIN, {
      [STATUS]: () => refusal('NOT_FOUND', 'User not found'),
      'POST /api/admin/toggle-admin': () => refusal('FORBIDDEN', 'Not this one'),
    });
    const change = async (who: string) => {
      await user.clear(field('Email or user ID'));
      if (who !== '') await user.type(field('Email or user ID'), who);
      await user.click(button('Change Admin Status'));
    };
    await change('');
    expect(screen.getByRole('alert').textContent).toBe('Email or user ID is required');
    await change('nobody@example.org');
    await seeToast('Failed to fetch user', 'User not found');
    answer({ [STATUS]: () => ({ ...status, entitlements: [] }) });
    await change(bea);
    await user.click(await screen.findByRole('button', { name: 'Grant Admin' }));
    await seeToast('Failed to toggle admin status', 'Not this one');
    answer({
      'POST /api/admin/toggle-admin': () => ({
        message: 'Admin privileges revoked',
        userEmail: bea,
        isAdmin: false,
      }),
      [STATUS]: () => ({ ...status, isAdmin: true, entitlements: [] }),
    });
    await change(status.id);
    await user.click(await screen.findByRole('button', { name: 'Remove Admin' }));
    await seeToast('Admin privileges revoked', `${bea} is no longer an admin`);
    expect(sent('POST /api/admin/toggle-admin')).toEqual(Array(2).fill({ userIdentifier: status.id }));
  });
});

describe('the audit', () => {
  const AUDIT = 'GET /api/admin/audit';

  test('[H2.56] says who did what to whom and when, page by page', async () => {
    const entries = Array.from({ length: 25 }, (_, index) => sampleAuditEntry({ id: userId(300 + index) }));
    const list = Response.json(entries, { headers: { 'x-total-count': '26' } });
    const { user, answer, calls } = await openApp('/admin/audit', FIXED_SUPER_ADMIN, { [AUDIT]: () => list });
    await screen.findByText('26 entries');
    expect(rows()).toHaveLength(25);
    expect(rows()[0]).toMatch(
      /^Granted admin privilegestop@example\.orgbea@example\.orgMay 20, 2026 \d\d:\d\d$/,
    );
    const grant = { action: 'grant_entitlement', details: { type: 'host', tier: 'pass_48h' } };
    const last = Response.json([sampleAuditEntry(grant)], { headers: { 'x-total-count': '26' } });
    answer({ [AUDIT]: () => last });
    await user.click(button('Next'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toStartWith('Granted a 48-hour host pass');
    expect(calls.at(-1)?.query.get('offset')).toBe('25');
  });

  test('is read again, when it changed and when it could not be read', async () => {
    const { user, answer } = await openApp('/admin/audit', FIXED_SUPER_ADMIN, { [AUDIT]: () => wordless() });
    const panel = within(await screen.findByRole('region', { name: 'Audit log' }));
    await panel.findByText('Failed to fetch the audit log');
    answer({ [AUDIT]: () => [] });
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    await panel.findByText('0 entries');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Audit log'));
    answer({ [AUDIT]: () => [sampleAuditEntry()] });
    await user.click(button('Refresh'));
    await panel.findByText('1 entry');
  });
});
