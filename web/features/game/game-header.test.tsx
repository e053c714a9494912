import { afterEach, expect, test } from 'bun:test';
import { screen } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';

afterEach(closeGames);

// holds: H9.37
test('whether to leave is asked with the focus on Cancel, and Enter stays', async () => {
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
