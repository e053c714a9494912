import { afterEach, expect, test } from 'bun:test';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { screen, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';

afterEach(closeGames);

test('[H9.39] the title of a winner is kept whole at its hyphen, and reads as it did', async () => {
  const table = gameWith({ Ann: 'Tanner', Bob: 'Villager', Cleo: 'Villager' });
  const view = table.vote({ Bob: 'Ann', Cleo: 'Ann' }).view('Bob');
  await openGame({ ...view, themeId: 'russiagate' });
  const sides = within(screen.getByRole('region', { name: 'Winning Teams' })).getByText(/^Winners:/);
  expect(sides.textContent).toBe('Winners: Tell-All Author');
  const whole = [...sides.querySelectorAll('.whole-word')].map(({ textContent }) => textContent);
  expect(whole).toEqual(['Tell-All']);
});
