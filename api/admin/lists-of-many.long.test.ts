import { afterAll, expect, test } from 'bun:test';
import { ENTITLEMENT_FILTERS, MOST_COUNTED } from '@nightfall/shared/protocol/admin';
import { startAdministration, totalOf } from '../testing/administration.ts';

const { actor, address, stop } = await startAdministration();
afterAll(stop);

/** What administrators look for: an address, its beginning, an id, a network, no match, and everything. */
const searches = () => [address('user'), 'user-', actor('user').userId, '127.0.0.1', 'nobody@nowhere', ''];

const LISTS: readonly (readonly [string, () => Record<string, string>[]])[] = [
  ['/api/admin/users', () => searches().map((search) => ({ search }))],
  [
    '/api/admin/entitlements',
    () => ENTITLEMENT_FILTERS.flatMap((status) => searches().map((search) => ({ status, search }))),
  ],
  ['/api/admin/audit', () => [{}]],
  [
    '/api/admin/security',
    () =>
      ['all', 'sign_in_failed'].flatMap((kind) =>
        searches().flatMap((search) => [
          { kind, search },
          { kind, search, since: String(Date.now() - 3_600_000), before: String(Date.now()) },
        ]),
      ),
  ],
];

test.each(LISTS)(
  '[Q1.2] %s answers, and counts no more than it has to, whatever is looked for',
  async (path, queries) => {
    for (const query of queries()) {
      for (const part of [{}, { offset: '100', limit: '200' }]) {
        const answer = await actor('fixed super admin').get(
          `${path}?${new URLSearchParams({ ...query, ...part })}`,
        );
        expect([query, answer.status]).toEqual([query, 200]);
        expect(totalOf(answer)).toBeLessThanOrEqual(MOST_COUNTED);
      }
    }
  },
);
