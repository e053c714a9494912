import { afterEach, expect, test } from 'bun:test';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { AreaCards } from '../features/admin/areas.tsx';
import { closeApp, openApp } from '../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN } from '../testing/sample-account.ts';
import { routes } from './router.tsx';

afterEach(closeApp);

const PATHS = routes.flatMap(({ path }) => (path?.startsWith('/admin/') ? [path] : []));

test('[H9.32] every admin screen has its card in the panel, and every card leads to a screen', () => {
  render(<AreaCards me={FIXED_SUPER_ADMIN} />, { wrapper: MemoryRouter });
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
