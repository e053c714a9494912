import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { readyMadeSet, SET_STYLES } from '../role-sets/ready-made.ts';
import type { CustomRole } from '../state/custom-role.ts';
import { customRole, gameWith, Table } from '../testing/table.ts';
import type { SeatAction } from './command.ts';
import { decide } from './decide.ts';

const code = (code: string) => ({ ok: false, rejection: { code } });
const select = (roles: string[]): SeatAction => ({ type: 'update_role_selection', roles });
const start: SeatAction = { type: 'start_game' };

/** Every role as often as the host may select it. */
const EVERY_CARD = BUILT_IN_ROLES.flatMap(({ name, copies }) => Array.from({ length: copies }, () => name));

function fullRoom(roles: string[] = []): Table {
  const table = new Table(['ann', 'bob']);
  table.act('ann', select(roles));
  for (let bots = 0; bots < 25; bots += 1) expect(table.act('ann', { type: 'add_bot' }).ok).toBe(true);
  return table;
}

describe('role selection', () => {
  test('[G5.7 G7.13 G9.4 P2.1 R2.3] Werewolf and Mason twice, Villager three times, others once', () => {
    const table = new Table(['ann']);
    expect(table.act('ann', select(['Werewolf', 'Werewolf', 'Mason', 'Mason'])).ok).toBe(true);
    expect(table.act('ann', select(['Villager', 'Villager', 'Villager'])).ok).toBe(true);
    expect(table.act('ann', select(['Werewolf', 'Werewolf', 'Werewolf']))).toMatchObject(code('ROLE_CAP'));
    expect(table.act('ann', select(['Seer', 'Seer']))).toMatchObject(code('ROLE_CAP'));
    expect(table.act('ann', select(['Emperor']))).toMatchObject(code('UNKNOWN_ROLE'));
  });

  test('[G6.3] only the host selects', () => {
    const table = new Table(['ann', 'bob']);
    expect(table.act('bob', select(['Seer']))).toMatchObject(code('NOT_HOST'));
  });

  test('[G1.7 G4.2 G5.6 G7.14 G9.2 P2.9] the game starts with three roles more than players', () => {
    const table = new Table(['ann']);
    table.act('ann', select(['Werewolf', 'Seer', 'Robber']));
    expect(table.act('ann', start)).toMatchObject({
      rejection: { code: 'ROLE_COUNT', message: 'Need exactly 4 roles for 1 players' },
    });
    table.act('ann', select(['Werewolf', 'Seer', 'Robber', 'Villager']));
    expect(table.act('ann', start).ok).toBe(true);
    expect(table.state.stage.phase).toBe('role_deal');
    expect(table.act('ann', start)).toMatchObject(code('WRONG_PHASE'));
  });

  test('[O3.8] none starts while the server is winding down; a missing right is refused before that', () => {
    const table = new Table(['ann', 'bob']);
    table.act('ann', select(['Werewolf', 'Seer', 'Robber', 'Villager']));
    const startBy = (name: string) => {
      const by = { kind: 'user', userId: table.userId(name) } as const;
      return decide(table.state, { ...start, by }, { ...table.context, isWindingDown: true });
    };
    expect(startBy('bob')).toMatchObject(code('NOT_HOST'));
    // Not that a role is missing: with it, the game could not start either.
    expect(startBy('ann')).toMatchObject(code('MAINTENANCE'));
    table.act('ann', select(['Werewolf', 'Seer', 'Robber', 'Villager', 'Drunk']));
    expect(startBy('ann')).toMatchObject(code('MAINTENANCE'));
    expect(table.act('ann', start).ok).toBe(true);
    expect(startBy('ann')).toMatchObject(code('WRONG_PHASE'));
  });
});

describe('bots', () => {
  test('[G7.20 P2.4 P2.5] a bot brings a role under its cap and takes it along', () => {
    const table = new Table(['ann']);
    const added = table.act('ann', { type: 'add_bot' });
    const reply = added.ok ? added.reply : {};
    expect(table.state.selectedRoles).toEqual([String(reply?.role)]);
    table.act('ann', { type: 'remove_bot', botUserId: String(reply?.userId) });
    expect(table.state.selectedRoles).toEqual([]);
    expect(table.state.players).toHaveLength(1);
  });

  test('[T2.35] a ready-made set grows with the bots by its own list, and shrinks as they go', () => {
    const table = new Table(['ann']);
    for (const style of SET_STYLES) {
      table.act('ann', select([...readyMadeSet(style, 1)]));
      const added = table.act('ann', { type: 'add_bot', count: 12 });
      expect(table.state.selectedRoles).toEqual([...readyMadeSet(style, 13)]);
      const { bots } = (added.ok ? added.reply : {}) as { bots: { userId: string; role: string }[] };
      expect(bots).toHaveLength(12);
      for (const { role } of bots) expect(readyMadeSet(style, 13)).toContain(role as never);
      for (const { userId } of bots.toReversed())
        expect(table.act('ann', { type: 'remove_bot', botUserId: userId }).ok).toBe(true);
      expect(table.state.selectedRoles).toEqual([...readyMadeSet(style, 1)]);
    }
  });

  test('[T2.35 T2.36] a set for another number of players is left as it is, and each bot brings a role', () => {
    const table = new Table(['ann', 'bob']);
    const set = readyMadeSet('balanced', 5);
    table.act('ann', select([...set]));
    table.act('ann', { type: 'add_bot', count: 2 });
    expect(table.state.selectedRoles.slice(0, set.length)).toEqual([...set]);
    expect(table.state.selectedRoles).toHaveLength(set.length + 2);
  });

  test('[T2.36] as many bots come as were asked for, or none', () => {
    const table = new Table(['ann']);
    const added = table.act('ann', { type: 'add_bot', count: 25 });
    expect(added.ok && added.reply).toMatchObject({ bots: { length: 25 } });
    expect(table.act('ann', { type: 'add_bot', count: 2 })).toMatchObject(code('TOO_MANY_BOTS'));
    expect(table.state.players).toHaveLength(26);
    expect(table.act('ann', { type: 'add_bot', count: 1 }).ok).toBe(true);
    expect(new Set(table.state.players.map(({ displayName }) => displayName)).size).toBe(27);
    const humans = new Table(['ann', 'bob']);
    expect(humans.act('ann', { type: 'add_bot', count: 26 })).toMatchObject(code('ROOM_FULL'));
    expect(humans.state.players).toHaveLength(2);
  });

  test('[G5.11 G9.5 P3.20] 27 seats; 26 bots beside one human; Villagers when every cap is reached', () => {
    const table = fullRoom(EVERY_CARD);
    expect(table.act('ann', { type: 'add_bot' })).toMatchObject(code('ROOM_FULL'));
    const villagers = table.state.selectedRoles.filter((role) => role === 'Villager').length;
    expect(villagers).toBe(3 + 25);
    expect(table.act('ann', select([...table.state.selectedRoles])).ok).toBe(true);
    const more = [...table.state.selectedRoles, 'Villager'];
    expect(table.act('ann', select(more))).toMatchObject(code('ROLE_CAP'));

    const alone = new Table(['ann']);
    for (let bots = 0; bots < 26; bots += 1) alone.act('ann', { type: 'add_bot' });
    expect(alone.act('ann', { type: 'add_bot' })).toMatchObject({
      rejection: { code: 'TOO_MANY_BOTS', message: 'Maximum of 26 bots allowed with 1 human player' },
    });
    expect(new Set(alone.state.players.map(({ displayName }) => displayName)).size).toBe(27);
  });
});

test('[T2.45] players who wanted another round are ready in the next lobby', () => {
  const table = gameWith({ ann: 'Werewolf', bob: 'Seer', cleo: 'Villager' }).vote({});
  table.run({ type: 'join', userId: table.newId() as never, displayName: 'dov' });
  for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
  const { players } = table.view('ann');
  expect(players.map(({ displayName, isReady }) => [displayName, isReady])).toEqual([
    ['ann', false],
    ['bob', true],
    ['cleo', true],
    ['dov', false],
  ]);
});

describe('[L4.1] a ready-made set', () => {
  const setFor = (players: number) => [...readyMadeSet('first', players)];

  test('follows joins, leaves and removals', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.act('ann', select(setFor(3)));
    table.join('dov');
    expect(table.state.selectedRoles).toEqual(setFor(4));
    table.act('bob', { type: 'leave_game' });
    expect(table.state.selectedRoles).toEqual(setFor(3));
    table.act('ann', { type: 'remove_player', targetUserId: table.userId('dov') });
    expect(table.state.selectedRoles).toEqual(setFor(2));
  });

  test('follows into the next lobby, with newcomers and without leavers', () => {
    const table = new Table(['ann', 'bob', 'cleo', 'dov']);
    table.deal(setFor(4).slice(0, 4), setFor(4).slice(4));
    table.act('dov', { type: 'leave_game' });
    table.vote({});
    for (const name of ['eve', 'finn']) table.comeIn(name);
    for (const name of ['ann', 'bob', 'cleo', 'eve', 'finn']) table.act(name, { type: 'play_again' });
    expect(table.state.stage.phase).toBe('lobby');
    expect(table.state.selectedRoles).toEqual(setFor(5));
  });

  test('no longer follows once a card was changed', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const own = [...setFor(3).slice(1), 'Hunter'];
    table.act('ann', select(own));
    table.join('dov');
    expect(table.state.selectedRoles).toEqual(own);
  });
});

describe('joining', () => {
  test('a full, locked, or running room refuses newcomers; seated players keep their seats', () => {
    const table = fullRoom();
    const join = (displayName: string) =>
      table.run({ type: 'join', userId: table.newId() as never, displayName });
    expect(join('eve')).toMatchObject(code('ROOM_FULL'));
    const small = new Table(['ann', 'bob']);
    const newcomer = { type: 'join', userId: small.newId() as never, displayName: 'eve' } as const;
    small.act('ann', { type: 'update_game_settings', settings: { locked: true } });
    expect(small.run(newcomer)).toMatchObject(code('ROOM_LOCKED'));
    small.act('ann', select(['Werewolf', 'Seer', 'Robber', 'Villager', 'Drunk']));
    small.act('ann', start);
    expect(small.run(newcomer)).toMatchObject(code('GAME_STARTED'));
    const again = { type: 'join', userId: small.userId('bob'), displayName: 'bob' } as const;
    expect(small.run(again)).toEqual({ ok: true, events: [] });
  });

  test('a seat that was left in results may be taken, and is not there twice', () => {
    const names = Array.from({ length: 27 }, (_, index) => `p${index}`);
    const table = gameWith(Object.fromEntries(names.map((name) => [name, 'Villager']))).vote({});
    const join = (userId: string, displayName: string) =>
      table.run({ type: 'join', userId: userId as never, displayName });
    const left = table.userId('p5');
    table.act('p5', { type: 'leave_game' });
    expect(join(table.newId(), 'eve').ok).toBe(true);
    expect(join(left, 'p5')).toMatchObject(code('ROOM_FULL'));
  });

  test('[P2.6 R10.11] the removed cannot come back, the creator cannot be removed', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const bob = table.userId('bob');
    expect(table.act('ann', { type: 'remove_player', targetUserId: bob }).ok).toBe(true);
    expect(table.run({ type: 'join', userId: bob, displayName: 'bob' })).toMatchObject(code('REMOVED'));
    const ann = table.userId('ann');
    expect(table.act('ann', { type: 'remove_player', targetUserId: ann })).toMatchObject(
      code('INVALID_TARGET'),
    );
  });
});

describe('a change that changes nothing', () => {
  test('reaches nobody', () => {
    const table = new Table(['ann', 'bob']);
    table.act('ann', select(['Seer']));
    const before = table.state;
    const order = before.players.map(({ id }) => id);
    for (const action of [
      select(['Seer']),
      { type: 'update_game_settings', settings: { locked: false, nightTime: 120 } },
      { type: 'rearrange_seats', order },
    ] as const) {
      expect(table.act('ann', action)).toEqual({ ok: true, events: [] });
    }
    expect(table.state).toBe(before);
  });
});

describe('seats', () => {
  test('[G9.18] a new order is a permutation', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const ids = table.state.players.map(({ id }) => id);
    const order = ids.toReversed();
    expect(table.act('ann', { type: 'rearrange_seats', order }).ok).toBe(true);
    expect(table.each('ann', 'displayName')).toEqual(['cleo', 'bob', 'ann']);
    expect(table.act('ann', { type: 'rearrange_seats', order: ids.slice(1) })).toMatchObject(
      code('INVALID_TARGET'),
    );
    expect(table.act('bob', { type: 'rearrange_seats', order })).toMatchObject(code('NOT_HOST'));
  });

  test('[R10.7] a host who leaves hands over to the human who joined first', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.act('ann', { type: 'leave_game' });
    expect(table.names([table.view('bob').hostId])).toEqual(['bob']);
    expect(table.act('bob', { type: 'add_bot' }).ok).toBe(true);
  });

  test('[P2.11] ready switches in the lobby, and does not hold up the start', () => {
    const table = new Table(['ann', 'bob']);
    const isReady = () => table.view('ann').players.find(({ displayName }) => displayName === 'bob')?.isReady;
    table.act('bob', { type: 'ready_next_phase' });
    expect(isReady()).toBe(true);
    table.act('bob', { type: 'ready_next_phase' });
    expect(isReady()).toBe(false);
    expect(table.act('ann', { type: 'ready_next_phase' })).toMatchObject(code('INVALID_ACTION'));
  });
});

const role = (name: string, more: Partial<CustomRole> = {}) =>
  customRole(name, 'villager', { nightOrder: 4, actions: ['view_player'], ...more });
const baker = role('Baker');

/** A selection as the server gives it to the room: with those of the active roles that it names. */
function selectFrom(table: Table, roles: string[], active: readonly CustomRole[] = []) {
  const customRoles = active.filter(({ name }) => roles.includes(name));
  const decision = table.act('ann', { type: 'update_role_selection', roles, customRoles });
  return decision.ok ? table.state.selectedRoles : decision.rejection.code;
}

const shown = (table: Table) => table.view('ann').customRoles.map(({ name, title }) => `${name}: ${title}`);

describe('selecting custom roles', () => {
  test('[R12.1] each once, and the room sees those that are selected', () => {
    const table = new Table(['ann']);
    const active = [baker, role('Smith')];
    expect(selectFrom(table, ['Butcher'], active)).toBe('UNKNOWN_ROLE');
    expect(selectFrom(table, ['Baker', 'Baker'], active)).toBe('ROLE_CAP');
    expect(selectFrom(table, ['Baker', 'Seer'], active)).toEqual(['Baker', 'Seer']);
    expect(shown(table)).toEqual(['Baker: Baker']);
    expect(selectFrom(table, ['Seer', 'Smith'], active)).toEqual(['Seer', 'Smith']);
    expect(shown(table)).toEqual(['Smith: Smith']);
  });

  test('the same selection again changes nothing', () => {
    const table = new Table(['ann']);
    selectFrom(table, ['Baker', 'Seer'], [baker]);
    const { state } = table;
    selectFrom(table, ['Baker', 'Seer'], [structuredClone(baker)]);
    expect(table.state).toBe(state);
  });

  test('takes over what has changed', () => {
    const table = new Table(['ann']);
    selectFrom(table, ['Baker', 'Seer'], [baker]);
    expect(selectFrom(table, ['Baker', 'Seer'], [role('Baker', { title: 'Master Baker' })])).toEqual([
      'Baker',
      'Seer',
    ]);
    expect(shown(table)).toEqual(['Baker: Master Baker']);
  });

  test('[R12.11] what is gone leaves the selection, and cannot come back', () => {
    const table = new Table(['ann']);
    selectFrom(table, ['Baker', 'Seer'], [baker]);
    expect(selectFrom(table, ['Baker', 'Seer', 'Drunk'])).toEqual(['Seer', 'Drunk']);
    expect(shown(table)).toEqual([]);
    expect(selectFrom(table, ['Baker', 'Seer'])).toBe('UNKNOWN_ROLE');
  });

  test('a bot that comes or goes leaves the definitions as they are', () => {
    const table = new Table(['ann']);
    selectFrom(table, ['Baker'], [baker]);
    table.act('ann', { type: 'add_bot' });
    expect(shown(table)).toEqual(['Baker: Baker']);
    const botUserId = table.state.players[1]?.userId ?? '';
    table.act('ann', { type: 'remove_bot', botUserId });
    expect(table.state.selectedRoles).toEqual(['Baker']);
    expect(shown(table)).toEqual(['Baker: Baker']);
  });

  test('[H3.38 R12.10] is dealt, and stays as it was for the next round', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const others = ['Seer', 'Robber', 'Drunk', 'Hunter', 'Werewolf'];
    selectFrom(table, ['Baker', ...others], [baker]);
    expect(table.act('ann', { type: 'start_game' }).ok).toBe(true);
    const { stage } = table.state;
    if (stage.phase !== 'role_deal') throw new Error('nothing was dealt');
    const printed = Object.values(stage.deal.layout.cards).map((card) => card.role);
    expect(printed.sort()).toEqual(['Baker', ...others].sort());
    expect(selectFrom(table, ['Seer'], [])).toBe('WRONG_PHASE');
    table.vote({});
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(table.state.stage.phase).toBe('lobby');
    expect(table.state.customRoles).toEqual([baker]);
  });
});
