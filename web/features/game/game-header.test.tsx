import { afterEach, describe, expect, test } from 'bun:test';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';

afterEach(closeGames);

test('[H9.37] whether to leave is asked with the focus on Cancel, and Enter stays', async () => {
  const { server, user } = await openGame(sampleView({ phase: 'discussion', players: [{}, {}, {}] }));
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Leave game' }));
  const dialog = screen.getByRole('dialog', { name: 'Leave game' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.heard.filter(({ action }) => action === 'leave_game')).toEqual([]);
});

describe('[T2.31] a disturbing player', () => {
  const RUNNING = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'] as const;
  for (const phase of RUNNING)
    test(`is muted from the host’s menu in ${phase}, and cannot be removed before the results`, async () => {
      const { server, user } = await openGame(sampleView({ phase, players: [{}, {}, {}] }));
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      await user.click(screen.getByRole('menuitem', { name: 'Mute players' }));
      const dialog = screen.getByRole('dialog', { name: 'Mute players' });
      expect(dialog.textContent).toContain('Players can be removed in the lobby and at the results.');
      expect(screen.queryAllByRole('button', { name: /^Remove/ })).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Mute Bob' }));
      const sent = { action: 'mute_player', data: { targetUserId: userId(2), muted: true } };
      await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
    });

  test('is removed from the menu at the results', async () => {
    const { server, user } = await openGame(sampleView({ phase: 'results', players: [{}, {}, {}] }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Mute or remove players' }));
    await user.click(screen.getByRole('button', { name: 'Remove Bob' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const sent = { action: 'remove_player', data: { targetUserId: userId(2) } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
  });

  test('is not for other players, nor for a host among bots', async () => {
    for (const players of [
      [{ isHost: false }, { isHost: true }, {}],
      [{}, { isBot: true }, { isBot: true }],
    ]) {
      const { user } = await openGame(sampleView({ phase: 'job_choice', players }));
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      expect(screen.queryAllByRole('menuitem', { name: /^Mute/ })).toEqual([]);
      closeGames();
      cleanup();
    }
  });
});
