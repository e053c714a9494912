import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/react';
import { OpenTableDialog } from '../../../components/table/open-table-dialog.tsx';
import { Toasts } from '../../../components/ui/toast.tsx';
import { startAnswering, stopAnswering } from '../../../testing/answering.ts';
import { refusal } from '../../../testing/answers.ts';
import { button, closeApp, field, openApp } from '../../../testing/open-app.tsx';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(() => {
  stopAnswering();
  closeGames();
  closeApp();
});

const view = sampleView({ phase: 'discussion' });
const open = async () => {
  const page = (
    <Toasts>
      <OpenTableDialog gameId={view.id} onClose={() => undefined} />
    </Toasts>
  );
  return (await openGame(view, page)).user;
};

describe('[T2.26] the host', () => {
  test('is shown a code for a TV, where to enter it, and how long it works', async () => {
    startAnswering({ 'POST /api/games/:id/table/code': () => ({ code: 'K4KM7Y', seconds: 600 }) });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Show a code for a TV' }));
    const dialog = await screen.findByRole('dialog', { name: 'Table screen' });
    await screen.findByText('K4KM7Y');
    expect(dialog.textContent).toContain(`On the other device, open ${window.location.host}/tv`);
    expect(dialog.textContent).toContain('Enter this code there. It works once, within 10 minutes.');
  });

  test('may have an address instead', async () => {
    startAnswering({
      'POST /api/games/:id/table/code': () => ({ code: 'K4KM7Y', seconds: 600 }),
      'POST /api/games/:id/table': () => ({ tableToken: 'a-token' }),
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Show a code for a TV' }));
    await user.click(await screen.findByRole('button', { name: 'Use an address instead' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Address of the table screen');
    expect(address.value).toEndWith(`/table/${view.id}#a-token`);
  });

  test('hears why there is no code', async () => {
    startAnswering({
      'POST /api/games/:id/table/code': () => refusal('NOT_HOST', 'Only the host can do this'),
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Show a code for a TV' }));
    await screen.findByText('The table screen could not be opened');
    expect(screen.getByText('Only the host can do this')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show a code for a TV' })).toBeDefined();
  });
});

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
