import { afterEach, expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { makeQueryClient } from '../../api/query-client.ts';
import { OWN_PACKS_KEY } from '../../api/themes.ts';
import { AuditSubject } from './audit-page.tsx';
import { AUDIT_HEADS } from './texts.ts';

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

test('the column is for people and for things', () => {
  expect(AUDIT_HEADS.subject).toBe('Subject');
});
