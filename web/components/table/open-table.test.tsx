import { afterEach, describe, expect, test } from 'bun:test';
import { screen } from '@testing-library/react';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { refusal } from '../../testing/answers.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';
import { Toasts } from '../ui/toast.tsx';
import { OpenTableDialog } from './open-table-dialog.tsx';

afterEach(() => {
  stopAnswering();
  closeGames();
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
