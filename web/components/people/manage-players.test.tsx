import { afterEach, describe, expect, test } from 'bun:test';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { Toasts } from '../ui/toast.tsx';
import { ManagePlayers } from './manage-players.tsx';

afterEach(() => {
  stopAnswering();
  closeGames();
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
