import { afterEach, describe, expect, test } from 'bun:test';
import LOBBY from '@nightfall/shared/text/en/lobby.json';
import ROOM from '@nightfall/shared/text/en/room.json';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import GamePage from '../../features/game/game-page.tsx';
import LobbyPage from '../../features/lobby/lobby-page.tsx';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { LiveRegion } from '../page/live-region.tsx';
import { Toasts } from '../ui/toast.tsx';
import { ManagePlayers } from './manage-players.tsx';

const ABSENCE = ROOM.absence;

afterEach(() => {
  closeGames();
  stopAnswering();
});

const now = 1_700_000_000_000;
const gone = (seconds: number, change = {}) => ({
  isConnected: false,
  awaySince: now - seconds * 1000,
  ...change,
});
const asked = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: ABSENCE.title }));
  return within(screen.getByRole('dialog', { name: ABSENCE.title }))
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p')].map((line) => line.textContent));
};

describe('[T1.7] who is away', () => {
  test('in a round is said in the header, and on asking since when and what a bot does', async () => {
    const players = [{}, gone(20), gone(200, { hasStandIn: true }), { isBot: true }];
    const view = sampleView({ phase: 'job_choice', serverTime: now, players });
    const { user } = await openGame(view);
    expect(screen.getByText(ABSENCE.areAway({ count: 2 }))).toBeDefined();
    expect(await asked(user)).toEqual([
      ['Bob just now', ABSENCE.botComes],
      ['Cleo 3 min', ABSENCE.botActs],
    ]);
  });

  test('in the lobby: an absent host hands over, and a seat stays', async () => {
    const players = [{ isHost: false }, gone(20, { isHost: true }), gone(120)];
    const { user } = await openGame(sampleView({ serverTime: now, players }), <LobbyPage />);
    expect(screen.getByText(LOBBY.hostIsAway)).toBeDefined();
    expect(await asked(user)).toEqual([
      ['Bob just now', ABSENCE.hostMoves],
      ['Cleo 2 min', ABSENCE.seatStays],
    ]);
  });

  test('for a moment alone is not told', async () => {
    const view = sampleView({ phase: 'discussion', serverTime: now, players: [{}, gone(5)] });
    const { user } = await openGame(view);
    expect(screen.queryByText(/away/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.queryByRole('menuitem', { name: ABSENCE.title })).toBeNull();
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
    await waitFor(() => expect(said()).toBe(`Bob is away. ${ABSENCE.botComes}`));
  });
});

test('[T1.8] who comes back is told what a bot has done for them', async () => {
  const me = { standInDid: ['job_choice', 'vote'], voteTarget: userId(2) };
  await openGame(sampleView({ phase: 'vote', me, players: [{ hasVoted: true }, {}, {}] }));
  const deeds = screen.getByRole('region', { name: ABSENCE.deeds }).querySelectorAll('p');
  expect([...deeds].map((deed) => deed.textContent)).toEqual([
    ABSENCE.nightDone({ phase: 'Night' }),
    ABSENCE.voteDone({ name: 'Bob' }),
  ]);
});

test('[F9.4] who comes back is told that a bot has abstained for them', async () => {
  const me = { standInDid: ['vote'], voteTarget: null };
  await openGame(sampleView({ phase: 'vote', me, players: [{ hasVoted: true }, {}, {}] }));
  const deeds = screen.getByRole('region', { name: ABSENCE.deeds });
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

const players = [{}, {}, { isBot: true }, {}];
const open = (change: Parameters<typeof sampleView>[0]) =>
  openGame(sampleView({ players, ...change }), <ManagePlayers />);

describe('[H9.33] what a host can do about somebody who disturbs', () => {
  test('mutes a person; bots and the host have no row', async () => {
    const { server, user } = await open({ phase: 'discussion' });
    await user.click(screen.getByRole('button', { name: 'Mute players' }));
    const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual(['Bob', 'Dov']);
    expect(screen.queryByRole('button', { name: 'Remove Bob' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mute Bob' }));
    const data = { targetUserId: userId(2), muted: true };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject({ action: 'mute_player', data }));
  });

  test('[L7.6] shows who is muted, and takes it back', async () => {
    const view = sampleView({ players, phase: 'discussion' });
    const bob = view.players.filter((player) => player.userId === userId(2));
    const me = view.me && { ...view.me, mutedByHost: bob.map((player) => player.userId) };
    const { server, user } = await openGame({ ...view, me }, <ManagePlayers />);
    await user.click(screen.getByRole('button', { name: 'Mute players' }));
    expect(screen.queryByRole('button', { name: 'Mute Bob' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mute Dov' })).toBeDefined();
    expect(screen.getAllByText('muted')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Unmute Bob' }));
    const data = { targetUserId: userId(2), muted: false };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject({ action: 'mute_player', data }));
  });

  test('removes somebody during results, after a question', async () => {
    const { server, user } = await open({ phase: 'results', creatorId: userId(4) });
    await user.click(screen.getByRole('button', { name: 'Mute or remove players' }));
    expect(screen.queryByRole('button', { name: 'Remove Dov' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Bob' }));
    expect(server.heard.at(-1)?.action).toBeUndefined();
    const question = within(screen.getByRole('dialog', { name: 'Remove Bob?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    const sent = { action: 'remove_player', data: { targetUserId: userId(2) } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
  });

  const wrote = (number: number, writer: number, displayName: string) => ({
    id: userId(500 + number),
    userId: userId(writer),
    content: 'foul',
    messageType: 'chat',
    displayName,
    timestamp: number,
  });

  test('[F2.6] hides the messages of somebody, gone or not, after a question', async () => {
    const messages = [wrote(1, 2, 'Bob'), wrote(2, 9, 'Gus'), wrote(3, 1, 'Ann')];
    const waiting = [{ userId: userId(8), displayName: 'Wanda', look: null }];
    const { server, user } = await open({ phase: 'discussion', messages, waiting });
    await user.click(screen.getByRole('button', { name: 'Mute players' }));
    const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual([
      'Bob',
      'Dov',
      'Wanda',
      'Gus',
    ]);
    expect(screen.queryByRole('button', { name: 'Mute Gus' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide messages of Gus' }));
    expect(server.heard.at(-1)?.action).toBeUndefined();
    const question = within(screen.getByRole('dialog', { name: 'Hide messages of Gus?' }));
    await user.click(question.getByRole('button', { name: 'Hide messages' }));
    const sent = { action: 'hide_messages', data: { userId: userId(9) } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
  });

  test('is not there for others, nor for a host among bots', async () => {
    await open({ players: [{ isHost: false }, { isHost: true }], phase: 'results' });
    expect(screen.queryByRole('button')).toBeNull();
    closeGames();
    cleanup();
    await open({ players: [{}, { isBot: true }], phase: 'results' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const me = { cameAfterRemoval: [userId(2)] as never[] };

test.each(['lobby', 'results'])(
  '[S7.14] the host sees who came after a removal, and locks the room with one press (%s)',
  async (phase) => {
    const { server, user } = await open({ phase, me });
    expect(screen.getByRole('status').textContent).toContain('Joined after you removed a player: Bob');
    await user.click(screen.getByRole('button', { name: 'Lock the room' }));
    const sent = { action: 'update_game_settings', data: { settings: { locked: true } } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
  },
);

test('[S7.15] or gives it a new code, in results too', async () => {
  const { calls } = startAnswering({ 'POST /api/games/:id/code': () => ({ roomCode: 'XYZ789' }) });
  const view = sampleView({ players, phase: 'results', me });
  const { user } = await openGame(
    view,
    <Toasts>
      <ManagePlayers />
    </Toasts>,
  );
  await user.click(screen.getByRole('button', { name: 'New room code' }));
  await screen.findByText('The room code is now XYZ789');
  expect(calls.map(({ line }) => line)).toEqual([`POST /api/games/${view.id}/code`]);
});

test('nothing is said while nobody came', async () => {
  await open({ phase: 'lobby' });
  expect(screen.queryByRole('status')).toBeNull();
});
