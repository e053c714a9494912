import { afterEach, describe, expect, test } from 'bun:test';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { Table } from '@nightfall/shared/game/testing/table';
import { themeById } from '@nightfall/shared/themes/index';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { openTable } from '../../testing/open-table.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import LobbyPage from './lobby-page.tsx';

type Sample = Parameters<typeof sampleView>[0];

async function openLobby(change: Sample = {}) {
  const room = await openGame(sampleView(change), <LobbyPage />);
  const sent = (action: string) =>
    room.server.heard.filter((frame) => frame.action === action).map(({ data }) => data);
  return { ...room, sent };
}

const asGuest = { me: { userId: userId(2), playerId: userId(102) } };
const rolesOf = (team: string) => within(screen.getByRole('list', { name: team }));
const tile = (role: string, count: number) => screen.getByRole('button', { name: `${role} ×${count}` });
const set = (name: RegExp) => screen.getByRole('button', { name });

afterEach(closeGames);

describe('the role drawer', () => {
  test('[G2.38 H1.35 H4.174] has all thirty roles in three groups, with how many of each are chosen', async () => {
    await openLobby({ selectedRoles: ['Werewolf', 'Werewolf', 'Seer', ...Array(5).fill('Villager')] });
    const sizes = ['Werewolf team', 'Villager team', 'Neutral'].map(
      (team) => rolesOf(team).getAllByRole('listitem').length,
    );
    expect(sizes).toEqual([5, 23, 2]);
    for (const words of ['2 chosen', '6 chosen', 'None chosen'])
      expect(screen.getByText(words)).toBeDefined();
    expect(tile('Werewolf', 2).getAttribute('aria-pressed')).toBe('true');
    expect(tile('Mason', 0).getAttribute('aria-pressed')).toBe('false');
  });

  test('[G2.39] takes out more copies than the cap, as bots bring them, with one press', async () => {
    const { user, sent } = await openLobby({ selectedRoles: ['Werewolf', ...Array(5).fill('Villager')] });
    await user.click(tile('Villager', 5));
    expect(tile('Villager', 0)).toBeDefined();
    await waitFor(() => expect(sent('update_role_selection')).toEqual([{ roles: ['Werewolf'] }]));
  });

  test('shows what was pressed last while an earlier change is answered', async () => {
    const { user, server, sent } = await openLobby();
    await user.click(tile('Tanner', 0));
    await user.click(tile('Hunter', 0));
    await waitFor(() => expect(sent('update_role_selection')).toHaveLength(2));
    const [first] = server.heard.filter(({ action }) => action === 'update_role_selection');
    const view = sampleView({ selectedRoles: [...sampleView().selectedRoles, 'Tanner'] });
    server.send({ type: 'game_updated', data: { ...view, version: 2 } });
    server.send({ type: 'ack', requestId: first?.requestId, data: {} });
    // A message that comes after both shows that they were read.
    server.send({ type: 'game_updated', data: { ...view, roomCode: 'NEWONE', version: 3 } });
    await screen.findByText(/N\s*E\s*W\s*O\s*N\s*E/);
    expect(tile('Tanner', 1)).toBeDefined();
    expect(tile('Hunter', 1)).toBeDefined();
  });

  test('shows the chosen ones only, and keeps one that was just taken out', async () => {
    const { user } = await openLobby();
    await user.click(screen.getByRole('radio', { name: 'Chosen only' }));
    expect(screen.queryByRole('button', { name: /^Tanner/ })).toBeNull();
    tile('Seer', 1).focus();
    await user.keyboard(' ');
    expect(document.activeElement).toBe(tile('Seer', 0));
    await user.click(set(/^Balanced/));
    expect(screen.getAllByText(/^×\d$/).map((badge) => badge.textContent)).not.toContain('×0');
    await user.click(screen.getByRole('radio', { name: 'All roles' }));
    expect(tile('Tanner', 0)).toBeDefined();
  });

  test('[G2.24 G2.25 G2.40 H1.4] lets guests read, not press', async () => {
    const { user } = await openLobby(asGuest);
    expect(screen.queryByRole('button', { name: /^Chaotic/ })).toBeNull();
    expect(tile('Seer', 1).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'All roles' }));
    expect(tile('Curator', 0).hasAttribute('disabled')).toBe(true);
    const about = screen.getByRole('button', { name: 'About the Curator' });
    await user.click(about);
    const dialog = within(screen.getByRole('dialog', { name: 'Curator' }));
    expect(dialog.getByText('This role acts in position #9 during the night phase')).toBeDefined();
    for (const term of ['Team', 'Win Condition', 'Copies', 'How to Play'])
      expect(dialog.getByText(term)).toBeDefined();
    expect(dialog.getByText('Only one')).toBeDefined();
    expect(dialog.getByRole('img', { name: 'Curator card' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(about);
  });

  test('[G2.24 G2.25 H1.4] says of a role that sleeps through the night nothing of a position', async () => {
    const { user } = await openLobby();
    await user.click(screen.getByRole('button', { name: 'About the Hunter' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Hunter' }));
    expect(dialog.getByText('Villager team', { selector: 'dd' })).toBeDefined();
    expect(dialog.queryByText(/This role acts in position/)).toBeNull();
  });

  test('[G2.24 H1.35 H4.176 H4.195] is worked by keyboard, and says what the roles mean together', async () => {
    const { user } = await openLobby({ players: [{}] });
    const drawer = within(screen.getByRole('region', { name: /roles$/ }));
    expect(drawer.getByText('A card or two may change hands.')).toBeDefined();
    const counts = () => document.querySelector('.role-sheet_setMeaningCounts')?.textContent;
    expect(counts()).toBe('1 wolf · 1 swap · 2 looks');
    tile('Werewolf', 1).focus();
    await user.keyboard('{Enter}');
    expect(counts()).toBe('2 wolves · 1 swap · 2 looks');
    await user.keyboard(' ');
    expect(drawer.getByText(/^No wolf: everybody is innocent/)).toBeDefined();
    tile('Mason', 0).focus();
    await user.keyboard('{Enter}');
    expect(drawer.getByText('Only one Mason: there is no other to know.')).toBeDefined();
    await user.keyboard('{Enter}');
    expect(drawer.queryByText(/^Only one Mason/)).toBeNull();
    // From a role, Tab leads to its words; Escape leads back.
    await user.tab();
    await user.keyboard('{Enter}');
    const dialog = within(screen.getByRole('dialog', { name: 'Mason' }));
    expect(dialog.getByText('Up to 2')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('About the Mason');
    await user.click(screen.getByRole('radio', { name: 'Chosen only' }));
    expect(drawer.getAllByText('None chosen')).toHaveLength(2);
  });

  test('tells of a role in the words of a theme that comes while it is read', async () => {
    const { user, server } = await openLobby();
    await user.click(screen.getByRole('button', { name: 'About the Seer' }));
    expect(screen.getByRole('dialog', { name: 'Seer' })).toBeDefined();
    server.send({ type: 'game_updated', data: sampleView({ themeId: 'corporate', version: 2 }) });
    const { displayName, description } = themeById('corporate').role('Seer');
    const dialog = within(await screen.findByRole('dialog', { name: displayName }));
    expect(dialog.getByText(description)).toBeDefined();
  });
});

describe('the ready-made sets', () => {
  test.each([1, 3, 8, 27])(
    '[H1.38] are one press each for %d at the table, as everybody sees',
    async (players) => {
      const table = new Table([
        'Ann',
        ...Array.from({ length: players - 1 }, (_, guest) => `Guest ${guest}`),
      ]);
      const { user } = await openTable(table, 'Ann');
      expect(
        screen.getByText(`Ready-made for ${players} ${players === 1 ? 'player' : 'players'}`),
      ).toBeDefined();
      for (const name of [/^Balanced/, /^Chaotic/, /^First game/]) {
        await user.click(screen.getByText(name).closest('button') ?? document.body);
        await waitFor(() => expect(table.state.selectedRoles).toHaveLength(players + 3));
        expect(screen.getByText(name).closest('button')?.getAttribute('aria-pressed')).toBe('true');
        expect(screen.getByText(`${players + 3} of ${players + 3} roles`)).toBeDefined();
      }
    },
  );

  test('[H1.38] are one press and one write', async () => {
    const { user, sent } = await openLobby();
    await user.click(set(/^Balanced/));
    const roles = readyMadeSet('balanced', 3);
    expect(set(/^Balanced/).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('6 of 6 roles')).toBeDefined();
    await waitFor(() => expect(sent('update_role_selection')).toEqual([{ roles: [...roles] }]));
  });

  test('[G2.43] say when the number of players has changed', async () => {
    const { user } = await openLobby({ selectedRoles: [...readyMadeSet('chaotic', 5)] });
    expect(set(/^Chaotic/).getAttribute('aria-pressed')).toBe('false');
    const note = 'This is “Chaotic” for 5 players. Press it again for 3.';
    expect(screen.getByText(note)).toBeDefined();
    await user.click(set(/^Chaotic/));
    expect(set(/^Chaotic/).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(note)).toBeNull();
  });

  test('give back what was picked by hand', async () => {
    const own = ['Werewolf', 'Tanner', 'Hunter', 'Prince', 'Drunk', 'Seer'];
    const { user } = await openLobby({ selectedRoles: own });
    await user.click(set(/^First game/));
    await user.click(set(/^Chaotic/));
    expect(tile('Prince', 0)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back to the previous roles' }));
    for (const role of own) expect(tile(role, 1)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Back to the previous roles' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '6 of 6 roles' }));
  });

  test('are named to guests', async () => {
    await openLobby({ ...asGuest, selectedRoles: [...readyMadeSet('first', 3)] });
    expect(screen.getByText('Ready-made set: First game, for 3')).toBeDefined();
  });

  test('[H1.39] with a Minion suggest the card game’s rules, until they are on', async () => {
    const { user, server, sent } = await openLobby({ selectedRoles: ['Minion', 'Werewolf'] });
    await user.click(screen.getByText('Use Tabletop rules'));
    await waitFor(() =>
      expect(sent('update_game_settings')).toEqual([{ settings: { ruleset: 'tabletop' } }]),
    );
    const settled = sampleView({ selectedRoles: ['Minion', 'Werewolf'], version: 2 });
    const gameSettings = { ...settled.gameSettings, ruleset: 'tabletop' };
    server.send({ type: 'game_updated', data: { ...settled, gameSettings } });
    await waitFor(() => expect(document.body.textContent).not.toContain('Use Tabletop rules'));
  });
});
