import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { writeStored } from '../../../session/browser-storage.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView, userId } from '../../../testing/sample-view.ts';
import { rawWords } from './debug-panel.tsx';

beforeEach(() => writeStored('showAdminControls', 'true'));
afterEach(closeGames);

const secrets = {
  originalRole: 'Villager',
  currentRole: 'Villager',
  voteTarget: null,
  actionData: null,
  actionResult: null,
  artifactId: null,
  convertedBy: null,
  isTappedByThing: false,
  stalkerTarget: null,
  protectedPlayer: null,
  suspectUserId: null,
};
const ids = (view: GameView) =>
  view.players.map(({ id, userId: ofPlayer, displayName }) => ({ id, userId: ofPlayer, displayName }));

function viewWith(phase: GameView['phase'], me: Record<string, unknown>, hasDebugView = false) {
  const prompt = null;
  return sampleView({
    phase,
    phaseEndsAt: Date.now() + 60_000,
    players: [{ hasDebugView }, {}, {}],
    me: { isAdmin: true, prompt, ...me },
  });
}

function debugOf(view: GameView) {
  const [ann, bob, cleo] = ids(view);
  return {
    centerCards: ['Seer', null, 'Drunk'],
    werewolfPile: ['Werewolf'],
    players: [
      { ...secrets, ...ann, voteTarget: userId(2), isTappedByThing: true },
      {
        ...secrets,
        ...bob,
        originalRole: 'Robber',
        actionData: { type: 'rob_player', targetUserId: userId(1) },
        actionResult: { message: 'You are now the Villager', data: {} },
        convertedBy: userId(3),
      },
      { ...secrets, ...cleo, originalRole: null },
    ],
  };
}

describe('the debug view', () => {
  test('says what it shows to whom before it is on, and is asked for by a join', async () => {
    const { server, user } = await openGame(viewWith('discussion', {}));
    const panel = within(screen.getByRole('region', { name: 'Debug view' }));
    expect(panel.getByText(/Everybody at the table will see that it is on\./)).toBeDefined();
    expect(panel.queryByRole('table')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Debug view' }));
    await waitFor(() => expect(server.joins()).toBe(2));
    expect(server.heard.at(-1)).toMatchObject({ type: 'join_game', debug: true, userId: userId(1) });
  });

  test('[G2.81] shows center cards, pile, roles, actions and results, and the raw data', async () => {
    const debug = debugOf(viewWith('discussion', {}));
    await openGame(viewWith('discussion', { debug }, true));
    const panel = within(screen.getByRole('region', { name: 'Debug view' }));
    expect(panel.getByText('Seer, –, Drunk')).toBeDefined();
    expect(panel.getByText('Werewolf')).toBeDefined();
    const rows = panel.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Player', 'Dealt', 'Now', 'Action', 'Result', 'Marks', 'Vote'],
      ['Ann', 'Villager', 'Villager', '–', '–', 'tapped on the shoulder', 'Bob'],
      [
        'Bob',
        'Robber',
        'Villager',
        'rob_player · target: Ann',
        'You are now the Villager',
        'converted by Cleo',
        '–',
      ],
      ['Cleo', '–', 'Villager', '–', '–', '–', '–'],
    ]);
    const raw = panel.getByText('Raw data').closest('details')?.querySelector('pre')?.textContent;
    expect(JSON.parse(raw ?? '')).toEqual(debug);
  });

  test('[F9.4] tells who abstained from who has not voted', async () => {
    const view = viewWith('results', { debug: debugOf(viewWith('results', {})) }, true);
    const players = view.players.map((player, index) => ({ ...player, hasVoted: index < 2 }));
    await openGame({ ...view, players });
    const rows = within(screen.getByRole('region', { name: 'Debug view' })).getAllByRole('row');
    expect(rows.slice(1).map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      'Bob',
      'abstained',
      '–',
    ]);
  });

  test('says after it was turned off that the look stays known until the round ends', async () => {
    await openGame(viewWith('discussion', {}, true));
    const panel = within(screen.getByRole('region', { name: 'Debug view' }));
    expect(panel.queryByRole('table')).toBeNull();
    expect(panel.getByText(/Everybody sees that you have looked, until the round ends\./)).toBeDefined();
    expect(panel.queryByText(/will see that it is on/)).toBeNull();
    expect(panel.getByRole('button', { name: 'Debug view' })).toBeDefined();
  });

  test('[G6.5] is nothing for other players, and can be put out of sight', async () => {
    await openGame(viewWith('discussion', { isAdmin: false }));
    expect(screen.queryByRole('region', { name: 'Debug view' })).toBeNull();
    closeGames();
    cleanup();
    writeStored('showAdminControls', 'false');
    await openGame(viewWith('discussion', {}));
    expect(screen.queryByRole('region', { name: 'Debug view' })).toBeNull();
  });

  test('[P4.14] is marked at the seat of the player who has it on, in words too, for all players', async () => {
    await openGame(viewWith('discussion', { isAdmin: false }, true));
    expect(screen.getByText('Ann: Debug view')).toBeDefined();
    const seats = within(screen.getByRole('list', { name: 'The table' })).getAllByRole('listitem');
    expect(seats[0]?.textContent).toContain('Debug view');
    expect(seats[1]?.textContent).not.toContain('Debug view');
  });

  test('[P4.14] and beside the final roles', async () => {
    const role = { originalRole: 'Villager', currentRole: 'Villager', voteTarget: null };
    const players = [role, { ...role, hasDebugView: true }, role];
    await openGame(sampleView({ phase: 'results', players, centerCards: ['Seer', 'Drunk', 'Mason'] }));
    const rows = within(screen.getByRole('region', { name: 'Final Roles' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText('Debug view') !== null)).toEqual([false, true, false]);
  });

  test('[P4.14] and in the list of the vote', async () => {
    await openGame(viewWith('vote', { isAdmin: false }, true));
    const rows = within(screen.getByRole('list', { name: 'Vote Submitted' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText('Debug view') !== null)).toEqual([true, false, false]);
    expect(screen.queryByRole('region', { name: 'Debug view' })).toBeNull();
  });
});

const names = new Map([
  ['u1', 'Ann'],
  ['u2', 'Bob'],
]);
const words = (value: unknown) => rawWords(value, (userId) => names.get(userId));

test('[H9.36] what was submitted, in one line with names', () => {
  expect(words({ type: 'rob_player', targetUserId: 'u2' })).toBe('rob_player · target: Bob');
  expect(words({ type: 'view_center', positions: [0, 2] })).toBe('view_center · positions: 0, 2');
  expect(words({ type: 'investigate_players', targetUserIds: ['u1', 'u9'] })).toBe(
    'investigate_players · target: Ann, u9',
  );
  expect(
    words({ type: 'copy_role', targetUserId: 'u1', next: { type: 'tap_player', targetUserId: 'u2' } }),
  ).toBe('copy_role · target: Ann · next: (tap_player · target: Bob)');
});
