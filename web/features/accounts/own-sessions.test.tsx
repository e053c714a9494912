import { afterEach, expect, test } from 'bun:test';
import type { OwnSession } from '@nightfall/shared/protocol/accounts';
import { screen, within } from '@testing-library/react';
import type { Answers } from '../../testing/answering.ts';
import { refusal } from '../../testing/answers.ts';
import { button, closeApp, openApp, seeToast } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import { userId } from '../../testing/sample-view.ts';

afterEach(closeApp);

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
