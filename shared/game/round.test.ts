import { describe, expect, test } from 'bun:test';
import { effectsOf } from './effects-of.ts';
import { isAbandoned } from './presence.ts';
import { gameWith, Table } from './testing/table.ts';

const ready = { type: 'ready_next_phase' } as const;
const code = (code: string) => ({ ok: false, rejection: { code } });

/** Three humans and a bot at the beginning of a round. */
function dealt(): Table {
  const table = new Table(['ann', 'bob', 'cleo']);
  table.act('ann', { type: 'add_bot' });
  table.act('ann', {
    type: 'update_role_selection',
    roles: ['Villager', 'Villager', 'Villager', 'Werewolf', 'Hunter', 'Tanner', 'Minion'],
  });
  table.act('ann', { type: 'start_game' });
  return table;
}

function disconnect(table: Table, name: string) {
  table.run({ type: 'disconnect', connectionIds: [`test:${name}`] });
}

describe('ready checks', () => {
  test('the present humans decide, bots do not', () => {
    const table = dealt();
    for (const name of ['ann', 'bob']) table.act(name, ready);
    expect(table.state.stage.phase).toBe('role_deal');
    table.act('cleo', ready);
    expect(table.state.stage.phase).toBe('job_choice');
  });

  test('who is gone counts for 30 s, then the check is made again', () => {
    const table = dealt();
    disconnect(table, 'cleo');
    for (const name of ['ann', 'bob']) table.act(name, ready);
    expect(table.state.stage.phase).toBe('role_deal');
    table.now += 29_999;
    table.run({ type: 'recheck_presence' });
    expect(table.state.stage.phase).toBe('role_deal');
    table.now += 1;
    table.run({ type: 'recheck_presence' });
    expect(table.state.stage.phase).toBe('job_choice');
  });

  test('with nobody present only deadlines act', () => {
    const table = dealt();
    table.act('ann', ready);
    for (const name of ['ann', 'bob', 'cleo']) disconnect(table, name);
    table.now += 40_000;
    table.run({ type: 'recheck_presence' });
    expect(table.state.stage.phase).toBe('role_deal');
    table.expire();
    expect(table.state.stage.phase).toBe('job_choice');
  });

  test('a deadline that comes early, late or twice changes nothing', () => {
    const table = dealt();
    const { round } = table.state;
    const deadline = { type: 'expire_phase', round, phase: 'role_deal' } as const;
    expect(table.run(deadline)).toEqual({ ok: true, events: [] });
    table.expire();
    expect(table.state.stage.phase).toBe('job_choice');
    expect(table.run(deadline)).toEqual({ ok: true, events: [] });
  });
});

describe('discussion and vote', () => {
  test('the discussion cannot be ended by force before its time', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.expire().expire();
    expect(table.act('bob', { type: 'force_discussion_end' })).toMatchObject(code('TOO_EARLY'));
    table.now += 300_000;
    expect(table.act('bob', { type: 'force_discussion_end' }).ok).toBe(true);
    expect(table.state.stage.phase).toBe('vote');
  });

  test('one vote, for somebody else, and nobody sees whose', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.expire().expire().expire();
    const vote = (name: string, target: string) =>
      table.act(name, { type: 'submit_vote', targetUserId: table.userId(target) });
    expect(vote('ann', 'ann')).toMatchObject(code('INVALID_TARGET'));
    expect(vote('ann', 'bob').ok).toBe(true);
    expect(vote('ann', 'cleo')).toMatchObject(code('ALREADY_SUBMITTED'));
    const seen = table.view('bob');
    expect(seen.players.map(({ hasVoted }) => hasVoted)).toEqual([true, false, false]);
    expect(JSON.stringify(seen.players)).not.toContain('voteTarget');
  });

  test('results are calculated once and only for their round', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    while (table.state.stage.phase !== 'results') table.expire();
    expect(table.view('ann').gameSettings.calculatingResults).toBe(true);
    expect(table.view('ann').centerCards).toEqual([null, null, null]);
    expect(table.act('ann', { type: 'play_again' })).toMatchObject(code('TOO_EARLY'));
    expect(table.run({ type: 'calculate_results', round: 7 })).toEqual({ ok: true, events: [] });
    table.run({ type: 'calculate_results', round: 1 });
    expect(table.view('ann').gameSettings.calculatingResults).toBe(false);
    expect(table.run({ type: 'calculate_results', round: 1 })).toEqual({ ok: true, events: [] });
  });
});

describe('play again', () => {
  const finished = () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }).vote({ ann: 'bob' });

  test('all present humans want it', () => {
    const table = finished();
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    const { phase, round, roomCode, selectedRoles, players } = table.view('ann');
    expect({ phase, round, roomCode, seats: players.length }).toEqual({
      phase: 'lobby',
      round: 2,
      roomCode: 'ABC234',
      seats: 3,
    });
    expect(selectedRoles).toHaveLength(6);
  });

  test('the host alone after a minute', () => {
    const table = finished();
    table.act('ann', { type: 'play_again' });
    expect(table.state.stage.phase).toBe('results');
    table.now += 60_000;
    table.run({ type: 'recheck_presence' });
    expect(table.state.stage.phase).toBe('lobby');
  });

  test('a newcomer during results plays from the next round and is not waited for', () => {
    const table = finished();
    table.run({ type: 'join', userId: table.newId() as never, displayName: 'dov' });
    expect(table.view('dov')).toMatchObject({ phase: 'results', me: { originalRole: null } });
    expect(table.view('dov').players.at(-1)?.joinsNextRound).toBe(true);
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(table.view('dov')).toMatchObject({ phase: 'lobby' });
    expect(table.view('dov').players.at(-1)?.joinsNextRound).toBe(false);
  });

  test('who left during results is gone from the next round, and seen in this one', () => {
    const table = finished();
    table.act('cleo', { type: 'leave_game' });
    expect(table.view('ann').players).toHaveLength(3);
    for (const name of ['ann', 'bob']) table.act(name, { type: 'play_again' });
    expect(table.view('ann').players).toHaveLength(2);
  });
});

describe('leaving a running round', () => {
  test('a bot has the seat, the leaver has no say, and may come back', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    const before = table.state;
    const cleo = table.player('cleo');
    table.act('cleo', { type: 'leave_game' });
    expect(effectsOf(before, table.state)).toEqual([
      { kind: 'play_bot_turn', round: 1, phase: 'job_choice', playerId: cleo.id },
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

  test('a bot does not act for somebody who is there', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    const pass = { type: 'submit_action', data: { type: 'pass' } } as const;
    const by = { kind: 'bot', playerId: table.player('cleo').id } as const;
    expect(table.run({ ...pass, by })).toMatchObject(code('NOT_JOINED'));
  });

  test('the host may end the round, showing all roles', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.act('bob', { type: 'end_round' })).toMatchObject(code('NOT_HOST'));
    table.act('ann', { type: 'end_round' });
    expect(table.finalRoles()).toEqual({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.view('bob').gameSettings.voteResults?.winners).toEqual([]);
  });
});

describe('rooms that nobody uses', () => {
  test('a room without a connected human for 30 minutes is abandoned', () => {
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

  test('a lobby that everybody left is closed at once', () => {
    const table = new Table(['ann']);
    table.act('ann', { type: 'add_bot' });
    table.act('ann', { type: 'leave_game' });
    expect(isAbandoned(table.state, table.now)).toBe(true);
  });
});
