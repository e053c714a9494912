import { afterEach, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../testing/answers.ts';
import { closeApp, heldAnswer, openApp } from '../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN, sampleMe } from '../testing/sample-account.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
/** A page is fetched before it is drawn for the first time. */
const LONG = 30_000;

afterEach(closeApp);

const expectTitle = (title: string) => waitFor(() => expect(document.title).toBe(title));

test.each([
  ['/', 'Nightfall'],
  ['/auth', 'Sign In · Nightfall'],
  ['/auth/callback', 'No authentication token provided · Nightfall'],
  ['/auth/callback?token=none', 'Invalid or expired authentication link · Nightfall'],
  ['/rules', 'How to play · Nightfall'],
  ['/terms', 'Terms · Nightfall'],
  ['/privacy', 'Privacy · Nightfall'],
  ['/about', 'About · Nightfall'],
  ['/no-such-page', '404 Page Not Found · Nightfall'],
  ['/lobby', 'No game ID provided · Nightfall'],
  [`/game/${NOWHERE}`, 'No user ID found. Please return to home. · Nightfall'],
  [`/table/${NOWHERE}`, 'There is no table screen here · Nightfall'],
  ['/purchase/cancel', 'Purchase cancelled · Nightfall'],
  ['/purchase/success', 'Sign in to see your purchase · Nightfall'],
  ['/admin/users', 'Authentication Required · Nightfall'],
  ['/admin/theme', 'Authentication Required · Nightfall'],
])(
  '[H4.126] to a stranger the tab of %s says %s',
  async (address, title) => {
    const answers = { 'POST /api/auth/callback': () => refusal('UNAUTHENTICATED', 'Please sign in first') };
    await openApp(address, null, answers);
    await expectTitle(title);
  },
  LONG,
);

test.each([
  ['/profile', 'Profile'],
  ['/admin', 'Admin Panel'],
  ['/admin/users', 'User Management'],
  ['/admin/entitlements', 'Entitlement Management'],
  ['/admin/roles', 'Custom Roles'],
  ['/admin/theme', 'Theme Settings'],
  ['/admin/audit', 'Audit'],
  ['/admin/security', 'Security'],
])(
  'to the super admin the tab of %s says %s',
  async (address, title) => {
    await openApp(address, FIXED_SUPER_ADMIN, {
      'GET /api/me/games': () => [],
      'GET /api/me/theme': () => ({ preferredThemeId: null }),
      'GET /api/admin/theme': () => ({ defaultTheme: 'generic' }),
      'GET /api/themes/mine': () => [],
      'GET /api/themes/space': () => ({ used: 0, most: 1 }),
      'GET /api/admin/users': () => [],
      'GET /api/admin/entitlements': () => [],
      'GET /api/admin/audit': () => [],
      'GET /api/admin/security': () => [],
      'GET /api/admin/custom-roles': () => [],
    });
    await expectTitle(`${title} · Nightfall`);
  },
  LONG,
);

test('[H4.126] the tab of the entrance follows its two faces', async () => {
  const { user } = await openApp('/auth');
  await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  await expectTitle('Sign Up · Nightfall');
});

test('while a page waits, the tab says so', async () => {
  await openApp('/profile', sampleMe(), { 'GET /api/me': heldAnswer().give });
  await expectTitle('Loading · Nightfall');
});
