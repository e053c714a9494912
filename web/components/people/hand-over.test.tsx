import { afterEach, describe, expect, test } from 'bun:test';
import ROOM from '@nightfall/shared/text/en/room.json';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { shownToast } from '../ui/toast-store.ts';

const HAND_OVER = ROOM.handOver;

afterEach(closeGames);

describe('[T1.2] the host who hands over', () => {
  test('finds it in the menu, and is offered the humans who are there', async () => {
    const players = [{}, {}, { isBot: true }, { isConnected: false }];
    const { server, user } = await openGame(sampleView({ phase: 'discussion', players }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Hand over host' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Hand over host' }));
    const names = dialog.getAllByRole('listitem').map((row) => row.textContent);
    expect(names).toEqual([expect.stringContaining('Make Bob the host')]);
    await user.click(dialog.getByRole('button', { name: 'Make Bob the host' }));
    const sent = { action: 'hand_over_host', data: { targetUserId: userId(2) } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
  });

  test('others do not find it', async () => {
    const players = [{ isHost: false }, { isHost: true }, {}];
    const { user } = await openGame(sampleView({ phase: 'discussion', players }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.queryByRole('menuitem', { name: 'Hand over host' })).toBeNull();
  });
});

test('[T1.2] somebody who becomes the host is told so', async () => {
  const withHost = (host: number, version: number) =>
    sampleView({
      phase: 'discussion',
      version,
      players: [1, 2, 3].map((seat) => ({ isHost: seat === host })),
    });
  const { server } = await openGame(withHost(2, 1));
  const send = (host: number, version: number) =>
    server.send({ type: 'game_updated', data: withHost(host, version) });
  send(3, 2);
  send(1, 3);
  await waitFor(() => expect(shownToast()?.title).toBe(HAND_OVER.youAreHost));
});
