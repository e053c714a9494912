import { afterEach, describe, expect, test } from 'bun:test';
import { screen, within } from '@testing-library/react';
import type { Answers } from '../../testing/answering.ts';
import { refusal } from '../../testing/answers.ts';
import { button, closeApp, openApp, seeToast } from '../../testing/open-app.tsx';
import { SUPER_ADMIN, sampleMe } from '../../testing/sample-account.ts';
import { sampleUser } from '../../testing/sample-records.ts';

afterEach(closeApp);

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
