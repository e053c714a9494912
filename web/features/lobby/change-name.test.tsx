import { afterEach, beforeEach, expect, test } from 'bun:test';
import { Table } from '@nightfall/shared/game/testing/table';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ME_KEY } from '../../api/account.ts';
import { readStored } from '../../session/browser-storage.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import LobbyPage from './lobby-page.tsx';

beforeEach(() => window.localStorage.clear());
afterEach(closeGames);

const TITLE = 'What are you called?';

test('[F5.2] a guest changes the name beside it, by the keyboard alone, and finds it again at the next door', async () => {
  const { sent, user } = await openTable(new Table(['ann', 'bob']), 'bob');
  expect(screen.getAllByRole('button', { name: 'Change name' })).toHaveLength(1);
  screen.getByRole('button', { name: 'Change name' }).focus();
  await user.keyboard('{Enter}');
  const field = within(screen.getByRole('dialog', { name: TITLE })).getByRole('textbox');
  await user.clear(field);
  await user.type(field, ' {Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Please enter your display name');
  await user.clear(field);
  await user.type(field, 'Robert{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
  expect(sent('change_name')).toEqual([{ displayName: 'Robert' }]);
  await waitFor(() => expect(readStored('playerName')).toBe('Robert'));
  expect(await screen.findByText('You are now called Robert')).toBeDefined();
});

test('[F5.1 F5.2] a name changed in another tab is reported in this one, other players’ names are not', async () => {
  const { play } = await openTable(new Table(['ann', 'bob']), 'bob');
  await play((table) => table.act('ann', { type: 'change_name', displayName: 'Anna' }));
  await play((table) => table.act('bob', { type: 'change_name', displayName: 'Bo' }));
  expect(await screen.findByText('You are now called Bo')).toBeDefined();
  expect(screen.queryByText('You are now called Anna')).toBeNull();
});

test('[F5.2] why a name is refused is said at its field, and the name stays to be mended', async () => {
  const message = 'Please choose another name';
  const view = new Table(['ann', 'bob']).view('bob');
  const { user } = await openGame(view, <LobbyPage />, {
    perform: ({ requestId }) => [{ type: 'error', requestId, data: { code: 'NAME_REFUSED', message } }],
  });
  await user.click(screen.getByRole('button', { name: 'Change name' }));
  const field = screen.getByRole('textbox', { name: 'Your name in this room' });
  await user.clear(field);
  await user.type(field, 'Seer{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field).toHaveProperty('value', 'Seer');
});

test('[F5.2] an account is not offered another name here', async () => {
  const { queryClient } = await openTable(new Table(['ann', 'bob']), 'bob');
  act(() => queryClient.setQueryData(ME_KEY, sampleMe()));
  await waitFor(() => expect(screen.queryAllByText('Change name').length).toBe(0));
});
