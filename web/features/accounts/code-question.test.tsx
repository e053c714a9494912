import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { saveGameSession } from '../../session/game-session.ts';
import { refusal } from '../../testing/answers.ts';
import { button, closeApp, field, openApp, seeToast, wordsAt } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import { sampleView } from '../../testing/sample-view.ts';

afterEach(closeApp);

const me = sampleMe();
const LOGIN = 'POST /api/auth/login';
const CALLBACK = 'POST /api/auth/callback';
const CREDENTIALS = { email: me.email, password: 'secret-of-ann' };

const asks = () => refusal('CODE_REQUIRED', 'Please enter the code from your authenticator app');
const refuses = () => refusal('CODE_REFUSED', 'This code is wrong, expired or already used');
const heading = () => screen.findByRole('heading', { name: 'Enter your code' });

/** The sign-in page, where address and password were right. */
async function openAtCode(answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/auth', null, { [LOGIN]: asks, ...answers });
  await screen.findByRole('tab', { name: 'Sign In' });
  await app.user.type(field('Email'), CREDENTIALS.email);
  await app.user.type(field('Password'), CREDENTIALS.password);
  await app.user.click(button('Sign In'));
  return app;
}

describe('signing in with a password', () => {
  test('[S11.15] goes on to the code by keys alone, says what was wrong with it, and signs in', async () => {
    const { user, path, sent, answer, signIn } = await openAtCode();
    expect((await heading()) === document.activeElement).toBe(true);
    expect(field('Code').autocomplete).toBe('one-time-code');
    expect(field('Code').inputMode).toBe('numeric');
    answer({ [LOGIN]: refuses });
    await user.tab();
    await user.keyboard('111111{Enter}');
    await waitFor(() => expect(wordsAt('Code')).toContain('This code is wrong, expired or already used'));
    expect(field('Code').getAttribute('aria-invalid')).toBe('true');
    // It is typed over.
    expect([field('Code').selectionStart, field('Code').selectionEnd]).toEqual([0, 6]);
    answer({
      [LOGIN]: () => {
        signIn(me);
        return { message: 'Logged in successfully' };
      },
    });
    await user.keyboard('222222{Enter}');
    await seeToast('Success', 'Logged in successfully');
    expect(path()).toBe('/');
    expect(sent(LOGIN)).toEqual([
      CREDENTIALS,
      { ...CREDENTIALS, code: '111111' },
      { ...CREDENTIALS, code: '222222' },
    ]);
  });

  test('[S11.15] takes a recovery code instead, which has letters', async () => {
    const { user, sent } = await openAtCode();
    await heading();
    await user.click(button('Use a recovery code'));
    expect(document.activeElement?.id).toBe(field('Recovery Code').id);
    expect([field('Recovery Code').inputMode, field('Recovery Code').autocomplete]).toEqual(['text', 'off']);
    await user.keyboard('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF{Enter}');
    await waitFor(() =>
      expect(sent(LOGIN)[1]).toEqual({ ...CREDENTIALS, code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' }),
    );
    await user.click(button('Use the authenticator app'));
    expect(field('Code').value).toBe('');
  });

  test('[S11.15] can be gone back from, and tells what else goes wrong', async () => {
    const { user, answer } = await openAtCode();
    await heading();
    answer({ [LOGIN]: () => refusal('RATE_LIMITED', 'Too many attempts. Please wait a moment') });
    await user.type(field('Code'), '123456{Enter}');
    await seeToast('Login Failed', 'Too many attempts. Please wait a moment');
    await user.click(button('Back'));
    expect(document.activeElement?.id).toBe(field('Email').id);
  });

  test('[S11.15] keeps the word about a guest’s seat', async () => {
    saveGameSession({ gameId: crypto.randomUUID(), userId: crypto.randomUUID(), displayName: 'Mara' });
    const { user, sent } = await openAtCode({ 'GET /api/games/:id': () => sampleView({ phase: 'lobby' }) });
    await user.click(await screen.findByRole('button', { name: 'Take it along' }));
    await heading();
    await user.type(field('Code'), '123456{Enter}');
    await waitFor(() => expect(sent(LOGIN)[1]).toEqual({ ...CREDENTIALS, takeSeat: true, code: '123456' }));
  });
});

describe('signing in with a link', () => {
  test('[S11.15] asks for the code as well, and the link stays good until it is right', async () => {
    const { user, path, sent, answer, signIn } = await openApp('/auth/callback?token=abc', null, {
      [CALLBACK]: asks,
    });
    await heading();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter your code');
    answer({ [CALLBACK]: refuses });
    await user.type(field('Code'), '111111{Enter}');
    await waitFor(() => expect(wordsAt('Code')).toContain('This code is wrong'));
    answer({
      [CALLBACK]: () => {
        signIn(me);
        return { message: 'Logged in successfully' };
      },
    });
    await user.type(field('Code'), '222222{Enter}');
    await seeToast('Success', 'Logged in successfully');
    expect(path()).toBe('/');
    expect(sent(CALLBACK)).toEqual([
      { token: 'abc' },
      { token: 'abc', code: '111111' },
      { token: 'abc', code: expect.stringContaining('222222') },
    ]);
  });
});
