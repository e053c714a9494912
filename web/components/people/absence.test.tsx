import { afterEach, describe, expect, test } from 'bun:test';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import GamePage from '../../features/game/game-page.tsx';
import LobbyPage from '../../features/lobby/lobby-page.tsx';
import { TEXTS as LOBBY } from '../../features/lobby/texts.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { LiveRegion } from '../page/live-region.tsx';
import { TEXTS } from './absence-texts.ts';

afterEach(closeGames);

const now = 1_700_000_000_000;
const gone = (seconds: number, change = {}) => ({
  isConnected: false,
  awaySince: now - seconds * 1000,
  ...change,
});
const asked = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: TEXTS.title }));
  return within(screen.getByRole('dialog', { name: TEXTS.title }))
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p')].map((line) => line.textContent));
};

describe('[T1.7] who is away', () => {
  test('in a round is said in the header, and on asking since when and what a bot does', async () => {
    const players = [{}, gone(20), gone(200, { hasStandIn: true }), { isBot: true }];
    const view = sampleView({ phase: 'job_choice', serverTime: now, players });
    const { user } = await openGame(view);
    expect(screen.getByText(TEXTS.areAway(2))).toBeDefined();
    expect(await asked(user)).toEqual([
      ['Bob just now', TEXTS.botComes],
      ['Cleo 3 min', TEXTS.botActs],
    ]);
  });

  test('in the lobby: an absent host hands over, and a seat stays', async () => {
    const players = [{ isHost: false }, gone(20, { isHost: true }), gone(120)];
    const { user } = await openGame(sampleView({ serverTime: now, players }), <LobbyPage />);
    expect(screen.getByText(LOBBY.hostIsAway)).toBeDefined();
    expect(await asked(user)).toEqual([
      ['Bob just now', TEXTS.hostMoves],
      ['Cleo 2 min', TEXTS.seatStays],
    ]);
  });

  test('for a moment alone is not told', async () => {
    const view = sampleView({ phase: 'discussion', serverTime: now, players: [{}, gone(5)] });
    const { user } = await openGame(view);
    expect(screen.queryByText(/away/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.queryByRole('menuitem', { name: TEXTS.title })).toBeNull();
  });

  test('is said aloud when they go, and not again', async () => {
    const view = (version: number, players: object[], phase: 'discussion' | 'vote' = 'discussion') =>
      sampleView({ phase, serverTime: now, version, players });
    const page = (
      <>
        <GamePage />
        <LiveRegion />
      </>
    );
    const { server } = await openGame(view(1, [{}, {}, gone(20)]), page);
    const said = () => document.querySelector('[data-live-region]')?.textContent;
    expect(said()).not.toContain('Cleo');
    server.send({ type: 'game_updated', data: view(2, [{}, gone(20), gone(20)], 'vote') });
    // What has begun at the same moment comes first.
    await waitFor(() => expect(said()).toBe('The Vote'));
    await waitFor(() => expect(said()).toBe(`Bob is away. ${TEXTS.botComes}`));
  });
});

test('[T1.8] who comes back is told what a bot has done for them', async () => {
  const me = { standInDid: ['job_choice', 'vote'], voteTarget: userId(2) };
  await openGame(sampleView({ phase: 'vote', me, players: [{ hasVoted: true }, {}, {}] }));
  const deeds = screen.getByRole('region', { name: TEXTS.deeds }).querySelectorAll('p');
  expect([...deeds].map((deed) => deed.textContent)).toEqual([
    TEXTS.nightDone('Night'),
    TEXTS.voteDone('Bob'),
  ]);
});

test('[F9.4] who comes back is told that a bot has abstained for them', async () => {
  const me = { standInDid: ['vote'], voteTarget: null };
  await openGame(sampleView({ phase: 'vote', me, players: [{ hasVoted: true }, {}, {}] }));
  const deeds = screen.getByRole('region', { name: TEXTS.deeds });
  expect(deeds.textContent).toBe('A bot abstained in your place.');
});

describe('[F6.2] who is here and does nothing', () => {
  const night = (serverTime: number, change: Parameters<typeof sampleView>[0] = {}) =>
    sampleView({
      phase: 'job_choice',
      phaseStartedAt: now,
      phaseEndsAt: now + 120_000,
      serverTime,
      ...change,
    });
  const closeAll = async () => {
    cleanup();
    await closeGames();
  };
  const heard = (server: { heard: unknown[] }, frame: object) =>
    waitFor(() => expect(server.heard).toContainEqual(expect.objectContaining(frame)));
  const waited = () => screen.queryByRole('region', { name: 'Who is waited for' })?.textContent ?? null;

  test('is named to the whole table once the phase is 45 s old, and the host may let a bot act', async () => {
    const players = [{ hasSubmitted: true }, {}, { isBot: true }];
    await openGame(night(now + 44_000, { players }));
    expect(waited()).toBeNull();
    await closeAll();
    const { user, server } = await openGame(night(now + 46_000, { players }));
    expect(waited()).toBe('Waiting for BobLet a bot act for Bob');
    await user.click(screen.getByRole('button', { name: 'Let a bot act for Bob' }));
    await heard(server, { action: 'ask_stand_in', data: { targetUserId: userId(2) } });
    await closeAll();
    await openGame(night(now + 46_000, { players: [{ isHost: false }, { isHost: true }] }));
    expect(waited()).toBe('Waiting for Bob');
  });

  test('in the discussion only the last one is waited for', async () => {
    const day = (players: object[]) =>
      night(now + 46_000, { phase: 'discussion', phaseEndsAt: now + 300_000, players });
    await openGame(day([{ isReady: true }, {}, {}]));
    expect(waited()).toBeNull();
    await closeAll();
    await openGame(day([{ isReady: true }, { isReady: true }, {}]));
    expect(waited()).toContain('Waiting for Cleo');
    await closeAll();
    await openGame(day([{}, { isReady: true }, { isReady: true }]));
    expect(waited()).toBe('The others are waiting for you');
    await closeAll();
    // Who lost the connection a moment ago still counts, and the server would refuse.
    const justGone = { isConnected: false, awaySince: now + 40_000 };
    await openGame(day([{ isReady: true }, justGone, {}]));
    expect(waited()).toBeNull();
  });

  test('is named as early where the clock was extended or stood still', async () => {
    const phaseEndsAt = now + 120_000 + 600_000;
    const stopped = { phaseEndsAt, pausedAt: now + 30_000, pausedBy: userId(1) };
    await openGame(night(now + 46_000, stopped));
    expect(waited()).toContain('Waiting for Bob and Cleo');
  });

  const RUNNING = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'];
  test.each(RUNNING)(
    'sees that a bot acts for them, and takes over again by one press (%s)',
    async (phase) => {
      const players = [{ hasStandIn: true }, {}, {}];
      const { user, server } = await openGame(night(now + 1_000, { phase, players }));
      expect(waited()).toContain('a bot is acting for you');
      await user.click(screen.getByRole('button', { name: 'I am here' }));
      await heard(server, { action: 'i_am_here' });
    },
  );
});
