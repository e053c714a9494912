import { afterEach, describe, expect, test } from 'bun:test';
import { screen, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(closeGames);

/** The deal, understood by the viewer and by the first of the others. */
const openWith = (all: number, ready: number) =>
  openGame(
    sampleView({
      phase: 'role_deal',
      players: Array.from({ length: all }, (_, index) => ({ isReady: index < ready })),
    }),
  );

const entries = () =>
  within(screen.getByRole('list', { name: 'Ready' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('waiting for the others', () => {
  // holds: H4.181
  test('names those who are not done, in a list too', async () => {
    await openWith(4, 2);
    expect(screen.getByText('2 of 4 players ready')).toBeDefined();
    expect(screen.getByText('Waiting for Cleo and Dov')).toBeDefined();
    expect(entries()).toEqual(['Ann Ready', 'Bob Ready', 'Cleo Waiting', 'Dov Waiting']);
  });

  test('counts them when they are many', async () => {
    await openWith(9, 2);
    expect(screen.getByText('Waiting for 7 players')).toBeDefined();
  });

  // holds: H4.19
  test.each([
    [10, 'table'],
    [27, 'waiting-crowd'],
  ])('shows everybody among %p: a %s', async (all, kind) => {
    await openWith(all, 3);
    const around = document.querySelector(`.${kind}`);
    expect(around?.querySelectorAll('.seat')).toHaveLength(all);
    expect(around?.querySelectorAll('.seat--done')).toHaveLength(3);
    expect(entries()).toHaveLength(all);
    expect(screen.getByText(`3 of ${all} players ready`)).toBeDefined();
  });
});
