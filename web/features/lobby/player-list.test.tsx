import { afterEach, expect, test } from 'bun:test';
import { Table } from '@nightfall/shared/game/testing/table';
import { seatingBodySchema } from '@nightfall/shared/protocol/rooms';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ME_KEY } from '../../api/account.ts';
import { readStored } from '../../session/browser-storage.ts';
import { startAnswering, stopAnswering } from '../../testing/answering.ts';
import { wordless } from '../../testing/answers.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import LobbyPage from './lobby-page.tsx';

afterEach(() => {
  stopAnswering();
  closeGames();
});

const names = () =>
  within(screen.getByRole('region', { name: 'Players' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);
const expectOrder = (order: readonly string[]) => waitFor(() => expect(names()).toEqual([...order]));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const toasts = () => within(screen.getByRole('region', { name: /^Notifications/ }));

/** Ann's lobby; the seats are changed over HTTP, until `fail` says that they cannot be. */
async function openSeating() {
  const table = new Table(['Ann', 'Bob', 'Cleo', 'Dov', 'Esme']);
  let isBroken = false;
  const page = await openTable(table, 'Ann');
  startAnswering({
    'POST /api/games/:id/seating': ({ body }) => {
      if (isBroken) return wordless();
      const { newSeatingOrder } = seatingBodySchema.parse(body);
      expect(table.act('Ann', { type: 'rearrange_seats', order: newSeatingOrder }).ok).toBe(true);
      page.server.send({ type: 'game_updated', data: table.view('Ann') });
      return { success: true };
    },
  });
  return {
    ...page,
    fail: () => {
      isBroken = true;
    },
  };
}

test('[T3.10 G1.9 G2.33 G2.37 G3.7 G8.11 G8.12 G9.18] the host seats people by the buttons of their rows, and a refusal puts them back', async () => {
  const { user, table, fail } = await openSeating();
  const rows = within(screen.getByRole('region', { name: 'Players' })).getAllByRole('listitem');
  const labels = rows.map((row) => row.querySelector('.people_personBadge')?.textContent);
  expect(labels).toEqual(['You', 'Player', 'Player', 'Player', 'Player']);
  button('Move Cleo one seat up').focus();
  await user.keyboard('{Enter}');
  await toasts().findByText('Player seating arrangement has been changed');
  expect(toasts().getByText('Seating Updated')).toBeDefined();
  const order = ['Ann', 'Cleo', 'Bob', 'Dov', 'Esme'];
  await expectOrder(order);
  expect(table.state.players.map(({ displayName }) => displayName)).toEqual(order);
  fail();
  button('Move Ann one seat down').focus();
  await user.keyboard(' ');
  await toasts().findByText('Failed to rearrange seating');
  expect(toasts().getByText('Error')).toBeDefined();
  await expectOrder(order);
});

test('[H4.49] the arrow keys move a player along the ring, with the focus and an announcement', async () => {
  const { user, fail } = await openSeating();
  const seat = (name: string) =>
    within(screen.getByRole('list', { name: 'The table' })).getByRole<HTMLButtonElement>('button', {
      name: new RegExp(`^${name}, seat \\d of 5; arrow keys move$`),
    });
  await user.click(button('Arrange seats'));
  seat('Cleo').focus();
  // Something else may be said aloud soon after it.
  const isSaid = waitFor(() =>
    expect(document.querySelector('[data-live-region]')?.textContent).toBe('Cleo is now in seat 2'),
  );
  await user.keyboard('{ArrowRight}');
  await isSaid;
  await toasts().findByText('Player seating arrangement has been changed');
  const order = ['Ann', 'Cleo', 'Bob', 'Dov', 'Esme'];
  await expectOrder(order);
  expect(document.activeElement === seat('Cleo')).toBe(true);
  expect(seat('Cleo').textContent).toContain('seat 2 of 5');
  fail();
  await waitFor(() => expect(seat('Cleo').disabled).toBe(false));
  await user.keyboard('{ArrowLeft}');
  await toasts().findByText('Failed to rearrange seating');
  await expectOrder(order);
  await user.click(button('Arrange seats'));
  expect(screen.queryByRole('list', { name: 'The table' })).toBeNull();
});

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
