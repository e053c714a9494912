import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/react';
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

const FACTOR = '/api/me/second-factor';
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const OFFER = { secret: SECRET, uri: `otpauth://totp/Nightfall:ann?secret=${SECRET}` };
const CODES = Array.from({ length: 10 }, (_, n) => `AAA${n}-BBBB-CCCC-DDDD-EEEE-FFFF`);

async function openProfile(isOn: boolean, answers: Parameters<typeof openApp>[2] = {}, me = sampleMe()) {
  const app = await openApp('/profile', me, {
    'GET /api/me/games': () => [],
    'GET /api/me/passkeys': () => [],
    [`GET ${FACTOR}`]: () => ({ isOn, recoveryCodesLeft: isOn ? 10 : 0 }),
    ...answers,
  });
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  return { ...app, section };
}
const shownCodes = () => within(screen.getByRole('dialog')).getAllByRole('listitem');

describe('setting up an app', () => {
  const offers = { [`POST ${FACTOR}/set-up`]: () => OFFER };

  test('[S11.16] shows QR code and key, takes the first code by keys alone, and shows the recovery codes', async () => {
    const { user, section, answer, sent } = await openProfile(false, {
      ...offers,
      [`POST ${FACTOR}`]: refuses,
    });
    (await section.findByRole('button', { name: 'Set Up' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeDefined();
    expect(screen.getByRole('link', { name: /Open it in an app/ }).getAttribute('href')).toBe(OFFER.uri);
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    field('Code').focus();
    await user.keyboard('111111{Enter}');
    await waitFor(() => expect(wordsAt('Code')).toContain('This code is wrong'));
    answer({
      [`POST ${FACTOR}`]: () => ({ recoveryCodes: CODES }),
      [`GET ${FACTOR}`]: () => ({ isOn: true, recoveryCodesLeft: 10 }),
    });
    await user.keyboard('222222{Enter}');
    await seeToast('Two-step sign-in is on');
    expect(shownCodes().map(({ textContent }) => textContent)).toEqual(CODES);
    expect(document.activeElement?.textContent).toContain('They are not shown again');
    expect(sent(`POST ${FACTOR}`)).toEqual([{ code: '111111' }, { code: '222222' }]);
    expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeDefined();
    await user.click(button('Done'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await section.findByText(/10 recovery codes left/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('10 recovery codes left'));
    expect(document.activeElement?.tagName).toBe('DIV');
  });

  test('[S11.16] says why it cannot be started, and can be tried again', async () => {
    const { user, section, answer } = await openProfile(false, {
      [`POST ${FACTOR}/set-up`]: () => refusal('RATE_LIMITED', 'Too many attempts. Please wait a moment'),
    });
    await user.click(await section.findByRole('button', { name: 'Set Up' }));
    await screen.findByText('Too many attempts. Please wait a moment');
    answer(offers);
    await user.click(button('Try Again'));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  });

  test('[S11.17] is shown to an administrator as needed for the administration', async () => {
    const me = sampleMe({ isAdmin: true, secondFactorDue: 'set_up' });
    const { section } = await openProfile(false, {}, me);
    await section.findByText('You need this to open the administration.');
  });
});

describe('an app that is set up', () => {
  test('[S11.8] gives new recovery codes for a code', async () => {
    const { user, section, sent } = await openProfile(true, {
      [`POST ${FACTOR}/recovery-codes`]: () => ({ recoveryCodes: CODES }),
    });
    await user.click(await section.findByRole('button', { name: 'New Recovery Codes' }));
    await user.type(field('Code'), '123456{Enter}');
    await waitFor(() => expect(shownCodes()).toHaveLength(10));
    expect(sent(`POST ${FACTOR}/recovery-codes`)).toEqual([{ code: '123456' }]);
  });

  test('[S11.9] is turned off for a code', async () => {
    const { user, section, answer, sent } = await openProfile(true, { [`DELETE ${FACTOR}`]: refuses });
    await user.click(await section.findByRole('button', { name: 'Turn Off' }));
    await user.type(field('Code'), '111111{Enter}');
    await waitFor(() => expect(wordsAt('Code')).toContain('This code is wrong'));
    answer({
      [`DELETE ${FACTOR}`]: () => ({ message: 'Two-step sign-in is off' }),
      [`GET ${FACTOR}`]: () => ({ isOn: false, recoveryCodesLeft: 0 }),
    });
    await user.keyboard('222222{Enter}');
    await seeToast('Two-step sign-in is off');
    await section.findByRole('button', { name: 'Set Up' });
    expect(sent(`DELETE ${FACTOR}`)).toEqual([{ code: '111111' }, { code: '222222' }]);
  });
});
