import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../testing/answers.ts';
import { button, closeApp, field, openApp } from '../../../testing/open-app.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(closeApp);

const game = sampleView({ me: null });
const TABLE = { gameId: game.id, tableToken: 'a-token' };

describe('[T2.26] a screen at /tv', () => {
  test('is paired by a code, however it is typed, and opens its table', async () => {
    const { user, path, calls } = await openApp('/tv', null, {
      'POST /api/table/pair': () => TABLE,
      'POST /api/games/:id/table/open': () => ({ game }),
    });
    await user.type(await screen.findByLabelText('Code'), 'k4k-m7y{Enter}');
    await waitFor(() => expect(path()).toBe(`/table/${game.id}`));
    expect(calls.find(({ name }) => name === 'POST /api/table/pair')?.body).toEqual({ code: 'K4KM7Y' });
  });

  test('says what is wrong with half a code, and with one that does not work, until it is changed', async () => {
    const { user, calls } = await openApp('/tv', null, {
      'POST /api/table/pair': () =>
        refusal('NOT_FOUND', 'This code does not work. Ask the host for a new one'),
    });
    await user.type(await screen.findByLabelText('Code'), 'K4K{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('The code has 6 characters');
    expect(calls.filter(({ name }) => name === 'POST /api/table/pair')).toEqual([]);
    await user.type(field('Code'), 'M7Y');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Show the Table'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This code does not work. Ask the host for a new one',
    );
    await user.type(field('Code'), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
