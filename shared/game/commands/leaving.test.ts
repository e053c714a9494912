import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import { PRESENCE_GRACE_MS } from '../state/limits.ts';
import { isAbandoned } from '../state/presence.ts';
import { gameWith, Table } from '../testing/table.ts';

const code = (code: string) => ({ ok: false, rejection: { code } });

function disconnect(table: Table, name: string) {
  table.run({ type: 'disconnect', connectionIds: [`test:${name}`] });
}

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
    expect(table.view('ann').players.map(({ displayName }) => displayName)).toEqual(['ann', 'cleo']);
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
    disconnect(table, 'ann');
    const before = table.state;
    disconnect(table, 'bob');
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
    disconnect(table, 'ann');
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

const refused = (code: string) => ({ ok: false, rejection: { code } });
const hostOf = (table: Table) => table.state.players.find(({ id }) => id === table.state.hostId)?.displayName;
const handTo = (table: Table, from: string, to: string) =>
  table.act(from, { type: 'hand_over_host', targetUserId: table.userId(to) });
const lose = (table: Table, name: string) =>
  table.run({ type: 'disconnect', connectionIds: table.player(name).connections });

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
    expect(handTo(table, 'ann', 'bob')).toMatchObject(refused('NOT_HOST'));
    expect(handTo(table, 'cleo', 'bob').ok).toBe(true);
  });

  test("is the host's alone, and goes to nobody but another human who is there", () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.act('ann', { type: 'add_bot' });
    const bot = table.state.players.at(-1)?.displayName ?? '';
    expect(handTo(table, 'bob', 'bob')).toMatchObject(refused('NOT_HOST'));
    for (const nobody of ['ann', bot]) {
      expect(handTo(table, 'ann', nobody)).toMatchObject(refused('INVALID_TARGET'));
    }
    lose(table, 'bob');
    table.now += PRESENCE_GRACE_MS;
    expect(handTo(table, 'ann', 'bob')).toMatchObject(refused('INVALID_TARGET'));
    expect(hostOf(table)).toBe('ann');
  });

  test('to a player who has left the round is refused', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.act('cleo', { type: 'leave_game' });
    expect(handTo(table, 'ann', 'cleo')).toMatchObject(refused('INVALID_TARGET'));
  });
});
