import { afterEach, describe, expect, test } from 'bun:test';
import type { OwnSession, PlayedGame } from '@nightfall/shared/protocol/accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readStored, writeStored } from '../../session/browser-storage.ts';
import { saveGameSession } from '../../session/game-session.ts';
import { ownLook } from '../../session/own-look.ts';
import type { Answers } from '../../testing/answering.ts';
import { refusal, wordless } from '../../testing/answers.ts';
import { button, closeApp, field, heldAnswer, openApp, seeToast, wordsAt } from '../../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN, sampleMe } from '../../testing/sample-account.ts';
import { sampleView, userId } from '../../testing/sample-view.ts';

afterEach(closeApp);

const me = sampleMe();
const PROFILE = 'PUT /api/profile';
const PASSWORD = 'PUT /api/me/password';
const TOO_LONG = 'x'.repeat(1001);

async function openProfile(account = me, answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/profile', account, {
    'GET /api/me/games': () => [],
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Profile' });
  const write = async (label: string, text: string) => {
    await app.user.clear(field(label));
    await app.user.click(field(label));
    await app.user.paste(text);
  };
  return { ...app, write };
}

test('[A2.40] a signed-out visitor is sent to sign in and sees nothing of the profile', async () => {
  const titles = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h1')) titles.add(textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const { path } = await openApp('/profile');
  await screen.findByRole('tab', { name: 'Sign In' });
  watch.disconnect();
  expect(path()).toBe('/auth');
  expect(titles).toContain('Take your seat');
  expect(titles).not.toContain('Profile');
});

describe('the name', () => {
  test('[A2.41 A2.42 A2.43 A5.5 A5.6 A8.31 F4.5] has its rules, and the email is fixed', async () => {
    const { user, write, path, sent } = await openProfile();
    expect([field('Email').value, field('Email').readOnly]).toEqual([me.email, true]);
    expect(wordsAt('Email')).toBe('Your email cannot be changed');
    expect(field('Display Name').placeholder).toBe('Enter your display name for games');
    expect(wordsAt('Display Name')).toBe('This name appears to other players');
    await write('Display Name', '🇩🇪'.repeat(60));
    expect(field('Display Name').value).toBe('🇩🇪'.repeat(50));
    await write('Display Name', '   ');
    await user.click(button('Save Changes'));
    expect(wordsAt('Display Name')).toContain('Display name is required');
    // What is being composed is not cut off.
    fireEvent.input(field('Display Name'), { target: { value: 'x'.repeat(51) }, isComposing: true });
    await user.click(button('Save Changes'));
    expect(wordsAt('Display Name')).toContain('Display name must be 50 characters or less');
    expect(sent(PROFILE)).toEqual([]);
    await user.click(button('Cancel'));
    expect(path()).toBe('/');
  });

  test('[A2.41 A2.42 A2.43 A5.5 A5.6 A8.31] shows the server’s refusal in its words', async () => {
    const { user, write, path } = await openProfile(me, {
      [PROFILE]: () => refusal('NAME_REFUSED', 'Please choose another name'),
    });
    await write('Display Name', 'Werewolf');
    await user.click(button('Save Changes'));
    await seeToast('Error', 'Failed to update display name');
    expect(wordsAt('Display Name')).toContain('Please choose another name');
    expect(path()).toBe('/profile');
  });

  test('[A2.4 A2.11 A2.44 A2.45 A8.37] is saved, taken home, and known to this browser', async () => {
    const held = heldAnswer();
    const { user, write, path, sent, signIn } = await openProfile(me, { [PROFILE]: held.give });
    await write('Display Name', '  Ottilie ');
    await user.click(button('Save Changes'));
    expect(button('Saving...').disabled).toBe(true);
    signIn({ ...me, displayName: 'Ottilie' });
    await held.letGo({});
    await seeToast('Display name updated successfully');
    await screen.findByRole('button', { name: 'Ottilie' });
    expect(path()).toBe('/');
    expect(sent(PROFILE)).toEqual([{ displayName: 'Ottilie' }]);
    expect(readStored('displayName')).toBe('Ottilie');
  });

  test('[H2.77] leads who has been signed out elsewhere to the way in', async () => {
    const { user, path } = await openProfile(me, {
      [PROFILE]: () => refusal('UNAUTHENTICATED', 'Please sign in first'),
    });
    await user.click(button('Save Changes'));
    await seeToast('Error', 'Failed to update display name');
    await waitFor(() => expect(path()).toBe('/auth'));
    await screen.findByLabelText('Email');
  });
});

describe('the password', () => {
  test('[H2.14] needs the current one, and tells that other devices are signed out', async () => {
    const { user, write, answer, sent } = await openProfile(me, {
      [PASSWORD]: () => refusal('FORBIDDEN', 'The current password is incorrect'),
    });
    await write('Current Password', 'not-the-secret');
    await write('New Password', 'another-secret');
    await write('Confirm New Password', 'another-secreT');
    expect(wordsAt('Confirm New Password')).toBe("Passwords don't match");
    expect(button('Change Password').disabled).toBe(true);
    await write('Confirm New Password', 'another-secret');
    await user.click(button('Change Password'));
    await seeToast('Error', 'The current password is incorrect');
    expect(wordsAt('Current Password')).toContain('The current password is incorrect');
    answer({ [PASSWORD]: () => ({}) });
    await write('Current Password', 'secret-of-ann');
    await user.click(button('Change Password'));
    await seeToast('Password updated successfully', 'Your other devices are signed out');
    await waitFor(() => expect(field('Current Password').value).toBe(''));
    expect(sent(PASSWORD).at(-1)).toEqual({ password: 'another-secret', currentPassword: 'secret-of-ann' });
  });

  test('[F4.7] of which one was typed in another form is the same, and six letters are six', async () => {
    const { user, write, sent } = await openProfile(me, { [PASSWORD]: () => ({}) });
    await write('Current Password', 'secret-of-ann');
    await write('New Password', 'e\u0301e\u0301e\u0301');
    await write('Confirm New Password', 'ééé');
    expect(button('Change Password').disabled).toBe(true);
    await write('New Password', 'schu\u0308tze');
    await write('Confirm New Password', 'schütze');
    expect(wordsAt('Confirm New Password')).not.toContain('match');
    await user.click(button('Change Password'));
    await waitFor(() => expect(sent(PASSWORD)).toHaveLength(1));
  });

  test('shows at its field that it is too long', async () => {
    const { user, write } = await openProfile(me, { [PASSWORD]: () => ({}) });
    await write('Current Password', 'secret-of-ann');
    await write('New Password', TOO_LONG);
    await write('Confirm New Password', TOO_LONG);
    await user.click(button('Change Password'));
    await waitFor(() => expect(wordsAt('New Password')).toContain('A password has at most 1000 characters'));
  });

  test('[A2.28 H2.15] is set without another after a link', async () => {
    const { user, write, sent } = await openProfile(
      sampleMe({ hasPassword: false, needsCurrentPassword: false }),
      {
        [PASSWORD]: () => ({}),
      },
    );
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    await write('New Password', 'another-secret');
    await write('Confirm New Password', 'another-secret');
    await user.click(button('Set Password'));
    await seeToast('Password updated successfully', 'Your other devices are signed out');
    expect(sent(PASSWORD)).toEqual([{ password: 'another-secret' }]);
  });

  test('can be looked at in each of its fields', async () => {
    const { user } = await openProfile();
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      const show = screen.getByRole('button', { name: 'Show password', description: label });
      expect(field(label).type).toBe('password');
      await user.click(show);
      expect([field(label).type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
      await user.click(show);
      expect(field(label).type).toBe('password');
    }
  });
});

function sitDown() {
  saveGameSession({ gameId: sampleView().id, userId: userId(1), displayName: 'Ann' });
  writeStored('practiceSession', 'some');
}

/** What this browser keeps of who sits there. */
const kept = () =>
  (['userId', 'displayName', 'gameSession', 'practiceSession'] as const).filter(
    (key) => readStored(key) !== null,
  );

test.each([
  ['/profile', 'Profile'],
  ['/admin/audit', 'Audit'],
])('[S10.16] one press signs out at %s', async (address, heading) => {
  const { user, path, signIn } = await openApp(address, FIXED_SUPER_ADMIN, {
    'GET /api/me/games': () => [],
    'GET /api/admin/audit': () => [],
    'POST /api/auth/logout': () => {
      signIn(null);
      return {};
    },
  });
  await screen.findByRole('heading', { level: 1, name: heading });
  sitDown();
  await user.click(button('Sign Out'));
  await seeToast('Logged Out', 'You have been logged out successfully');
  await screen.findByRole('link', { name: 'Sign In / Sign Up' });
  expect([path(), kept()]).toEqual(['/', []]);
});

describe('signing out everywhere', () => {
  test('[H2.4] asks first, then forgets who was here', async () => {
    const { user, path, calls, signIn } = await openProfile(me, {
      'POST /api/auth/logout-all': () => {
        signIn(null);
        return {};
      },
    });
    sitDown();
    await user.click(button('Sign Out Everywhere'));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }));
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/auth/logout-all');
    await user.click(button('Sign Out Everywhere'));
    await user.click(dialog().getByRole('button', { name: 'Sign Out Everywhere' }));
    await seeToast('Logged Out', 'You have been logged out successfully');
    await screen.findByRole('link', { name: 'Sign In / Sign Up' });
    expect([path(), kept()]).toEqual(['/', []]);
  });

  test('says when it did not work', async () => {
    const { user } = await openProfile(me, { 'POST /api/auth/logout-all': () => wordless() });
    await user.click(button('Sign Out Everywhere'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
    await seeToast('Error', 'You could not be signed out');
  });
});

describe('the own data', () => {
  test('are downloaded by a link', async () => {
    await openProfile();
    const link = screen.getByRole('link', { name: 'Download your data' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/me/export', true]);
  });

  test('[H2.66 H2.67] go with the account, once its address is typed', async () => {
    const { user, path, sent, signIn } = await openProfile(me, {
      'DELETE /api/me': () => {
        signIn(null);
        return { message: 'gone' };
      },
    });
    sitDown();
    await user.click(button('Delete account'));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete account' }));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    expect(dialog.getByText(/^Payments, for accounting/)).toBeDefined();
    expect(confirm.disabled).toBe(true);
    const typed = dialog.getByLabelText('Type your email address to confirm');
    await user.type(typed, 'somebody@example.org');
    expect(confirm.disabled).toBe(true);
    await user.clear(typed);
    await user.type(typed, me.email.toUpperCase());
    await user.click(confirm);
    await seeToast('Account deleted', 'Your account and your data have been deleted');
    await screen.findByRole('link', { name: 'Sign In / Sign Up' });
    expect([path(), kept(), sent('DELETE /api/me')]).toEqual(['/', [], [{ email: me.email }]]);
  });
});

describe('the rounds one has played', () => {
  const played: PlayedGame = {
    gameId: sampleView().id,
    round: 1,
    themeId: 'generic',
    playerCount: 5,
    winners: ['Villager'],
    finishedAt: Date.UTC(2026, 4, 20, 12),
    displayName: 'Ann',
    originalRole: 'Robber',
    finalRole: 'Seer',
    isWinner: true,
    hasReview: false,
  };
  const games = () => within(screen.getByRole('region', { name: 'Your games' }));

  test('[H2.69 H4.76 L7.5] are listed with role, theme, players, outcome and time', async () => {
    await openProfile(me, { 'GET /api/me/games': () => [played, { ...played, round: 2, isWinner: false }] });
    await waitFor(() => expect(games().getAllByRole('listitem')).toHaveLength(2));
    const [won, lost] = games().getAllByRole('listitem');
    const row = /^Robber → SeerNightfall · 5 playersMay (19|20|21), 2026 at \d{1,2}:00\s[AP]MWon$/;
    await waitFor(() => expect(won?.textContent).toMatch(row));
    expect(lost?.textContent).toEndWith('Lost');
  });

  test('[H2.69 H4.76] are none at first, and can be asked for again when they do not come', async () => {
    const { user, answer } = await openProfile(me, { 'GET /api/me/games': () => wordless() });
    await games().findByText('Your games could not be loaded');
    answer({ 'GET /api/me/games': () => [] });
    await user.click(games().getByRole('button', { name: 'Try Again' }));
    await games().findByText('No games yet');
  });
});

test('[T2.49] the face and colour of an account are changed in its profile, and remembered here as well', async () => {
  const look = { face: 'bun', ground: 'teal' } as const;
  const { user, sent } = await openProfile(sampleMe({ look: { face: 'bun', ground: 'pink' } }), {
    'PUT /api/me/look': () => sampleMe({ look }),
  });
  const section = within(screen.getByRole('region', { name: 'Your face and colour' }));
  expect(section.getByRole<HTMLInputElement>('radio', { name: 'Hair in a bun' }).checked).toBe(true);
  await user.click(section.getByRole('radio', { name: 'Teal' }));
  await user.click(section.getByRole('button', { name: 'Save' }));
  await seeToast('Face and colour saved');
  expect(sent('PUT /api/me/look')).toEqual([look]);
  expect(ownLook()).toEqual(look);
});

const begun = Date.UTC(2026, 4, 20, 12);
const session = (change: Partial<OwnSession> = {}): OwnSession => ({
  id: userId(80),
  browser: 'Firefox on Android',
  createdAt: begun,
  lastSeenAt: begun,
  isCurrent: false,
  ...change,
});
const HERE = session({ id: userId(81), browser: 'Safari on macOS', isCurrent: true });
const PHONE = session({ lastSeenAt: Date.UTC(2026, 5, 3, 12) });
const NAMELESS = session({ id: userId(82), browser: null });

async function openSessions(sessions: readonly OwnSession[], answers: Answers = {}) {
  const app = await openApp('/profile', sampleMe(), {
    'GET /api/me/games': () => [],
    'GET /api/me/sessions': () => sessions,
    ...answers,
  });
  const section = await screen.findByRole('region', { name: 'Where you are signed in' });
  return { ...app, section: within(section) };
}

test('[S10.4] each device is listed, and this one is named', async () => {
  const { section } = await openSessions([HERE, PHONE, NAMELESS]);
  const rows = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Safari on macOSSigned in on May 20, 2026This device',
    'Firefox on AndroidSigned in on May 20, 2026, last used on June 3, 2026Sign Out',
    'Unknown browserSigned in on May 20, 2026Sign Out',
  ]);
});

test('[S10.5] another device is signed out with one press', async () => {
  const { section, sent, user } = await openSessions([HERE, PHONE], {
    'DELETE /api/me/sessions/:id': () => [HERE],
  });
  expect(section.queryByRole('button', { name: 'Sign Out All Others' })).toBeNull();
  await user.click(await section.findByRole('button', { name: 'Sign Out: Firefox on Android' }));
  await seeToast('Signed out there');
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  expect(sent('DELETE /api/me/sessions/:id')).toHaveLength(1);
});

test('[S10.5] all others are signed out together', async () => {
  const { section, user } = await openSessions([HERE, PHONE, NAMELESS], {
    'DELETE /api/me/sessions': () => [HERE],
  });
  await user.click(await section.findByRole('button', { name: 'Sign Out All Others' }));
  await seeToast('Signed out there');
  expect(section.getAllByRole('listitem')).toHaveLength(1);
});

test('[S10.5] a session that has already ended is reported, and the list is reloaded', async () => {
  const { answer, section, user } = await openSessions([HERE, PHONE], {
    'DELETE /api/me/sessions/:id': () => refusal('NOT_FOUND', 'This session has ended'),
  });
  await section.findByText('Firefox on Android');
  answer({ 'GET /api/me/sessions': () => [HERE] });
  await user.click(button('Sign Out: Firefox on Android'));
  await seeToast('Error', 'This session has ended');
  expect(section.getAllByRole('listitem')).toHaveLength(1);
});
