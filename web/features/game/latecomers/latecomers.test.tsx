import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/react';
import { Toasts } from '../../../components/ui/toast.tsx';
import { writeStored } from '../../../session/browser-storage.ts';
import { restoreGameSession } from '../../../session/game-session.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView, userId } from '../../../testing/sample-view.ts';
import GamePage from '../game-page.tsx';

const players = [{}, {}, {}];
const BOB = { userId: userId(8), displayName: 'Bob', look: null };
const ZOE = { userId: userId(9), displayName: 'Zoe', look: null };
/** The room as Bob sees it, who waits. */
const watched = (change: Parameters<typeof sampleView>[0] = {}) =>
  sampleView({ phase: 'discussion', players, waiting: [BOB, ZOE], waitingChat: [], ...change, me: null });
const said = (id: number, content: string, change: Record<string, unknown> = {}) => ({
  id: userId(id),
  content,
  timestamp: id,
  messageType: 'chat',
  userId: ZOE.userId,
  displayName: ZOE.displayName,
  ...change,
});

const noteText = () =>
  screen.getByText('You are waiting for the next round.').closest('section')?.textContent;

beforeEach(() => writeStored('userId', BOB.userId));
afterEach(() => {
  closeGames();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('[T2.24] a player who waits for the next round', () => {
  test('sees the table and what has been done, and who else waits', async () => {
    await openGame(watched({ players: [{ isReady: true }, {}, {}] }));
    expect(screen.getByRole('heading', { level: 1, name: 'Discussion' })).toBeDefined();
    expect(screen.getByText('1 of 3 ready to vote')).toBeDefined();
    const note = noteText();
    expect(note).toContain('You are waiting for the next round. You get a seat as soon as this one is over.');
    expect(note).toContain('Also waiting: Zoe');
    expect(within(screen.getByRole('list', { name: 'The table' })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /Ready to Vote/ })).toBeNull();
  });

  test('reads the announcements and the others who wait, in order, and writes to them', async () => {
    const announcement = { messageType: 'system_announcement', userId: null, displayName: null };
    const messages = [said(2, 'The werewolf sleeps.', { ...announcement, source: 'server' })];
    const { server, user } = await openGame(
      watched({ messages, waitingChat: [said(1, 'hi'), said(3, 'so?')] }),
    );
    const log = screen.getByRole('log', { name: 'Chat' }).textContent ?? '';
    const [first, second, third] = ['hi', 'The werewolf sleeps.', 'so?'].map((words) => log.indexOf(words));
    expect([first !== -1, Number(first) < Number(second), Number(second) < Number(third)]).toEqual([
      true,
      true,
      true,
    ]);
    await user.type(screen.getByLabelText('Say something'), 'Ann, I think');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.heard.at(-1)).toMatchObject({
        action: 'send_message',
        userId: BOB.userId,
        data: { content: 'Ann, I think' },
      }),
    );
  });

  test('joins under their own identity, and finds the way back from Home', async () => {
    const { server } = await openGame(watched());
    expect(server.heard[0]).toMatchObject({ type: 'join_game', userId: BOB.userId });
    expect(restoreGameSession()).toMatchObject({ userId: BOB.userId, displayName: 'Bob' });
  });

  test('has the seat as soon as there is one, on the same line', async () => {
    const { server } = await openGame(watched());
    const seats = [...players, { userId: BOB.userId, displayName: 'Bob', joinsNextRound: true }];
    const seated = sampleView({ phase: 'results', players: seats, me: { userId: BOB.userId }, version: 2 });
    server.send({ type: 'phase_changed', data: seated });
    await screen.findByText('You will play from the next round.');
    expect(server.joins()).toBe(1);
  });

  test('hears that all seats are taken', async () => {
    await openGame(watched({ phase: 'lobby' }));
    expect(noteText()).toContain('All seats are taken. You get the first one that is free.');
  });

  test('stops waiting when they will', async () => {
    const { server, user } = await openGame(watched());
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Stop Waiting' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop Waiting' }));
    await waitFor(() =>
      expect(server.heard.at(-1)).toMatchObject({ action: 'leave_game', userId: BOB.userId }),
    );
  });

  test('may wait again after missing the beginning of the next round', async () => {
    const { server } = await openGame(watched());
    server.refuse('NOT_JOINED');
    server.drop(1012);
    await screen.findByRole('heading', { name: 'The next round has begun' });
    expect(screen.getByRole('link', { name: 'Back to the Room' }).getAttribute('href')).toBe('/?code=ABC234');
    expect(restoreGameSession()).toBeNull();
  });
});

describe('[T2.21] the players of a round', () => {
  const playing = (change: Parameters<typeof sampleView>[0] = {}) =>
    sampleView({ phase: 'job_choice', players, ...change });
  const asked = async (user: Awaited<ReturnType<typeof openGame>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Who is waiting' }));
    return within(screen.getByRole('dialog', { name: 'Who is waiting' }));
  };

  test('see who waits; the host locks the room there', async () => {
    const { server, user } = await openGame(playing({ waiting: [BOB, ZOE] }));
    expect(screen.getByText('2 are waiting')).toBeDefined();
    const dialog = await asked(user);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Bob', 'Zoe']);
    await user.click(dialog.getByRole('switch', { name: 'Lock the room' }));
    const sent = { action: 'update_game_settings', data: { settings: { locked: true } } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
  });

  test('other than the host cannot lock the room', async () => {
    const { user } = await openGame(
      playing({ waiting: [BOB], players: [{ isHost: false }, { isHost: true }, {}] }),
    );
    expect(screen.getByText('Bob is waiting')).toBeDefined();
    const dialog = await asked(user);
    expect(dialog.queryByRole('switch')).toBeNull();
  });

  test('the host can lock the room without anyone waiting', async () => {
    const { user } = await openGame(playing());
    const dialog = await asked(user);
    expect(dialog.getByText('Nobody is waiting for the next round.')).toBeDefined();
  });

  test('the host sees a toast for each new waiting player', async () => {
    const page = (
      <Toasts>
        <GamePage />
      </Toasts>
    );
    const { server } = await openGame(playing({ waiting: [ZOE] }), page);
    server.send({ type: 'game_updated', data: playing({ waiting: [ZOE, BOB], version: 2 }) });
    await screen.findByText('Bob is waiting for the next round');
    expect(screen.queryByText('Zoe is waiting for the next round')).toBeNull();
  });

  test('other than the host have no menu item without anyone waiting', async () => {
    const { user } = await openGame(playing({ players: [{ isHost: false }, { isHost: true }, {}] }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.queryByRole('menuitem', { name: 'Who is waiting' })).toBeNull();
  });
});
