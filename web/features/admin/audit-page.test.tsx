import { afterEach, expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { makeQueryClient } from '../../api/query-client.ts';
import { OWN_PACKS_KEY } from '../../api/themes.ts';
import { AuditSubject, auditWords } from './audit-page.tsx';

afterEach(cleanup);

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
