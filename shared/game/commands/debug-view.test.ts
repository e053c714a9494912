import { expect, test } from 'bun:test';
import { meViewSchema } from '../../protocol/game-view.ts';
import { themeById } from '../../themes/index.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { meFor } from '../views/me-view.ts';

const { words } = themeById('generic');
const me = (table: Table, name: string, asked = { withDebug: true }) =>
  meViewSchema.parse(meFor(table.state, table.player(name).id, { words, ...asked }));
const note = (table: Table, name: string) =>
  table.run({ type: 'note_debug_view', playerId: table.player(name).id });
const viewers = (table: Table) =>
  table
    .view('bob')
    .players.filter(({ hasDebugView }) => hasDebugView)
    .map(({ displayName }) => displayName);

const round = () => {
  const table = gameWith(
    { ann: 'Robber', bob: 'Stalker', cleo: 'Werewolf' },
    { center: ['Seer', 'Drunk', 'Thing'] },
  );
  table.submit('ann', { type: 'rob_player', targetUserId: 'cleo' });
  return table.submit('bob', { type: 'target_player', targetUserId: 'cleo' });
};
const until = (table: Table, phase: string) => {
  while (table.state.stage.phase !== phase) table.expire();
  return table;
};

test('[P4.14] shows all cards and what everybody did, but not before everybody sees that it is on', () => {
  const table = until(round(), 'discussion');
  expect(me(table, 'ann').debug).toBeNull();
  const { version } = table.state;
  note(table, 'ann');
  expect(table.state.version).toBe(version + 1);
  expect(viewers(table)).toEqual(['ann']);
  const { debug } = me(table, 'ann');
  expect(debug).toMatchObject({ centerCards: ['Seer', 'Drunk', 'Thing'], werewolfPile: [] });
  expect(debug?.players.map(({ originalRole, currentRole }) => [originalRole, currentRole])).toEqual([
    ['Robber', 'Werewolf'],
    ['Stalker', 'Stalker'],
    ['Werewolf', 'Robber'],
  ]);
  expect(debug?.players[1]).toMatchObject({ stalkerTarget: table.userId('cleo') });
});

test('[P4.13] is only for the viewer who asked for it', () => {
  const table = until(round(), 'discussion');
  note(table, 'ann');
  expect(me(table, 'ann', { withDebug: false }).debug).toBeNull();
  expect(me(table, 'bob').debug).toBeNull();
  expect(table.view('ann').me?.debug).toBeNull();
});

test('[P4.13] is nothing outside discussion and results, though it stays known until the next lobby', () => {
  const table = round();
  const seen: Record<string, unknown> = {};
  for (const phase of ['job_choice', 'role_resolve', 'discussion', 'vote', 'results']) {
    until(table, phase);
    note(table, 'ann');
    seen[phase] = [me(table, 'ann').debug !== null, viewers(table).length];
  }
  expect(seen).toEqual({
    job_choice: [false, 0],
    role_resolve: [false, 0],
    discussion: [true, 1],
    vote: [false, 1],
    results: [true, 1],
  });
  table.run({ type: 'calculate_results', round: 1 });
  for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
  expect(table.state.stage.phase).toBe('lobby');
  expect([me(table, 'ann').debug, viewers(table)]).toEqual([null, []]);
});

test('is noted once', () => {
  const table = until(round(), 'discussion');
  note(table, 'ann');
  expect(note(table, 'ann')).toEqual({ ok: true, events: [] });
  expect(table.run({ type: 'note_debug_view', playerId: table.newId() as never })).toEqual({
    ok: true,
    events: [],
  });
});

test('shows a changed card at once, and only to its viewer', () => {
  const table = until(round(), 'discussion');
  note(table, 'ann');
  const { version, players } = table.state;
  table.run({ type: 'change_role', playerId: table.player('bob').id, role: 'Tanner' });
  expect(me(table, 'ann').debug?.players[1]).toMatchObject({ currentRole: 'Tanner' });
  expect(table.state.version).toBe(version);
  const grown = table.state.players.map(
    ({ privateVersion }, seat) => privateVersion - (players[seat]?.privateVersion ?? 0),
  );
  expect(grown).toEqual([1, 0, 0]);
});

test('a player of the next round has no secrets yet', () => {
  const table = round().vote({});
  table.join('dora');
  note(table, 'ann');
  expect(me(table, 'ann').debug?.players[3]).toMatchObject({ displayName: 'dora', originalRole: null });
});
