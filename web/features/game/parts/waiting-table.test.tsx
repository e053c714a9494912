import { afterEach, describe, expect, test } from 'bun:test';
import { act, screen, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(() => {
  closeGames();
  act(() => setScreen(innerWidth, innerHeight));
});

/** The deal, understood by the viewer and by the first of the others. */
const openWith = (all: number, ready: number) =>
  openGame(
    sampleView({
      phase: 'role_deal',
      players: Array.from({ length: all }, (_, index) => ({ isReady: index < ready })),
    }),
  );

const { innerWidth, innerHeight } = window;
/** Only the browser of the tests has it. */
function setScreen(width: number, height: number): void {
  const browser: unknown = Reflect.get(window, 'happyDOM');
  if (typeof browser !== 'object' || browser === null) throw new Error('This is no browser of the tests');
  (Reflect.get(browser, 'setViewport') as (size: object) => void).call(browser, { width, height });
}

/** On a screen of this size. */
async function openAt(width: number, height: number, all: number): Promise<void> {
  setScreen(width, height);
  await openWith(all, 3);
}

const entries = () =>
  within(screen.getByRole('list', { name: 'Ready' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('waiting for the others', () => {
  test('[H4.181] names the players who are not done, in a list too', async () => {
    await openWith(4, 2);
    expect(screen.getByText('2 of 4 players ready')).toBeDefined();
    expect(screen.getByText('Waiting for Cleo and Dov')).toBeDefined();
    expect(entries()).toEqual(['Ann Ready', 'Bob Ready', 'Cleo Waiting', 'Dov Waiting']);
  });

  test('counts them when they are many', async () => {
    await openWith(9, 2);
    expect(screen.getByText('Waiting for 7 players')).toBeDefined();
  });

  test.each([
    [10, 'table'],
    [27, 'waiting_waitingCrowd'],
  ])('[H4.19] shows everybody among %p on a phone: a %s', async (all, kind) => {
    await openWith(all, 3);
    const around = document.querySelector(`.${kind}`);
    expect(around?.querySelectorAll('.table_seat')).toHaveLength(all);
    expect(around?.querySelectorAll('.table_seatDone')).toHaveLength(3);
    expect(entries()).toHaveLength(all);
    expect(screen.getByText(`3 of ${all} players ready`)).toBeDefined();
  });

  test('[T2.53] sits around one table on a laptop up to sixteen, in the order of the seats', async () => {
    await openAt(1280, 720, 12);
    expect(document.querySelector('.waiting_waitingCrowd')).toBeNull();
    const names = [...document.querySelectorAll('.waiting .table_seat .unseen')].map(
      ({ textContent }) => textContent,
    );
    expect(names.map((name) => name?.split(',')[0])).toEqual([
      'Ann',
      'Bob',
      'Cleo',
      'Dov',
      'Esme',
      ...[6, 7, 8, 9, 10, 11, 12].map((seat) => `Player ${seat}`),
    ]);
  });

  test.each([
    [360, 740, 12],
    [1024, 768, 12],
    [1280, 720, 17],
  ])(
    '[T2.53] close together, at %p × %p, everybody has the number of their seat',
    async (width, height, all) => {
      await openAt(width, height, all);
      const numbers = [...document.querySelectorAll('.waiting_waitingCrowd .table_seat')].map(
        (seat) => seat.querySelector('.table_seatBadgeNumber')?.textContent,
      );
      expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(
        Array.from({ length: all }, (_, index) => `${index + 1}`),
      );
    },
  );
});
