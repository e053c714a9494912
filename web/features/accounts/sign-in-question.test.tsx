import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { readStored } from '../../session/browser-storage.ts';
import { restoreGameSession, saveGameSession } from '../../session/game-session.ts';
import { refusal } from '../../testing/answers.ts';
import { button, closeApp, field, openApp, seeToast } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import { sampleView } from '../../testing/sample-view.ts';

afterEach(closeApp);

const CALLBACK = 'POST /api/auth/callback';
const EMAIL = 'mara@example.org';
const me = sampleMe();
const seat = { gameId: crypto.randomUUID(), userId: crypto.randomUUID(), displayName: 'Mara of the Mill' };

const asks = (askedHere: boolean) => () =>
  refusal('CONFIRM_SIGN_IN', `Sign in as ${EMAIL}?`, { signIn: { email: EMAIL, askedHere } });
const signsIn = () => ({ message: 'Logged in successfully' });
const heading = () => screen.findByRole('heading', { level: 1, name: /^Sign in as mara/ });
const primary = () => document.querySelector('.button_primary')?.textContent;

/** The page of a link, whose question has come. */
async function openQuestion(
  options: { who?: typeof me | null; askedHere?: boolean; isSeated?: boolean } = {},
) {
  const { who = null, askedHere = false, isSeated = false } = options;
  if (isSeated) saveGameSession(seat);
  const app = await openApp('/auth/callback?token=abc', who, {
    [CALLBACK]: asks(askedHere),
    'GET /api/games/:id': () => sampleView({ phase: 'lobby' }),
  });
  expect((await heading()).textContent).toBe(`Sign in as ${EMAIL}?`);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  app.answer({ [CALLBACK]: signsIn });
  return app;
}

describe('a link that was asked for elsewhere', () => {
  test('[S2.4 S2.1] asks whom to sign in as, and says that it came from elsewhere', async () => {
    const { user, path, sent, signIn } = await openQuestion();
    screen.getByText(/not requested in this browser/);
    expect(path()).toBe('/auth/callback');
    expect(document.title).toBe('Sign in? · Nightfall');
    expect(primary()).toBe('Sign In');
    signIn(sampleMe({ email: EMAIL }));
    await user.click(button('Sign In'));
    await seeToast('Success', 'Logged in successfully');
    expect(path()).toBe('/');
    expect(sent(CALLBACK)).toEqual([{ token: 'abc' }, { token: 'abc', confirm: true }]);
  });

  test.each([
    ['of a stranger', null, /passkeys and codes too/],
    ['of who is signed in to the account', sampleMe({ email: EMAIL }), /Your passkeys stay/],
  ])('[L7.1] says first that it ends the password %s', async (_, who, words) => {
    const question = { email: EMAIL, askedHere: true, endsPassword: true } as const;
    await openApp('/auth/callback?token=abc', who, {
      [CALLBACK]: () => refusal('CONFIRM_SIGN_IN', `Sign in as ${EMAIL}?`, { signIn: question }),
    });
    await heading();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText(/signs that account out/)).toBeNull();
  });

  test('[S2.4] may be left alone', async () => {
    const { user, path, sent } = await openQuestion();
    await user.click(screen.getByRole('link', { name: 'Stay as you are' }));
    expect(path()).toBe('/');
    expect(sent(CALLBACK)).toHaveLength(1);
  });

  test('[S2.2] says whose session it would end', async () => {
    const { user, path } = await openQuestion({ who: me, askedHere: true });
    screen.getByText(/^You are signed in as Ann \(ann@example\.org\)\./);
    expect(screen.queryByText(/not requested in this browser/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Stay signed in as Ann' }));
    expect(path()).toBe('/');
  });

  test('that is used up meanwhile says so', async () => {
    const { user, answer } = await openQuestion();
    answer({ [CALLBACK]: () => refusal('UNAUTHENTICATED', 'The login link is invalid or expired') });
    await user.click(button('Sign In'));
    await screen.findByRole('heading', { name: 'Invalid or expired authentication link' });
  });
});

describe('who sits at a table as a guest', () => {
  test('[S2.3] and opens a link from elsewhere is led to staying', async () => {
    const { sent } = await openQuestion({ isSeated: true });
    screen.getByText(/^You have a seat at a table as Mara of the Mill\./);
    expect(primary()).toBe('Stay as you are');
    expect(sent(CALLBACK)).toEqual([{ token: 'abc', confirm: false }]);
  });

  test.each([
    ['Sign in and take my seat along', true],
    ['Sign in and leave my seat', false],
  ])('[S2.3] says what becomes of the seat: %s', async (name, takeSeat) => {
    const { user, sent, path } = await openQuestion({ isSeated: true, askedHere: true });
    expect(primary()).toBe('Sign in and take my seat along');
    await user.click(button(name));
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent(CALLBACK)[1]).toEqual({ token: 'abc', confirm: true, takeSeat });
    expect(restoreGameSession() !== null).toBe(takeSeat);
  });

  test.each([
    ['Take it along', true],
    ['Leave it behind', false],
  ])('[S2.3] and signs in with a password is asked first: %s', async (name, takeSeat) => {
    saveGameSession(seat);
    const LOGIN = 'POST /api/auth/login';
    const { user, sent, signIn, path } = await openApp('/auth', null, {
      'GET /api/games/:id': () => sampleView({ phase: 'lobby' }),
      [LOGIN]: signsIn,
    });
    await screen.findByRole('tab', { name: 'Sign In' });
    await user.type(field('Email'), me.email);
    await user.type(field('Password'), 'secret-of-ann');
    await waitFor(() => expect(button('Sign In').disabled).toBe(false));
    await user.click(button('Sign In'));
    await screen.findByRole('dialog', { name: 'Take your seat along?' });
    expect(sent(LOGIN)).toEqual([]);
    await user.click(button('Close'));
    expect(sent(LOGIN)).toEqual([]);
    await user.click(button('Sign In'));
    signIn(me);
    await user.click(button(name));
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent(LOGIN)).toEqual([{ email: me.email, password: 'secret-of-ann', takeSeat }]);
    expect(restoreGameSession() !== null).toBe(takeSeat);
    expect(readStored('userId')).toBe(me.id);
  });

  test('[S2.3] but whose session has ended is not asked: the seat is the account’s', async () => {
    saveGameSession(seat);
    const { user, sent } = await openApp('/auth', null, {
      'GET /api/games/:id': () => refusal('UNAUTHENTICATED', 'Please sign in first'),
      'POST /api/auth/login': signsIn,
    });
    await screen.findByRole('tab', { name: 'Sign In' });
    await user.type(field('Email'), me.email);
    await user.type(field('Password'), 'secret-of-ann');
    await waitFor(() => expect(button('Sign In').disabled).toBe(false));
    await user.click(button('Sign In'));
    await seeToast('Success', 'Logged in successfully');
    expect(sent('POST /api/auth/login')).toEqual([{ email: me.email, password: 'secret-of-ann' }]);
    expect(restoreGameSession()).not.toBeNull();
  });
});
