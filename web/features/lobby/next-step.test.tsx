import { afterEach, expect, test } from 'bun:test';
import { Table } from '@nightfall/shared/game/testing/table';
import { screen, waitFor } from '@testing-library/react';
import { closeGames } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';

afterEach(closeGames);

/** What is lit as the one thing to do next. */
const lit = () =>
  [...document.querySelectorAll('.button--primary')].map(({ textContent }) => textContent?.trim());

test('[H4.169] one action is lit, and it is what comes next', async () => {
  const table = new Table(['Ann']);
  const { user, play } = await openTable(table, 'Ann');
  await waitFor(() => expect(lit()).toEqual(['Share']));
  expect(screen.getByText('4 of 4 roles')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start Game waiting for 2 more' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Seer ×1$/ }));
  await user.click(screen.getByRole('button', { name: /^Hunter ×0$/ }));
  await play(() => table.join('Mara'));
  expect(lit()).toEqual(['Select 5 roles to start']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Start Game/ }).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Select 5 roles to start' }));
  expect(document.activeElement === screen.getByRole('heading', { name: '4 of 5 roles' })).toBe(true);
  expect(lit()).toEqual(['Select 5 roles to start']);
  await user.click(screen.getByRole('button', { name: /^First game/ }));
  await waitFor(() => expect(lit()).toEqual(['Share']));
  await user.click(screen.getByRole('button', { name: 'Add Bot Player' }));
  await screen.findByText('6 of 6 roles');
  // The guest is not ready yet: the host may start all the same.
  expect(lit()).toEqual(['Start Game']);
  await play(() => table.act('Mara', { type: 'ready_next_phase' }));
  expect(lit()).toEqual(['Start Game']);
});

test('[T2.11] with fewer than three the button says for how many it waits, and a start is asked for once', async () => {
  const table = new Table(['Ann', 'Mara']);
  table.act('Ann', {
    type: 'update_role_selection',
    roles: ['Seer', 'Robber', 'Werewolf', 'Villager', 'Drunk'],
  });
  const { user } = await openTable(table, 'Ann');
  const start = () => screen.findByRole('button', { name: 'Start Game waiting for 1 more' });
  await user.click(await start());
  await user.keyboard('{Escape}');
  expect(table.state.stage.phase).toBe('lobby');
  await user.click(await start());
  await user.click(await screen.findByRole('button', { name: 'Start Now' }));
  await screen.findByRole('heading', { name: 'The Deal' });
});

test('for a guest it is to be ready, and then nothing', async () => {
  const table = new Table(['Ann', 'Mara']);
  const { user } = await openTable(table, 'Mara');
  expect(lit()).toEqual(['I am ready']);
  await user.click(screen.getByRole('button', { name: 'See the roles' }));
  expect(lit()).toEqual(['I am ready']);
  await user.click(screen.getByRole('button', { name: 'I am ready' }));
  await screen.findByRole('button', { name: 'I am ready', pressed: true });
  expect(lit()).toEqual([]);
});
