import { afterEach, expect, test } from 'bun:test';
import type { SecurityEvent } from '@nightfall/shared/protocol/security-events';
import { render, screen, waitFor, within } from '@testing-library/react';
import { button, closeApp, openApp } from '../../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN } from '../../testing/sample-account.ts';
import { userId } from '../../testing/sample-view.ts';
import './security-page.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeQueryClient } from '../../api/query-client.ts';
import { OWN_PACKS_KEY } from '../../api/themes.ts';
import { AuditSubject, auditWords } from './audit-page.tsx';

afterEach(closeApp);

const LIST = 'GET /api/admin/security';
const NOON = new Date(2026, 4, 20, 12).getTime();
const sample = (change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: userId(300),
  kind: 'limit_hit',
  who: userId(1),
  whoEmail: 'ann@example.org',
  address: '203.0.113.7',
  about: null,
  details: { call: 'POST /api/rooms/join' },
  times: 12,
  createdAt: NOON,
  lastAt: NOON,
  ...change,
});
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const cellsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);

test('[S13.4 S13.10] says what happened, who did it, from where and when', async () => {
  const list = [
    sample(),
    sample({ id: userId(301), kind: 'sign_in_failed', who: null, whoEmail: null, about: 'abc', times: 1 }),
    sample({ id: userId(302), kind: 'something_new', who: 'g', whoEmail: null, address: null, details: {} }),
    sample({
      id: userId(303),
      who: null,
      whoEmail: null,
      details: { isRest: true },
      times: 2_980,
      lastAt: NOON + 55 * 60_000,
    }),
    sample({ id: userId(304), kind: 'sign_in_succeeded', details: { method: 'link' }, times: 1 }),
  ];
  await openApp('/admin/security', FIXED_SUPER_ADMIN, { [LIST]: () => list });
  await screen.findByText('5 events');
  const when = 'May 20, 2026 12:00';
  expect(rows().map(cellsOf)).toEqual([
    ['Too many requests (12 times)', 'ann@example.org', '203.0.113.7', 'POST /api/rooms/join', when],
    ['Wrong password', 'Not signed in', '203.0.113.7', 'POST /api/rooms/join, about abc', when],
    ['Something new (12 times)', 'Guest g', '-', '-', when],
    [
      'Too many requests (2980 times)',
      'Several callers',
      '203.0.113.7',
      'the rest of that hour, counted together',
      `${when} to May 20, 2026 12:55`,
    ],
    ['Signed in', 'ann@example.org', '203.0.113.7', 'sign-in link', when],
  ]);
});

test('[S13.4] is filtered by event, person and days, and begins on the first page then', async () => {
  const all = Response.json([sample()], { headers: { 'x-total-count': '60' } });
  const { user, calls } = await openApp('/admin/security', FIXED_SUPER_ADMIN, { [LIST]: () => all.clone() });
  const asked = () => Object.fromEntries(calls.at(-1)?.query ?? []);
  await screen.findByText('60 events');
  await user.click(button('Next'));
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'all', offset: '25' }));
  await user.selectOptions(screen.getByLabelText('Event'), 'Wrong password');
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'sign_in_failed', offset: '0' }));
  await user.type(screen.getByLabelText('From'), '2026-05-20');
  await user.type(screen.getByLabelText('To'), '2026-05-20');
  const midnight = (day: number) => String(new Date(2026, 4, day).getTime());
  await waitFor(() => expect(asked()).toMatchObject({ since: midnight(20), before: midnight(21) }));
  await user.type(screen.getByLabelText('Search'), '203.0.113.7');
  await waitFor(() => expect(asked()).toMatchObject({ search: '203.0.113.7' }));
});

test('says so when there is nothing', async () => {
  await openApp('/admin/security', FIXED_SUPER_ADMIN, { [LIST]: () => [] });
  await screen.findByText('No events found');
});

const PACK = '0b5e2c6e-5a0c-4c7e-9a53-0c3c2a2f5d11';
const GONE = '6f1f0f63-0d53-4b43-8b0b-9c8a4a3ad0f2';
const oz = { id: PACK, name: 'Oz', description: '' };

test.each([
  ['retry_jobs', null, null, { queue: 'review-round', jobs: 3 }, 'review-round'],
  ['set_global_theme', null, 'generic', { theme: 'generic', before: PACK }, 'Nightfall'],
  ['set_global_theme', null, PACK, { theme: PACK, before: 'generic' }, 'Oz'],
  ['set_global_theme', null, GONE, { theme: GONE, before: 'generic' }, GONE],
  ['create_custom_role', null, GONE, { baseName: 'Gardener', team: 'villager' }, 'Gardener'],
  ['grant_admin', 'ann@example.com', GONE, null, 'ann@example.com'],
  ['change_player_role', null, GONE, { role: 'Seer' }, GONE],
  ['open_debug_view', null, null, null, '-'],
])('[H9.35] %s to %p %p is shown by its name', (action, subjectEmail, subjectId, details, shown) => {
  const client = makeQueryClient();
  client.setQueryData(OWN_PACKS_KEY, [oz]);
  const { container } = render(
    <QueryClientProvider client={client}>
      <AuditSubject {...{ action, subjectEmail, subjectId, details }} />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe(shown);
});

test.each([
  ['grant_entitlement', { tier: 'permanent' }, 'Granted a permanent host entitlement'],
  ['revoke_entitlement', { tier: 'pass_48h' }, 'Revoked a 48-hour host pass'],
  ['grant_admin', null, 'Granted admin privileges'],
  ['revoke_admin', null, 'Revoked admin privileges'],
  ['reset_second_factor', null, 'Reset two-step sign-in'],
  ['change_player_role', {}, "Changed a player's role"],
  ['retry_jobs', {}, 'Retried failed jobs'],
  ['plan_maintenance', {}, 'Planned maintenance'],
  ['withdraw_maintenance', null, 'Called maintenance off'],
  ['open_debug_view', {}, 'Opened the debug view of a game'],
  ['set_default_theme', null, 'Set default theme'],
])('[H9.35] %s %j: %s', (action, details, words) => {
  expect(auditWords({ action, details })).toBe(words);
});
