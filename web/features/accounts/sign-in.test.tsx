import { afterAll, afterEach, describe, expect, spyOn, test } from 'bun:test';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { screen, waitFor, within } from '@testing-library/react';
import { chooseLanguage } from '../../api/account.ts';
import { refusal, wordless } from '../../testing/answers.ts';
import {
  button,
  closeApp,
  field,
  heldAnswer,
  openApp,
  SITE,
  seeToast,
  wordsAt,
} from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import { sampleView, userId } from '../../testing/sample-view.ts';

const TEXTS = ACCOUNTS.signIn;

afterEach(closeApp);

const me = sampleMe();
const SIGNUP = 'POST /api/auth/signup';
const LOGIN = 'POST /api/auth/login';
const CALLBACK = 'POST /api/auth/callback';
const tab = (name: string) => screen.findByRole('tab', { name });
const link = () => screen.getByRole('radio', { name: 'Magic Link' });
const isByLink = () => screen.queryByRole('radio', { name: 'Magic Link', checked: true }) !== null;

async function openEntrance(answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/auth', null, answers);
  await tab('Sign In');
  const { user } = app;
  const fill = async (email: string, password: string, confirmation?: string) => {
    for (const [label, text] of [
      ['Email', email],
      ['Password', password],
      ['Confirm Password', confirmation],
    ] as const) {
      if (text === undefined) continue;
      await user.clear(field(label));
      await user.click(field(label));
      await user.paste(text);
    }
  };
  return { ...app, fill, signUp: async () => user.click(await tab('Sign Up')) };
}

describe('the form', () => {
  test('[A2.29 A5.3 A5.4] names what password managers and people need', async () => {
    const { user, fill, path } = await openEntrance();
    expect(field('Email').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    await user.type(field('Password'), 'secret-of-mara');
    expect(button('Sign In').disabled).toBe(true);
    await user.type(field('Email'), 'mara@example.org');
    expect(button('Sign In').disabled).toBe(false);
    await user.clear(field('Password'));
    expect(button('Sign In').disabled).toBe(true);
    await user.click(await tab('Sign Up'));
    expect(field('Email').value).toBe('mara@example.org');
    expect(field('Password').autocomplete).toBe('new-password');
    expect(field('Confirm Password').autocomplete).toBe('new-password');
    await fill('mara@example.org', 'secret', 'other');
    expect(wordsAt('Confirm Password')).toBe("Passwords don't match");
    await user.click(screen.getByRole('link', { name: 'Continue as Guest' }));
    expect(path()).toBe('/');
  });

  test('[A2.2 A2.27 A2.30 A5.1 A5.2 A8.4 A8.13 P3.27] of signing up says what is not right before anything is sent', async () => {
    const { fill, signUp, calls } = await openEntrance();
    await signUp();
    expect(button('Sign Up').disabled).toBe(true);
    await fill('mara@example.org', 'secret-of-mara', 'secret-of-Mara');
    expect(screen.getByText("Passwords don't match")).toBeDefined();
    expect(button('Sign Up').disabled).toBe(true);
    await fill('mara@example.org', 'five5', 'five5');
    expect(screen.getByText('At least 6 characters')).toBeDefined();
    expect(button('Sign Up').disabled).toBe(true);
    await fill('mara@example.org', 'secret-of-mara', 'secret-of-mara');
    expect(screen.queryByText("Passwords don't match")).toBeNull();
    expect(button('Sign Up').disabled).toBe(false);
    expect(calls.map(({ name }) => name)).not.toContain(SIGNUP);
  });

  test.each([
    ['Email', 'mara@village', 'secret-of-mara', 'This is not an email address'],
    ['Password', 'mara@example.org', 'x'.repeat(1001), 'A password has at most 1000 characters'],
  ])('[A8.5] tells at the field %s what the server says of it', async (label, email, password, problem) => {
    const { user, fill, signUp } = await openEntrance({ [SIGNUP]: () => ({ message: 'never' }) });
    await signUp();
    await fill(email, password, password);
    // The browser's own look at the form would come before.
    field('Email').form?.setAttribute('novalidate', '');
    await user.click(button('Sign Up'));
    await seeToast('Signup Failed', problem);
    expect(wordsAt(label)).toEndWith(problem);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('hands the focus to the address when the button that was pressed goes', async () => {
    const { user } = await openEntrance({ [LOGIN]: () => ({ message: TEXTS.linkSentText['sign-in'] }) });
    await user.click(button('Forgot your password?'));
    expect(document.activeElement?.id).toBe(field('Email').id);
    await user.type(field('Email'), 'nobody@example.org{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect(document.activeElement?.id).toBe(field('Email').id);
  });

  test('[H2.18 H2.25] has no magic link where no mail can be sent', async () => {
    const site = {
      magicLinks: false,
      hosting: 'paid',
      purchases: 'closed',
      address: null,
      operatorName: null,
      contactEmail: null,
    };
    await openEntrance({ 'GET /api/site': () => site });
    await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull();
  });

  test('shows a signed-in visitor their account', async () => {
    const { user, path } = await openApp('/auth', me);
    const who = await screen.findByText(/^You are signed in as/);
    expect(who.textContent).toBe('You are signed in as Ann (ann@example.org).');
    expect(screen.queryByLabelText('Email')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Home' }));
    expect(path()).toBe('/');
  });
});

describe('signing in', () => {
  test.each([
    ['in the words of the server', () => refusal('RATE_LIMITED', 'Too often'), 'Too often'],
    ['in its own for a server without any', () => wordless(), 'Invalid email or password'],
  ])('[A1.11 A2.24 A7.1 A8.2 A8.10 A8.12 G2.4 H2.18 H2.25] fails %s', async (_, answer, words) => {
    const { user, fill, path } = await openEntrance({ [LOGIN]: answer });
    await fill('mara@example.org', 'not-the-secret');
    await user.click(button('Sign In'));
    await seeToast('Login Failed', words);
    expect(path()).toBe('/auth');
  });

  test.each([
    ['is told', { hosting: 'paid' }, true],
    ['is not told where it is free', { hosting: 'free' }, false],
    ['is not told where nothing is for sale', { hosting: 'paid', purchases: 'closed' }, false],
  ])('[T2.29] what hosting costs %s before there is an account', async (_, site, isTold) => {
    // Without links there is no choice of a method, which tells that the answer is there.
    await openEntrance({ 'GET /api/site': () => ({ ...SITE, magicLinks: false, ...site }) });
    await waitFor(() => expect(screen.queryAllByRole('radio').length).toBe(0));
    expect(screen.queryByText(/Hosting them costs \$9\.99 once/) !== null).toBe(isTold);
  });

  test.each([
    ['a password', LOGIN, '/auth'],
    ['a link', CALLBACK, '/auth/callback?token=abc'],
  ])('[L7.4] by %s has the way back to a seat there as soon as Home is', async (_, call, address) => {
    const view = sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000 });
    const { id: gameId, roomCode, phase } = view;
    const own = { gameId, roomCode, phase, userId: userId(1), displayName: 'Mara', hostName: 'Ann' };
    const { user, signIn } = await openApp(address, null, {
      'GET /api/rooms/mine': () => [own],
      'GET /api/games/:id': () => view,
      [call]: () => {
        signIn(me);
        return { message: 'Logged in successfully' };
      },
    });
    if (call === LOGIN) {
      await user.type(await screen.findByLabelText('Email'), me.email);
      await user.type(field('Password'), 'secret-of-ann{Enter}');
    }
    await screen.findByRole('button', { name: 'Join Game' });
    const back = screen.getByRole('link', { name: 'Return to your game' });
    expect(back.getAttribute('href')).toBe(`/game/${gameId}`);
    expect(screen.queryByRole('navigation', { name: 'Your other rooms' })).toBeNull();
  });

  test('goes home and says so', async () => {
    const { user, fill, path, signIn } = await openEntrance({
      [LOGIN]: () => {
        signIn(me);
        return { message: 'Logged in successfully' };
      },
    });
    await fill(` ${me.email} `, 'secret-of-ann');
    await user.click(button('Sign In'));
    await seeToast('Success', 'Logged in successfully');
    expect(path()).toBe('/');
    await screen.findByRole('button', { name: 'Create Game' });
  });
});

describe('signing up', () => {
  test('[A2.2 A2.27 A2.30 A5.1 A5.2 A8.4 A8.13 P3.27] with an address that has an account says so', async () => {
    const { user, fill, signUp, path } = await openEntrance({
      [SIGNUP]: () => refusal('EMAIL_TAKEN', 'This email is already associated with an account'),
    });
    await signUp();
    await fill('mara@example.org', 'secret-of-mara', 'secret-of-mara');
    await user.click(button('Sign Up'));
    await seeToast('Email Already Registered', 'This email is already associated with an account');
    expect(path()).toBe('/auth');
  });

  test('[A8.3 A8.6 A8.11 H2.71] fails in its own words for a server without any', async () => {
    const { user, fill, signUp } = await openEntrance({ [SIGNUP]: () => wordless() });
    await signUp();
    await fill('mara@example.org', 'secret-of-mara', 'secret-of-mara');
    await user.click(button('Sign Up'));
    await seeToast('Signup Failed', 'Failed to create account');
  });

  test('[H2.79] is reported although the account could not be read at once', async () => {
    let isReached = false;
    const readMe = () => {
      if (isReached) return me;
      isReached = true;
      throw new TypeError('Failed to fetch');
    };
    const { user, fill, signUp, path, signIn, answer } = await openEntrance({
      [SIGNUP]: () => {
        signIn(me);
        answer({ 'GET /api/me': readMe });
        return { message: 'Account created successfully' };
      },
    });
    await signUp();
    await fill(me.email, 'secret-of-ann', 'secret-of-ann');
    await user.click(button('Sign Up'));
    await seeToast('Success', 'Account created successfully');
    expect(path()).toBe('/');
    await screen.findByRole('button', { name: 'Create Game' });
  });
});

test('[F3.12] a press of Sign Up whose answer was lost goes again under the same id; another password is another press', async () => {
  const { user, fill, signUp, sent } = await openEntrance({
    [SIGNUP]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await signUp();
  for (const [presses, password] of [
    [1, 'secret-of-mara'],
    [2, 'secret-of-mara'],
    [3, 'another-of-mara'],
  ] as const) {
    await fill('mara@example.org', password, password);
    await user.click(button('Sign Up'));
    await waitFor(() => expect(sent(SIGNUP)).toHaveLength(presses));
  }
  const [first, again, other] = sent(SIGNUP) as { attemptId: string }[];
  expect(again).toEqual(first as { attemptId: string });
  expect(other?.attemptId).not.toBe(first?.attemptId);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-of-mara');
});

describe('a magic link', () => {
  test.each([
    ['Sign In', LOGIN, 'sign-in'],
    ['Sign Up', SIGNUP, 'sign-up'],
  ] as const)(
    '[A1.11 A2.35 A8.8] is asked for at %s, again, and for another address',
    async (name, call, mode) => {
      const held = heldAnswer();
      const { user, sent, answer } = await openEntrance({ [call]: held.give });
      await user.click(await tab(name));
      await user.click(link());
      expect(screen.queryByLabelText('Password')).toBeNull();
      await user.type(field('Email'), 'lina@example.org');
      await user.click(button('Send Magic Link'));
      expect(button('Sending...').disabled).toBe(true);
      await held.letGo({ message: TEXTS.linkSentText[mode] });
      await seeToast('Magic Link Sent', TEXTS.linkSentText[mode]);
      const place = within(screen.getByRole('tabpanel'));
      expect(document.activeElement?.textContent).toBe(TEXTS.mailUnderWay);
      expect(place.getByRole('heading').parentElement?.textContent).toContain('lina@example.org');
      expect(place.getByText(/15 minutes/)).toBeDefined();
      answer({ [call]: () => ({ message: TEXTS.linkSentText[mode] }) });
      await user.click(button('Send again'));
      const attempt = mode === 'sign-up' ? { attemptId: expect.any(String) } : {};
      const body = { email: 'lina@example.org', ...attempt };
      await waitFor(() => expect(sent(call)).toEqual([body, body]));
      await user.click(button('Use another address'));
      expect([isByLink(), field('Email').value]).toEqual([true, 'lina@example.org']);
    },
  );

  const WAITING = { mode: 'sign-in', email: 'lina@example.org' };
  const MAILED_CODE = 'POST /api/auth/mailed-code';
  const askedAt = (at: number) => localStorage.setItem('askedLink', JSON.stringify({ ...WAITING, at }));
  const codeField = () => screen.findByLabelText<HTMLInputElement>('Code from the email');

  test('[F7.10] has a code, which the waiting page takes as it is typed or pasted, and by the keyboard', async () => {
    const { user, sent, path, signIn } = await openEntrance({
      [LOGIN]: () => ({ message: TEXTS.linkSentText['sign-in'] }),
      [MAILED_CODE]: () => {
        signIn(me);
        return { message: 'Logged in successfully' };
      },
    });
    await user.click(link());
    await user.type(field('Email'), 'lina@example.org{Enter}');
    const code = await codeField();
    expect([code.autocomplete, code.required]).toEqual(['one-time-code', true]);
    await user.type(code, 'k7m{Enter}');
    expect([code.value, button('Sign In').disabled, sent(MAILED_CODE)]).toEqual(['K7M', true, []]);
    await user.clear(code);
    await user.paste('  k7m-2qx\n');
    expect(code.value).toBe('K7M2QX');
    await user.keyboard('{Enter}');
    await seeToast('Success', 'Logged in successfully');
    expect(path()).toBe('/');
    expect(sent(MAILED_CODE)).toEqual([{ email: 'lina@example.org', mailedCode: 'K7M2QX' }]);
    expect(localStorage.getItem('askedLink')).toBeNull();
  });

  test('[F7.10] says at the field that the code was wrong, and goes on waiting', async () => {
    askedAt(Date.now());
    const { user, sent, path, answer } = await openEntrance({
      [MAILED_CODE]: () => refusal('UNAUTHENTICATED', 'The code is invalid or expired'),
    });
    const code = await codeField();
    await user.type(code, 'AAAAAA{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The code is invalid or expired');
    expect([code.getAttribute('aria-invalid'), document.activeElement === code]).toEqual(['true', true]);
    expect(code.selectionEnd).toBe(6);
    expect(path()).toBe('/auth');
    answer({ [MAILED_CODE]: () => refusal('CODE_REQUIRED', 'Please enter the code') });
    await user.keyboard('BBBBBB{Enter}');
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect(sent(MAILED_CODE).at(-1)).toEqual({ email: 'lina@example.org', mailedCode: 'BBBBBB' });
  });

  test.each([
    ['a minute', 60_000, true],
    ['a quarter of an hour', 15 * 60_000, false],
  ])('[F7.10] that was asked for %s ago is waited for after a reload: %j ms, %j', async (_, ago, waits) => {
    askedAt(Date.now() - ago);
    await openEntrance();
    await waitFor(() => expect(screen.queryByLabelText('Code from the email') !== null).toBe(waits));
    expect(screen.queryByText(TEXTS.mailUnderWay) !== null).toBe(waits);
  });

  test('[F7.10] opened in another tab of this browser ends the waiting when one comes back', async () => {
    askedAt(Date.now());
    const { path, signIn } = await openEntrance();
    await codeField();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(path()).toBe('/auth');
    signIn(me);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('[A2.28 H2.15] is offered to who forgot the password', async () => {
    const { user } = await openEntrance();
    await user.click(button('Forgot your password?'));
    expect(isByLink()).toBe(true);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('[T2.30] says when it has ended a password and other sessions', async () => {
    await openApp('/auth/callback?token=abc', me, {
      [CALLBACK]: () => ({ message: 'Logged in successfully', endedPassword: true }),
    });
    await seeToast('This address is yours now', TEXTS.passwordEndedText);
  });

  test('[A1.11 A2.35 A8.8] signs in once, by its token, and is not left behind', async () => {
    const { path, sent } = await openApp('/auth/callback?token=abc', me, {
      [CALLBACK]: () => ({ message: 'Logged in successfully' }),
    });
    await seeToast('Success', 'Logged in successfully');
    expect(path()).toBe('/');
    expect(sent(CALLBACK)).toEqual([{ token: 'abc' }]);
  });

  test('[A2.32 A2.33 A2.34 A8.7] that is wrong says so, keeps its token to itself, and leads back', async () => {
    const { user, path } = await openApp('/auth/callback?token=abc', null, {
      [CALLBACK]: () => refusal('UNAUTHENTICATED', 'The login link is invalid or expired'),
    });
    await screen.findByRole('heading', { name: 'Invalid or expired authentication link' });
    await seeToast('Invalid Token', 'The login link is invalid or expired');
    expect(path()).toBe('/auth/callback');
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(path()).toBe('/auth');
  });

  test('[A2.32 A2.33 A2.34 A8.7] without its token says so and leads back', async () => {
    await openApp('/auth/callback');
    await screen.findByRole('heading', { name: 'No authentication token provided' });
    const back = screen.getByRole('link', { name: 'Back to sign in' });
    expect(back.getAttribute('href')).toBe('/auth');
  });

  test('that could not be sent to the server can be tried again', async () => {
    const { user, path, answer } = await openApp('/auth/callback?token=abc', me, {
      [CALLBACK]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await screen.findByRole('heading', { name: 'The server could not be reached' });
    answer({ [CALLBACK]: () => ({ message: 'Logged in successfully' }) });
    await user.click(button('Try Again'));
    await waitFor(() => expect(path()).toBe('/'));
  });
});

describe('[L9.10] the language', () => {
  const keeps = (language: string | null) => {
    const kept = language === null ? 'language=; max-age=0' : `language=${language}`;
    // biome-ignore lint/suspicious/noDocumentCookie: what the server, or an earlier choice, has set
    document.cookie = `${kept}; path=/`;
  };
  const loaded: string[] = [];
  const spies = [
    spyOn(window.location, 'reload').mockImplementation(() => void loaded.push('reload')),
    spyOn(window.location, 'replace').mockImplementation((address) => void loaded.push(String(address))),
  ];
  afterEach(() => {
    keeps(null);
    loaded.length = 0;
  });
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });

  const signInTo = async (answer: object, language: string) => {
    const signedIn = () => {
      keeps(language);
      return answer;
    };
    const app = await openEntrance({ [LOGIN]: signedIn });
    await app.fill('mara@example.org', 'secret-of-mara');
    await app.user.click(button('Sign In'));
    return app;
  };

  test('of the account is the one that Home is loaded in', async () => {
    await signInTo({ message: 'Logged in successfully' }, 'de');
    await waitFor(() => expect(loaded).toEqual(['/']));
  });

  test('that the page has already loads nothing anew', async () => {
    const { path } = await signInTo({ message: 'Logged in successfully' }, 'en');
    await waitFor(() => expect(path()).toBe('/'));
    expect(loaded).toEqual([]);
  });

  test('waits where a password has ended, which is to be read first', async () => {
    const { path } = await signInTo({ message: 'Logged in successfully', endedPassword: true }, 'de');
    await seeToast('This address is yours now');
    await waitFor(() => expect(path()).toBe('/'));
    expect(loaded).toEqual([]);
  });

  test('that is chosen is kept in the browser, and with the account', async () => {
    const { sent } = await openApp('/', me, { 'PUT /api/me/language': () => sampleMe({ language: 'de' }) });
    await chooseLanguage('de');
    expect(document.cookie).toContain('language=de');
    expect(sent('PUT /api/me/language')).toEqual([{ language: 'de' }]);
    expect(loaded).toEqual(['reload']);
  });

  test('changes also where the account cannot be told, and for who has none', async () => {
    const { sent } = await openApp('/', me, {
      'PUT /api/me/language': () => refusal('UNAVAILABLE', 'Later'),
    });
    await chooseLanguage('de');
    expect([document.cookie.includes('language=de'), loaded]).toEqual([true, ['reload']]);
    closeApp();
    keeps(null);
    const stranger = await openApp('/');
    await chooseLanguage('fr');
    expect([sent('PUT /api/me/language').length, stranger.sent('PUT /api/me/language')]).toEqual([1, []]);
    expect([document.cookie.includes('language=fr'), loaded]).toEqual([true, ['reload', 'reload']]);
  });
});
