import { afterEach, describe, expect, test } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { screen, within } from '@testing-library/react';
import { readStored } from '../../session/browser-storage.ts';
import type { Answers } from '../../testing/answering.ts';
import { refusal, wordless } from '../../testing/answers.ts';
import { button, closeApp, heldAnswer, openApp, SITE, seeToast } from '../../testing/open-app.tsx';
import {
  ADMIN,
  FIXED_SUPER_ADMIN,
  SUPER_ADMIN,
  sampleEntitlement,
  sampleMe,
} from '../../testing/sample-account.ts';
import { sampleUser } from '../../testing/sample-records.ts';

afterEach(closeApp);

const HOUR_MS = 3_600_000;
const buyer = sampleMe({ canHost: false });

/** Home with the account modal open. */
async function openAccount(me: MeResponse, answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/', me, answers);
  await app.user.click(await screen.findByRole('button', { name: me.displayName }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Account' }));
  const fact = (name: string) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  return { ...app, dialog, fact };
}

describe('the account modal', () => {
  test('[A1.4 A2.13 A2.14 A2.15 A2.17 A2.21 A4.6 A4.19 A6.4 G2.12 H2.42 H2.47 H2.72] without host access: the facts, None, and the ways to buy', async () => {
    const { dialog, fact } = await openAccount(buyer);
    expect(['Email', 'Member Since', 'Host Status'].map(fact)).toEqual([
      'ann@example.org',
      'May 20, 2026',
      'None',
    ]);
    expect(dialog.queryByText('Last Login')).toBeNull();
    const note = { description: 'One-time purchase • Create unlimited rooms' };
    expect(dialog.getByRole('button', { name: 'Unlock Hosting Forever ($9.99)', ...note })).toBeDefined();
    for (const [name, path] of [
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
    ] as const)
      expect(dialog.getByRole('link', { name }).getAttribute('href')).toBe(path);
    expect(dialog.queryByText(/admin controls/)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Theme Settings' })).toBeNull();
  });

  test('[A2.22] says when one last signed in, and leads to the profile', async () => {
    const me = sampleMe({ lastLoginAt: Date.UTC(2026, 5, 1, 12) });
    const { dialog, fact, path, user } = await openAccount(me, {
      'GET /api/me/games': () => [],
    });
    expect(fact('Last Login')).toBe('June 1, 2026');
    await user.click(dialog.getByRole('button', { name: 'Edit Profile' }));
    await screen.findByRole('heading', { name: 'Profile' });
    expect(path()).toBe('/profile');
  });

  test('[A2.7 A2.23 A2.89 A6.5 G2.7 H3.34] leads who may host to the theme settings', async () => {
    const { dialog, path, user } = await openAccount(sampleMe(), {
      'GET /api/me/theme': () => ({ preferredThemeId: null }),
      'GET /api/themes/mine': () => [],
      'GET /api/themes/space': () => ({ used: 0, most: 1 }),
      'GET /api/admin/theme': () => ({ defaultTheme: 'generic' }),
    });
    await user.click(dialog.getByRole('button', { name: 'Theme Settings' }));
    await screen.findByRole('heading', { name: 'Theme Settings' });
    expect(path()).toBe('/admin/theme');
  });

  test('signs out and says so, or why not', async () => {
    const { dialog, user, answer, signIn } = await openAccount(sampleMe(), {
      'POST /api/auth/logout': () => wordless(),
    });
    await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
    await seeToast('Error', 'You could not be signed out');
    answer({
      'POST /api/auth/logout': () => {
        signIn(null);
        return {};
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
    await seeToast('Logged Out', 'You have been logged out successfully');
    await screen.findByRole('link', { name: 'Sign In to Create Game' });
    expect([readStored('userId'), readStored('displayName')]).toEqual([null, null]);
  });
});

describe('the badge of the host status', () => {
  const pass = { expiresAt: Date.now() + 47 * HOUR_MS + 30_000 };
  const over = sampleEntitlement({ status: 'expired', expiresAt: Date.now() - HOUR_MS, createdAt: 1 });
  const active = sampleEntitlement({ ...pass, createdAt: 2 });
  const revoked = sampleEntitlement({ tier: 'permanent', status: 'revoked', expiresAt: null, createdAt: 3 });

  test.each([
    ['expired', 'yellow', [over], false],
    ['active', 'green', [active, over], true],
    ['active', 'green', [revoked, active], true],
    ['revoked', 'red', [revoked, over], false],
  ] as const)(
    '[A4.7 H4.200] says %s by word, sign and colour (%s)',
    async (word, colour, entitlements, canHost) => {
      const { dialog } = await openAccount(sampleMe({ canHost, entitlements: [...entitlements] }));
      const badge = dialog.getByText(word).closest('.account');
      expect(badge?.className).toContain(colour);
      expect(badge?.querySelectorAll('svg')).toHaveLength(1);
      const time = dialog.queryByText('Host Pass expires in: 47h 0m');
      expect(time !== null).toBe(canHost);
      expect(dialog.queryByRole('button', { name: /^Unlock Hosting/ }) === null).toBe(canHost);
    },
  );
});

describe('an administrator', () => {
  test('[A2.25 A3.21 A7.14 H2.54] finds two lists and the debug status', async () => {
    const status = {
      id: ADMIN.id,
      email: ADMIN.email,
      isVerified: true,
      displayName: ADMIN.displayName,
      isAdmin: true,
      isSuperAdmin: false,
      isFixedSuperAdmin: false,
      entitlements: [],
    };
    const { dialog, user } = await openAccount(ADMIN, { 'GET /api/debug/user-status': () => status });
    const users = await dialog.findByRole('link', { name: 'User Management' });
    expect(users.getAttribute('href')).toBe('/admin/users');
    const entitlements = dialog.getByRole('link', { name: 'Entitlement Management' });
    expect(entitlements.getAttribute('href')).toBe('/admin/entitlements');
    expect(dialog.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Debug Status' }));
    const alert = within(await screen.findByRole('alertdialog', { name: 'Debug Status' }));
    expect(alert.getByText(/"email": "desk@example.org",/).textContent).toContain('"isAdmin": true');
    await user.click(alert.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('is told when the debug status did not come', async () => {
    const { dialog, user } = await openAccount(ADMIN, {
      'GET /api/debug/user-status': () => refusal('FORBIDDEN', 'You are not allowed to do this'),
    });
    await user.click(await dialog.findByRole('button', { name: 'Debug Status' }));
    await seeToast('Failed to fetch user', 'You are not allowed to do this');
  });

  test('[A2.25 A3.21 A7.14 H2.54] can hide the controls, for the next visit too', async () => {
    const { dialog, user } = await openAccount(ADMIN);
    await user.click(await dialog.findByRole('button', { name: 'Hide admin controls' }));
    expect(dialog.queryByRole('link', { name: 'Entitlement Management' })).toBeNull();
    expect(readStored('showAdminControls')).toBe('false');
    await user.click(dialog.getByRole('button', { name: 'Show admin controls' }));
    expect(dialog.getByRole('link', { name: 'Entitlement Management' })).toBeDefined();
  });

  test('[A2.26] finds the admin panel only as the fixed super admin', async () => {
    const { dialog } = await openAccount(FIXED_SUPER_ADMIN);
    const panel = await dialog.findByRole('link', { name: 'Admin Panel' });
    expect(panel.getAttribute('href')).toBe('/admin');
    expect(dialog.queryByRole('link', { name: 'User Management' })).toBeNull();
  });
});

describe('the ways to buy', () => {
  const pass = '48-Hour Host Pass ($1.99)';
  const forever = 'Unlock Hosting Forever ($9.99)';

  test('[A8.14] are busy while a checkout opens, and say why it does not', async () => {
    const held = heldAnswer();
    const { user } = await openApp('/', buyer, {
      'POST /api/checkout/host': held.give,
      'POST /api/checkout/host-pass-48h': () => wordless(),
    });
    const offer = await screen.findByRole('button', { name: pass, description: 'Create rooms for 48 hours' });
    await screen.findByText('Test checkout: no money is taken');
    await user.click(button(forever));
    expect(button('Opening checkout...').disabled).toBe(true);
    expect(button(pass).disabled).toBe(true);
    await held.letGo(refusal('UNAVAILABLE', 'The till is shut'));
    await seeToast('Failed to start checkout', 'The till is shut');
    await user.click(offer);
    await seeToast('Failed to start checkout', 'Please try again later');
    expect(button(pass).disabled).toBe(false);
  });

  test('[H2.44] say so where nothing is for sale', async () => {
    await openApp('/', buyer, { 'GET /api/site': () => ({ ...SITE, purchases: 'closed' }) });
    await screen.findByText(/^Nothing is for sale on this server at the moment\./);
    expect([button(forever).disabled, button(pass).disabled]).toEqual([true, true]);
  });
});

const me = sampleMe();
const unproven = () => refusal('CONFIRM_REQUIRED', 'Please enter your password again');
const proof = () => within(screen.getByRole('dialog', { name: "Confirm it's you" }));

/** As far as the press that the server wants a proof for. */
async function deleteAccount(account = me, answers: Answers = {}) {
  const app = await openApp('/profile', account, {
    'GET /api/me/games': () => [],
    'DELETE /api/me': unproven,
    ...answers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete account' }));
  await app.user.type(dialog.getByLabelText('Type your email address to confirm'), account.email);
  await app.user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await screen.findByRole('dialog', { name: "Confirm it's you" });
  return app;
}

describe('what the server wants a proof for', () => {
  test('[S10.9] is done once the password is given again', async () => {
    const { answer, sent, signIn, user } = await deleteAccount(me, {
      'POST /api/me/confirm': () => refusal('FORBIDDEN', 'The password is incorrect'),
    });
    const password = proof().getByLabelText<HTMLInputElement>('Password');
    expect([document.activeElement?.id, password.autocomplete]).toEqual([password.id, 'current-password']);
    await user.type(password, 'a guess');
    await user.keyboard('{Enter}');
    await proof().findByText('The password is incorrect');
    answer({
      'POST /api/me/confirm': () => ({ message: 'Thank you' }),
      'DELETE /api/me': () => {
        signIn(null);
        return { message: 'gone' };
      },
    });
    await user.clear(password);
    await user.type(password, 'a secret');
    await user.click(proof().getByRole('button', { name: 'Continue' }));
    await seeToast('Account deleted', 'Your account and your data have been deleted');
    expect(sent('POST /api/me/confirm')).toEqual([{ password: 'a guess' }, { password: 'a secret' }]);
    expect(sent('DELETE /api/me')).toHaveLength(2);
  });

  test('[S10.9] is not done when the question is put away, and the screen is as before', async () => {
    const { sent, user } = await deleteAccount();
    await user.keyboard('{Escape}');
    await seeToast('Error', 'Please enter your password again');
    expect(screen.getByRole('dialog', { name: 'Delete account' })).toBeDefined();
    expect(sent('DELETE /api/me')).toHaveLength(1);
  });

  test('[S10.9] needs another link of who has no password', async () => {
    const { sent, user } = await deleteAccount(
      sampleMe({ hasPassword: false, needsCurrentPassword: false }),
      {
        'POST /api/auth/login': () => ({ message: 'Check your email for the sign-in link' }),
      },
    );
    expect(proof().queryByLabelText('Password')).toBeNull();
    await user.click(proof().getByRole('button', { name: 'Send Magic Link' }));
    await proof().findByText('Check your email for the sign-in link');
    expect(sent('POST /api/auth/login')).toEqual([{ email: me.email }]);
  });
});

test('[S10.9] an administrator is asked as well', async () => {
  const bea = sampleUser();
  const { answer, user } = await openApp('/admin/users', SUPER_ADMIN, {
    'GET /api/admin/users': () => [bea],
    'POST /api/admin/end-sessions': unproven,
    'POST /api/me/confirm': () => {
      answer({
        'POST /api/admin/end-sessions': () => ({
          message: 'Signed out on every device',
          userEmail: bea.email,
          sessions: 2,
        }),
      });
      return { message: 'Thank you' };
    },
  });
  await user.click(await screen.findByRole('button', { name: `Sign Out: ${bea.email}` }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign out on every device' }));
  await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('dialog', { name: "Confirm it's you" });
  await user.type(proof().getByLabelText('Password'), 'a secret');
  await user.keyboard('{Enter}');
  await seeToast('Signed out on every device', bea.email);
  expect(button(`Sign Out: ${bea.email}`)).toBeDefined();
});
