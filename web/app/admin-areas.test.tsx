import { afterEach, expect, test } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { AreaCards } from '../features/admin/areas.tsx';
import { closeApp, openApp } from '../testing/open-app.tsx';
import { routes } from './router.tsx';

afterEach(closeApp);

const me: MeResponse = {
  id: '6f1f0f63-0d53-4b43-8b0b-9c8a4a3ad0f2',
  email: 'top@example.com',
  choseName: true,
  displayName: 'Top',
  preferredThemeId: null,
  look: null,
  createdAt: 0,
  lastLoginAt: null,
  canHost: true,
  hasPassword: true,
  needsCurrentPassword: false,
  isAdmin: true,
  isSuperAdmin: true,
  isFixedSuperAdmin: true,
  secondFactorDue: null,
  entitlements: [],
};

const PATHS = routes.flatMap(({ path }) => (path?.startsWith('/admin/') ? [path] : []));

test('[H9.32] every admin screen has its card in the panel, and every card leads to a screen', () => {
  render(<AreaCards me={me} />, { wrapper: MemoryRouter });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.toSorted()).toEqual(PATHS.toSorted());
  expect(PATHS.length).toBeGreaterThanOrEqual(5);
});

test.each(['/admin', ...PATHS])('who is not signed in is not let into %s', async (path) => {
  const { path: at } = await openApp(path);
  await waitFor(() => {
    const isRefused = screen.queryByRole('heading', { name: 'Authentication Required' }) !== null;
    expect(isRefused || at() === '/auth').toBe(true);
  });
});
