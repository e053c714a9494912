import { afterEach, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView, userId } from '../../../testing/sample-view.ts';

afterEach(closeGames);

const others = [userId(2), userId(3)];
const vote = { choices: [{ type: 'submit_vote', targets: others }], canPass: false };
const rob = { choices: [{ type: 'rob_player', targets: others, min: 1, max: 1 }], canPass: true };
const voteResults = {
  winners: [],
  winCondition: '',
  wasEndedByHost: false,
  eliminatedPlayers: [],
  playerResults: [],
  voteCount: {},
};

describe('while the connection is down', () => {
  test.each([
    ['role_deal', {}],
    ['job_choice', { me: { prompt: rob } }],
    ['role_resolve', {}],
    ['discussion', {}],
    ['vote', { me: { prompt: vote } }],
    ['results', { gameSettings: { ...sampleView().gameSettings, voteResults } }],
  ])('[G4.14 G5.21 H4.82] the button of %s is off and reads Reconnecting...', async (phase, change) => {
    const { server } = await openGame(sampleView({ phase, ...change }));
    expect(screen.queryByRole('button', { name: /^Reconnecting\.\.\./ })).toBeNull();
    server.goAway();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Reconnecting\.\.\./ });
    expect(button.disabled).toBe(true);
    for (const name of ['Pass', 'Send']) {
      const other = screen.queryByRole<HTMLButtonElement>('button', { name });
      expect(other?.disabled ?? true).toBe(true);
    }
  });
});

test('[G9.14] the connection is tried again at once when the tab returns', async () => {
  const { server } = await openGame(sampleView({ phase: 'role_deal' }));
  server.drop(1012);
  await screen.findByRole('alert');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  // By itself it would wait for two seconds.
  await waitFor(() => expect(server.joins()).toBe(2), { timeout: 1000 });
});

test('[G3.10] an announcement is shown as the Revealer’s, without a name', async () => {
  const message = { id: userId(50), content: 'Bob is the Seer.', timestamp: 1, displayName: null };
  const announced = { ...message, userId: null, messageType: 'system_announcement', source: 'revealer' };
  await openGame(sampleView({ phase: 'discussion', messages: [announced] }));
  const log = within(screen.getByRole('log', { name: 'Chat' }));
  expect(log.getByRole('listitem').textContent).toBe(
    'Revealer AnnouncementBob is the Seer.In the Revealer’s own words: true or not',
  );
});

describe('the vote', () => {
  test('[G4.8] ends on the server: when its time is up here, nothing is sent', async () => {
    const phaseEndsAt = Date.now() - 1000;
    const { server } = await openGame(sampleView({ phase: 'vote', phaseEndsAt, me: { prompt: vote } }));
    await act(() => Bun.sleep(1100));
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('0:00 left');
    expect(server.heard.map(({ type }) => type)).toEqual(['join_game']);
  });
});

test('[G2.55] a phase the page does not know is called so', async () => {
  await openGame({ ...sampleView(), phase: 'dusk' } as unknown as GameView);
  expect(screen.getByRole('main').textContent).toContain('Unknown game phase');
});

describe('the results', () => {
  test('[G8.17 G8.18] that cannot be read are left out, and the winners are worked out by role', async () => {
    await openGame(
      sampleView({ phase: 'results', players: [{ originalRole: 'Seer', currentRole: 'Seer' }, {}] }),
    );
    expect(screen.getByRole('region', { name: 'Winning Teams' }).textContent).toContain(
      'Winners: Villager team',
    );
    expect(screen.queryByRole('region', { name: 'Votes' }) === null).toBe(true);
    expect(screen.getByRole('region', { name: 'Final Roles' }).textContent).toContain('Seer');
  });
});

describe('the socket', () => {
  const goTo = (url: string) => {
    const browser: unknown = Reflect.get(window, 'happyDOM');
    if (typeof browser !== 'object' || browser === null || !('setURL' in browser))
      throw new Error('No browser');
    if (typeof browser.setURL === 'function') browser.setURL(url);
  };
  afterEach(() => goTo('http://localhost/'));

  test.each([
    ['http://nightfall.example/game/x', 'ws://nightfall.example/ws'],
    ['https://nightfall.example/game/x', 'wss://nightfall.example/ws'],
  ])('[G7.10] of a page at %s is %s', async (page, socket) => {
    goTo(page);
    const { asked } = await openGame(sampleView({ phase: 'role_deal' }));
    expect(asked).toEqual([`${socket}?game=${sampleView().id}`]);
  });
});
