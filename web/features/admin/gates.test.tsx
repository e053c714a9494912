import { afterEach, describe, expect, jest, test } from 'bun:test';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { wordless } from '../../testing/answers.ts';
import { button, closeApp, heldAnswer, openApp, runFor, seeToast } from '../../testing/open-app.tsx';
import { ADMIN, FIXED_SUPER_ADMIN, SUPER_ADMIN, sampleMe } from '../../testing/sample-account.ts';
import './admin-page.tsx';
import { MemoryRouter } from 'react-router';
import { routes } from '../../app/router.tsx';
import { AreaCards } from './areas.tsx';

afterEach(() => {
  jest.useRealTimers();
  closeApp();
});

const EMPTY = {
  'GET /api/admin/users': () => [],
  'GET /api/admin/entitlements': () => [],
  'GET /api/admin/audit': () => [],
  'GET /api/admin/security': () => [],
  'GET /api/admin/custom-roles': () => [],
  'GET /api/admin/rooms': () => [],
  'GET /api/admin/queues': () => [],
  'GET /api/admin/failed-jobs': () => [],
};
const OPERATIONS = ['/admin/rooms', '/admin/queues', '/admin/maintenance'];
const PANEL = ['/admin', '/admin/audit', '/admin/security', '/admin/roles', ...OPERATIONS];
const LISTS = ['/admin/users', '/admin/entitlements'];

describe('the panel, the audit and the custom roles', () => {
  test.each(PANEL)(
    '[A2.6 A2.7 A2.46 A2.48 A2.49 A2.50 A2.81 A6.9 A6.12 A6.16 G2.6 H2.50 H2.51] %s leads a stranger to the way in',
    async (address) => {
      const { path } = await openApp(address);
      await waitFor(() => expect(path()).toBe('/auth'));
    },
  );

  test.each(
    PANEL.flatMap((address) =>
      [sampleMe(), ADMIN, SUPER_ADMIN].map((me) => [address, me.email, me] as const),
    ),
  )(
    '[A2.6 A2.7 A2.46 A2.48 A2.49 A2.50 A2.81 A6.9 A6.12 A6.16 G2.6 H2.50 H2.51] %s sends %s home',
    async (address, _, me) => {
      const { path } = await openApp(address, me);
      await seeToast('Access Denied', "You don't have permission to access the admin panel.");
      expect(path()).toBe('/');
    },
  );

  test('[A2.6 A2.46 A2.48 A2.49 A2.50 A6.9 A6.16 G2.6 H2.50 T3.9] are for the fixed super admin, by way of the panel', async () => {
    const { user, path } = await openApp('/admin', FIXED_SUPER_ADMIN, EMPTY);
    const findAreas = async () => within(await screen.findByRole('navigation', { name: 'Admin areas' }));
    const links = (await findAreas()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual([
      ...['Users', 'Entitlements', 'Custom Roles', 'Theme Settings', 'Audit', 'Security'],
      ...['Rooms', 'Jobs', 'Maintenance'],
    ]);
    for (const [label, address, title] of [
      ['Users', '/admin/users', 'User Management'],
      ['Entitlements', '/admin/entitlements', 'Entitlement Management'],
      ['Custom Roles', '/admin/roles', 'Custom Roles'],
      ['Audit', '/admin/audit', 'Audit'],
      ['Security', '/admin/security', 'Security'],
      ['Rooms', '/admin/rooms', 'Rooms'],
      ['Jobs', '/admin/queues', 'Jobs'],
      ['Maintenance', '/admin/maintenance', 'Maintenance'],
    ] as const) {
      await user.click((await findAreas()).getByRole('link', { name: label }));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(path()).toBe(address);
      await user.click(screen.getByRole('link', { name: 'Back' }));
      await screen.findByRole('heading', { name: 'Admin Panel' });
    }
  });
});

describe('[S11.17] in production, without a second factor', () => {
  test.each(['/admin', '/admin/users', '/admin/audit'])('%s leads to where it is set up', async (address) => {
    const admin = { ...FIXED_SUPER_ADMIN, secondFactorDue: 'set_up' as const };
    await openApp(address, admin);
    await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in needed' });
    expect(screen.getByRole('link', { name: 'Set It Up' }).getAttribute('href')).toBe('/profile');
  });

  test('who has one and signed in without it signs in again', async () => {
    const { user, path, signIn } = await openApp(
      '/admin/users',
      { ...ADMIN, secondFactorDue: 'sign_in' },
      { 'POST /api/auth/logout': () => ({ message: 'You have been logged out successfully' }) },
    );
    await screen.findByText(/with your passkey/);
    signIn(null);
    await user.click(button('Sign In Again'));
    await waitFor(() => expect(path()).toBe('/auth'));
  });
});

describe('the users and the entitlements', () => {
  test.each(LISTS)('[A2.72 A2.74 A2.80] %s asks a stranger to sign in', async (address) => {
    const { user, path } = await openApp(address);
    await screen.findByRole('heading', { name: 'Authentication Required' });
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(path()).toBe('/auth');
  });

  test.each(LISTS)('[A2.72 A2.74 A2.80] %s is denied to users, who are led home', async (address) => {
    const { user, path } = await openApp(address, sampleMe());
    await screen.findByRole('heading', { name: 'Access Denied' });
    expect(screen.getByText("You don't have permission to access this page.")).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Return Home' }));
    expect(path()).toBe('/');
  });

  test('[A2.51 A2.73 H4.78] say that they wait for the rights', async () => {
    const held = heldAnswer();
    await openApp('/admin/users', ADMIN, { ...EMPTY, 'GET /api/me': held.give });
    await screen.findByRole('heading', { name: 'Loading...' });
    expect(screen.getByText('Checking your permissions...')).toBeDefined();
    await held.letGo(ADMIN);
    await screen.findByRole('heading', { name: 'User Management' });
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  });

  test('can be tried again when the rights could not be read', async () => {
    const { user, signIn } = await openApp('/admin/users', ADMIN, {
      ...EMPTY,
      'GET /api/me': () => wordless(),
    });
    await screen.findByRole('heading', { name: 'Failed to fetch user' });
    signIn(ADMIN);
    await user.click(button('Try Again'));
    await screen.findByRole('heading', { name: 'User Management' });
  });
});

test('[A8.36 A9.13] a toast of the administration stays for two seconds', async () => {
  jest.useFakeTimers();
  await openApp('/admin', ADMIN);
  await runFor(0);
  const toasts = () => screen.queryAllByText('Access Denied');
  expect(toasts()).not.toEqual([]);
  await runFor(1_900);
  const isOpen = () => document.querySelector('.toast')?.getAttribute('data-state') === 'open';
  expect(isOpen()).toBe(true);
  await runFor(200);
  expect(isOpen()).toBe(false);
  act(() => jest.runOnlyPendingTimers());
});

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
