import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import type { UserId } from '../state/ids.ts';
import { ABSENT_MS, PRESENCE_GRACE_MS } from '../state/limits.ts';
import { isAbandoned } from '../state/presence.ts';
import { gameWith, Table } from '../testing/table.ts';

const code = (code: string) => ({ ok: false, rejection: { code } });

describe('leaving a running round', () => {
  test('[R10.10] a bot has the seat, the leaver has no say, and may come back', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    const before = table.state;
    const cleo = table.player('cleo');
    table.act('cleo', { type: 'leave_game' });
    const endsAt = table.view('ann').phaseEndsAt ?? 0;
    expect(effectsOf(before, table.state)).toEqual([
      { kind: 'play_bot_turn', round: 1, phase: 'job_choice', playerId: cleo.id, endsAt },
    ]);
    expect(table.act('cleo', { type: 'submit_action', data: { type: 'pass' } })).toMatchObject(
      code('NOT_JOINED'),
    );
    const pass = { type: 'submit_action', data: { type: 'pass' } } as const;
    expect(table.run({ ...pass, by: { kind: 'bot', playerId: cleo.id } }).ok).toBe(true);
    table.run({ type: 'join', userId: cleo.userId, displayName: 'cleo' });
    expect(table.act('cleo', { type: 'submit_action', data: { type: 'pass' } })).toMatchObject(
      code('ALREADY_SUBMITTED'),
    );
  });

  test('a bot does not act for a present player', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    const pass = { type: 'submit_action', data: { type: 'pass' } } as const;
    const by = { kind: 'bot', playerId: table.player('cleo').id } as const;
    expect(table.run({ ...pass, by })).toMatchObject(code('NOT_JOINED'));
  });

  test('[P2.10 R10.9] the host may end the round, showing all roles', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.act('bob', { type: 'end_round' })).toMatchObject(code('NOT_HOST'));
    table.act('ann', { type: 'end_round' });
    expect(table.finalRoles()).toEqual({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.view('bob').gameSettings.voteResults?.winners).toEqual([]);
  });
});

describe('accounts that are deleted in a running round', () => {
  const forget = (table: Table, name: string) =>
    table.run({ type: 'forget_user', userId: table.userId(name) });

  test('[L7.3] close the room with the last of them: nobody can come back', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    forget(table, 'ann');
    expect(isAbandoned(table.state, table.now)).toBe(false);
    forget(table, 'bob');
    const before = table.state;
    forget(table, 'cleo');
    expect(isAbandoned(table.state, table.now)).toBe(true);
    expect(effectsOf(before, table.state)).toContainEqual({ kind: 'close_abandoned_room', at: 0 });
  });

  test('[L7.3] leave the room to players who only left, and to waiting players', () => {
    const left = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    left.act('bob', { type: 'leave_game' });
    for (const name of ['ann', 'cleo']) forget(left, name);
    expect(isAbandoned(left.state, left.now)).toBe(false);
    const waited = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    waited.waits('dov');
    for (const name of ['ann', 'bob', 'cleo']) forget(waited, name);
    expect(isAbandoned(waited.state, waited.now)).toBe(false);
  });
});

describe('a player removed during results', () => {
  test('[P2.6] is still named by them, and gone from the next round', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }).vote({ ann: 'bob' });
    const bob = table.userId('bob');
    table.act('bob', { type: 'send_message', content: 'well played' });
    table.act('ann', { type: 'remove_player', targetUserId: bob });
    const { gameSettings, players } = table.view('ann');
    expect(gameSettings.voteResults?.playerResults.map(({ userId }) => userId)).toContain(bob);
    expect(players.find(({ userId }) => userId === bob)).toMatchObject({ isConnected: false });
    expect(table.run({ type: 'join', userId: bob, displayName: 'bob' })).toMatchObject(code('REMOVED'));
    expect(table.view('ann').messages[0]).toMatchObject({ userId: bob, displayName: 'bob' });
    for (const name of ['ann', 'cleo']) table.act(name, { type: 'play_again' });
    expect(table.each('ann', 'displayName')).toEqual(['ann', 'cleo']);
    expect(JSON.stringify(table.view('ann'))).not.toContain(bob);
  });
});

test('[S7.14] a newcomer after a removal who never connected leaves and returns: the host is told', () => {
  const table = new Table(['ann', 'bob', 'cleo']);
  table.act('ann', { type: 'remove_player', targetUserId: table.userId('bob') });
  table.join('dov');
  const dov = table.userId('dov');
  table.deal(['Villager', 'Werewolf', 'Seer']);
  const told = (name: string) => {
    const { version, me } = table.view(name);
    return { room: version, own: me?.version ?? 0, newcomers: me?.cameAfterRemoval };
  };
  const ann = told('ann');
  expect(ann.newcomers).toEqual([dov]);
  expect(table.act('dov', { type: 'leave_game' }).ok).toBe(true);
  expect(told('ann')).toEqual({ ...ann, room: ann.room + 1, newcomers: undefined });
  table.run({ type: 'join', userId: dov, displayName: 'dov' });
  expect(told('ann')).toEqual({ ...ann, room: ann.room + 2 });
});

describe('a room that everybody left', () => {
  const left = () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }).vote({});
    for (const name of ['cleo', 'bob', 'ann']) table.act(name, { type: 'leave_game' });
    return table;
  };

  test('belongs to the next newcomer', () => {
    const table = left();
    table.run({ type: 'join', userId: table.newId() as never, displayName: 'dov' });
    expect(table.names([table.view('dov').hostId])).toEqual(['dov']);
    table.now += 60_000;
    table.act('dov', { type: 'play_again' });
    expect(table.view('dov')).toMatchObject({
      phase: 'lobby',
      players: [{ displayName: 'dov', isHost: true }],
    });
  });

  test('or who comes back', () => {
    const table = left();
    table.run({ type: 'join', userId: table.userId('bob'), displayName: 'bob' });
    expect(table.names([table.view('bob').hostId])).toEqual(['bob']);
    table.run({ type: 'join', userId: table.userId('ann'), displayName: 'ann' });
    expect(table.names([table.view('bob').hostId])).toEqual(['bob']);
  });
});

describe('rooms that nobody uses', () => {
  test('[R10.16] a room without a connected human for 30 minutes is abandoned', () => {
    const table = new Table(['ann', 'bob']);
    table.disconnect('ann');
    const before = table.state;
    table.disconnect('bob');
    expect(effectsOf(before, table.state)).toContainEqual({
      kind: 'close_abandoned_room',
      at: table.now + 1_800_000,
    });
    expect(isAbandoned(table.state, table.now + 1_799_999)).toBe(false);
    expect(isAbandoned(table.state, table.now + 1_800_000)).toBe(true);
    table.run({ type: 'connect', userId: table.userId('ann'), connectionId: 'test:new' });
    expect(isAbandoned(table.state, table.now + 9_000_000)).toBe(false);
  });

  test('removing the last one who is connected counts as well', () => {
    const table = new Table(['ann', 'bob']);
    table.disconnect('ann');
    table.act('ann', { type: 'remove_player', targetUserId: table.userId('bob') });
    expect(isAbandoned(table.state, table.now + 1_800_000)).toBe(true);
  });

  test('[G3.8] a lobby that everybody left is closed at once', () => {
    const table = new Table(['ann']);
    table.act('ann', { type: 'add_bot' });
    table.act('ann', { type: 'leave_game' });
    expect(isAbandoned(table.state, table.now)).toBe(true);
  });
});

const hostOf = (table: Table) => table.state.players.find(({ id }) => id === table.state.hostId)?.displayName;
const handTo = (table: Table, from: string, to: string) =>
  table.act(from, { type: 'hand_over_host', targetUserId: table.userId(to) });

describe('[T1.1] handing over the host role', () => {
  test.each([
    ['the lobby', () => new Table(['ann', 'bob', 'cleo'])],
    ['the night', () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' })],
    ['results', () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }).vote({ ann: 'bob' })],
  ])('in %s: the new host has the say, the old one has not, and all see it', (_, begin) => {
    const table = begin();
    const { version } = table.state;
    expect(handTo(table, 'ann', 'cleo').ok).toBe(true);
    expect(table.view('bob')).toMatchObject({ hostId: table.userId('cleo'), version: version + 1 });
    expect(handTo(table, 'ann', 'bob')).toMatchObject(code('NOT_HOST'));
    expect(handTo(table, 'cleo', 'bob').ok).toBe(true);
  });

  test("is the host's alone, and goes to nobody but another human who is there", () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.act('ann', { type: 'add_bot' });
    const bot = table.state.players.at(-1)?.displayName ?? '';
    expect(handTo(table, 'bob', 'bob')).toMatchObject(code('NOT_HOST'));
    for (const nobody of ['ann', bot]) {
      expect(handTo(table, 'ann', nobody)).toMatchObject(code('INVALID_TARGET'));
    }
    table.disconnect('bob');
    table.now += PRESENCE_GRACE_MS;
    expect(handTo(table, 'ann', 'bob')).toMatchObject(code('INVALID_TARGET'));
    expect(hostOf(table)).toBe('ann');
  });

  test('to a player who has left the round is refused', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.act('cleo', { type: 'leave_game' });
    expect(handTo(table, 'ann', 'cleo')).toMatchObject(code('INVALID_TARGET'));
  });
});

/** Three people of whom the first, the host, has opened a screen. */
function withScreen(table = new Table(['ann', 'bob', 'cleo'])) {
  opens(table, 'ann');
  return table;
}

const opens = (table: Table, name: string) =>
  expect(table.act(name, { type: 'issue_table_token', tokenHash: `of ${name}` }).ok).toBe(true);
const screenOf = ({ state }: Table) => state.tableTokenHash;

function isAway(table: Table, name: string): void {
  table.disconnect(name);
  table.now += ABSENT_MS;
  table.run({ type: 'recheck_presence' });
}

describe('[F2.1] the right of a table screen', () => {
  test.each<[string, (table: Table) => unknown]>([
    ['hands over', (table) => handTo(table, 'ann', 'bob')],
    ['is gone so long that another player is host', (table) => isAway(table, 'ann')],
    ['leaves', (table) => table.act('ann', { type: 'leave_game' })],
    ['renews the code', (table) => table.act('ann', { type: 'renew_room_code', roomCode: 'XYZ789' })],
  ])('ends when its issuer %s', (_, act) => {
    const table = withScreen();
    act(table);
    expect(screenOf(table)).toBeNull();
  });

  test('ends when the creator is host again', () => {
    const table = withScreen();
    isAway(table, 'ann');
    opens(table, 'bob');
    table.run({ type: 'connect', userId: table.userId('ann'), connectionId: 'again' });
    expect([table.state.hostId === table.player('ann').id, screenOf(table)]).toEqual([true, null]);
  });

  test('ends with a host who leaves a running round without a successor', () => {
    const table = withScreen(gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }));
    table.act('bob', { type: 'leave_game' });
    table.act('cleo', { type: 'leave_game' });
    expect(screenOf(table)).not.toBeNull();
    table.act('ann', { type: 'leave_game' });
    expect(screenOf(table)).toBeNull();
  });

  test('stays while its issuer is the host, whatever others do, and with a guest who signs in', () => {
    const table = withScreen();
    table.act('ann', { type: 'remove_player', targetUserId: table.userId('cleo') });
    table.act('bob', { type: 'leave_game' });
    table.run({ type: 'change_user', from: table.userId('ann'), to: table.newId() as UserId });
    expect(screenOf(table)).toBe('of ann');
  });

  test.each<[string, (table: Table) => unknown]>([
    [
      'somebody was removed',
      (table) => table.act('ann', { type: 'remove_player', targetUserId: table.userId('bob') }),
    ],
    ['another screen was opened', (table) => opens(table, 'ann')],
  ])('[F2.2] is not given by a code once %s since', (_, act) => {
    const table = withScreen();
    const { tableTerm: term } = table.state;
    act(table);
    expect(screenOf(table)).toBe('of ann');
    expect(table.act('ann', { type: 'issue_table_token', tokenHash: 'late', term }).ok).toBe(false);
  });

  test('that was asked for in another term is not given', () => {
    const table = withScreen();
    const { tableTerm: term } = table.state;
    handTo(table, 'ann', 'bob');
    handTo(table, 'bob', 'ann');
    const late = { type: 'issue_table_token', tokenHash: 'late', term } as const;
    expect(table.act('ann', late).ok).toBe(false);
    expect(screenOf(table)).toBeNull();
    expect(table.act('ann', { ...late, term: table.state.tableTerm }).ok).toBe(true);
  });
});
