import { afterEach, expect, test } from 'bun:test';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';

afterEach(closeGames);

const BAKER = {
  name: 'Baker',
  team: 'villager',
  title: 'Night Baker',
  description: 'Is up before everybody else.',
  nightOrder: 5,
  actions: ['rob_player', 'view_player'],
  imageUrl: null,
} as const;

const atNight = () =>
  gameWith({ Ann: 'Baker', Mara: 'Villager', Cleo: 'Werewolf' }, { customRoles: [BAKER] });

test('[A2.83 H3.37 H3.43 H3.57] a custom role with two actions chooses between them at night', async () => {
  const { server, user } = await openGame(atNight().view('Ann'));
  await screen.findByText('You are the Night Baker');
  const actions = screen.getAllByRole('radio').map(({ textContent }) => textContent);
  expect(actions).toEqual(expect.arrayContaining(['A player', 'Rob a player']));
  await user.click(screen.getByRole('radio', { name: 'Rob a player' }));
  const table = within(screen.getByRole('list', { name: 'The table' }));
  await user.click(table.getByRole('button', { name: /^Mara/ }));
  await user.click(screen.getByRole('button', { name: 'Submit Action' }));
  const isSent = () => server.heard.some(({ action }) => action === 'submit_action');
  await waitFor(() => expect(isSent()).toBe(true));
  const sent = server.heard.find(({ action }) => action === 'submit_action');
  expect(sent?.data).toMatchObject({ data: { type: 'rob_player' } });
});

test('[A2.83 H3.37 H3.43 H3.57] the results tell the custom role by its title', async () => {
  const table = atNight();
  table.submit('Ann', { type: 'rob_player', targetUserId: 'Mara' });
  while (table.state.stage.phase !== 'vote') table.expire();
  const { user } = await openGame(table.vote({ Ann: 'Cleo', Mara: 'Cleo', Cleo: 'Ann' }).view('Mara'));
  const roles = within(await screen.findByRole('region', { name: 'Final Roles' }));
  const mara = roles.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Mara'));
  expect(mara?.textContent).toContain('Night Baker');
  await user.click(screen.getByRole('tab', { name: 'Night Actions' }));
  expect(screen.getByText('Ann (Night Baker) robbed Mara: Villager')).toBeDefined();
});
