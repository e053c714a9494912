import { expect, test } from 'bun:test';
import { getTableColumns } from 'drizzle-orm';
import { bytesFor } from '../../../game/state/letters.ts';
import { customRoles, entitlements, globalSettings, themePacks, users } from './index.ts';

const lengthOf = (column: object): unknown => ('length' in column ? column.length : undefined);

test('[A3.2 A3.4 A3.6 A3.8 A3.15 A3.17 A9.4 A9.19] columns are as long as accounts.md says, and no longer', () => {
  const { email, authProvider, displayName, preferredThemeId } = getTableColumns(users);
  expect([email, authProvider, preferredThemeId].map(lengthOf)).toEqual([255, 50, 50]);
  const { type, status, source, tier } = getTableColumns(entitlements);
  expect([type, status, source].map(lengthOf)).toEqual([50, 50, 50]);
  expect(tier.notNull).toBe(false);
  expect(lengthOf(getTableColumns(globalSettings).key)).toBe(100);
  const pack = getTableColumns(themePacks);
  expect([pack.themeId, pack.visibility].map(lengthOf)).toEqual([64, 20]);
  const role = getTableColumns(customRoles);
  expect(lengthOf(role.team)).toBe(50);
  // What people write is as long as they see it (F4.5).
  expect([displayName, pack.name, role.baseName].map(lengthOf)).toEqual([50, 80, 100].map(bytesFor));
});
