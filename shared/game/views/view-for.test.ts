import { describe, expect, test } from 'bun:test';
import { meViewSchema } from '../../protocol/game-view.ts';
import { themeById } from '../../themes/index.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { lettersOf } from '../state/letters.ts';
import { LOG_ORDER } from '../testing/rulebook-model/results.ts';
import { customRole, gameWith, type Table } from '../testing/table.ts';
import { meFor } from './me-view.ts';

/** The rulebook's order, with two Masons, a custom role, and the Insomniac at the end. */
const ORDER = [
  ...LOG_ORDER.flatMap((role) => (role === 'Mason' ? [role, role] : role)),
  'Baker',
  'Insomniac',
];

const baker = customRole('Baker', 'villager', { nightOrder: 4, actions: ['view_player'] });

describe('the night log', () => {
  // Seated by the order in which they act, which is not that of the log. Two are called by their seat.
  const acting = BUILT_IN_ROLES.filter(({ hasNightAction }) => hasNightAction).map(({ name }) => name);
  const dealt = {
    ...Object.fromEntries(acting.map((name) => [name, name])),
    second: 'Mason',
    baker: 'Baker',
  };

  test('[G4.19 H1.30 R11.1] has a line for each role that does something, in an order of its own', () => {
    const table = gameWith(dealt, { customRoles: [baker] })
      .submit('Copycat', { type: 'copy_center', centerIndex: 0 })
      .submit('Doppelganger', { type: 'copy_role', targetUserId: 'Copycat' })
      .submit('Doppelganger', { type: 'copy_center', centerIndex: 1 })
      .vote({});
    const log = table.view('Seer').nightLog ?? [];
    const copied = log.filter(({ actionType }) => actionType.startsWith('copy_'));
    expect(copied.map(({ text }) => text)).toEqual([
      'Copycat (Copycat) copied the left center card: Villager',
      'Doppelganger (Copycat) copied the middle center card: Villager',
      'Doppelganger (Doppelganger) copied Copycat: Copycat',
    ]);
    const others = log.filter(({ text }) => !text.startsWith('Doppelganger (Copycat)'));
    expect(others.map(({ role }) => role)).toEqual(ORDER);
  });

  test('[G4.19 R11.1] has two of a role in seat order, whoever acted first', () => {
    const table = gameWith({ ann: 'Robber', bob: 'Doppelganger', cleo: 'Seer' })
      .submit('bob', { type: 'copy_role', targetUserId: 'ann' })
      .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
      .submit('ann', { type: 'rob_player', targetUserId: 'bob' })
      .vote({});
    expect(table.view('cleo').nightLog?.map(({ text }) => text)).toEqual([
      'bob (Doppelganger) copied ann: Robber',
      'cleo (Seer) did nothing',
      'ann (Robber) robbed bob: Seer',
      'bob (Robber) robbed cleo: Seer',
    ]);
  });

  test.each(['🐺', '🇩🇪', '👩🏽‍❤️‍💋‍👨🏿', 'e\u0301'])(
    '[G4.21 H1.30 R11.1 F4.6] is cut at 100 characters, not through the middle of one: %p',
    (letter) => {
      const name = letter.repeat(90);
      const table = gameWith({ bob: 'Robber', [name]: 'Hunter' })
        .submit('bob', { type: 'rob_player', targetUserId: name })
        .vote({});
      const [text = ''] = table.logged('bob');
      expect(text).toBe(`bob (Robber) robbed ${letter.repeat(79)}…`);
      expect(lettersOf(text)).toHaveLength(100);
    },
  );

  test('[L1.5] gives the whole sentence beside one that is cut, and only there', () => {
    const name = 'x'.repeat(90);
    const table = gameWith({ bob: 'Robber', [name]: 'Hunter' }).submit('bob', {
      type: 'rob_player',
      targetUserId: name,
    });
    const [line] = table.vote({}).view('bob').nightLog ?? [];
    expect(line?.fullText).toBe(`bob (Robber) robbed ${name}: Hunter`);
    const short = gameWith({ bob: 'Robber', cleo: 'Hunter' }).vote({}).view('bob').nightLog ?? [];
    expect(short.map(({ fullText }) => fullText)).toEqual([undefined]);
  });

  test('[G4.21] leaves 100 characters whole', () => {
    const shortest = 'bob (Robber) robbed : Hunter'.length;
    const name = 'x'.repeat(100 - shortest);
    const table = gameWith({ bob: 'Robber', [name]: 'Hunter' })
      .submit('bob', { type: 'rob_player', targetUserId: name })
      .vote({});
    expect(table.logged('bob')).toEqual([`bob (Robber) robbed ${name}: Hunter`]);
  });
});

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

describe('the debug view', () => {
  test('[P4.14] shows all cards and what everybody did, but not before everybody sees that it is on', () => {
    const table = round().until('discussion');
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
    const table = round().until('discussion');
    note(table, 'ann');
    expect(me(table, 'ann', { withDebug: false }).debug).toBeNull();
    expect(me(table, 'bob').debug).toBeNull();
    expect(table.view('ann').me?.debug).toBeNull();
  });

  test('[P4.13] is nothing outside discussion and results, though it stays known until the next lobby', () => {
    const table = round();
    const seen: Record<string, unknown> = {};
    for (const phase of ['job_choice', 'role_resolve', 'discussion', 'vote', 'results'] as const) {
      table.until(phase);
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
    const table = round().until('discussion');
    note(table, 'ann');
    expect(note(table, 'ann')).toEqual({ ok: true, events: [] });
    expect(table.run({ type: 'note_debug_view', playerId: table.newId() as never })).toEqual({
      ok: true,
      events: [],
    });
  });

  test('shows a changed card at once, and only to its viewer', () => {
    const table = round().until('discussion');
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
});
