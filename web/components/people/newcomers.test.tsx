import { afterEach, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { Toasts } from '../ui/toast.tsx';
import { ManagePlayers } from './manage-players.tsx';

afterEach(() => {
  stopAnswering();
  closeGames();
});

const players = [{}, {}, {}];
const open = (change: Parameters<typeof sampleView>[0]) =>
  openGame(sampleView({ players, ...change }), <ManagePlayers />);
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
