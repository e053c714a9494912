import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../../events/effects-of.ts';
import { ABSENT_MS, LATE_VOTE_MS } from '../../state/limits.ts';
import { gameWith, Table } from '../../testing/table.ts';

const pass = { type: 'submit_action', data: { type: 'pass' } } as const;
const hostOf = (table: Table) => table.state.players.find(({ id }) => id === table.state.hostId)?.displayName;

function lose(table: Table, ...names: string[]) {
  for (const name of names) {
    table.run({ type: 'disconnect', connectionIds: table.player(name).connections });
  }
}

function wait(table: Table, ms: number) {
  table.now += ms;
  table.run({ type: 'recheck_presence' });
}

const comeBack = (table: Table, name: string) =>
  table.run({ type: 'connect', userId: table.userId(name), connectionId: `back:${name}` });

const asBot = (table: Table, name: string) => ({ kind: 'bot', playerId: table.player(name).id }) as const;
const isStoodInFor = (table: Table, name: string) =>
  table.view(name).players.find(({ displayName }) => displayName === name)?.hasStandIn;
const inTheNight = () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });

describe('[T1.3] a host who is gone', () => {
  test('for a minute hands over to the present human who joined first, and is host again on return', () => {
    const table = new Table(['ann', 'bob', 'cleo', 'dora']);
    table.act('ann', { type: 'add_bot' });
    lose(table, 'bob');
    wait(table, ABSENT_MS / 2);
    lose(table, 'ann');
    wait(table, ABSENT_MS - 1);
    expect(hostOf(table)).toBe('ann');
    wait(table, 1);
    expect(hostOf(table)).toBe('cleo');
    lose(table, 'cleo');
    wait(table, ABSENT_MS);
    expect(hostOf(table)).toBe('dora');
    comeBack(table, 'cleo');
    expect(hostOf(table)).toBe('dora');
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('ann');
  });

  test('in a running round stays host until the results', () => {
    const table = inTheNight();
    lose(table, 'ann');
    wait(table, ABSENT_MS);
    expect(hostOf(table)).toBe('ann');
    table.vote({ bob: 'cleo', cleo: 'bob' });
    expect(table.state.stage.phase).toBe('results');
    expect(hostOf(table)).toBe('bob');
  });

  test('finds the crown where somebody has handed it by hand', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    lose(table, 'ann');
    wait(table, ABSENT_MS);
    table.act('bob', { type: 'hand_over_host', targetUserId: table.userId('cleo') });
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('cleo');
  });

  test('gets it back also from whom the one in between left it to', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    lose(table, 'ann');
    wait(table, ABSENT_MS);
    table.act('bob', { type: 'leave_game' });
    expect(hostOf(table)).toBe('cleo');
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('ann');
  });

  test('and then leaves is not only absent: the crown stays', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const userId = table.userId('ann');
    lose(table, 'ann');
    wait(table, ABSENT_MS);
    table.act('ann', { type: 'leave_game' });
    table.run({ type: 'join', userId, displayName: 'ann' });
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('bob');
  });

  test('keeps it while nobody is there to have it', () => {
    const table = new Table(['ann', 'bob']);
    lose(table, 'ann', 'bob');
    wait(table, ABSENT_MS);
    expect(hostOf(table)).toBe('ann');
  });
});

describe('[T1.4] a bot for the absent', () => {
  test('acts from a minute on, in the night as any bot, until they are back', () => {
    const table = inTheNight();
    lose(table, 'cleo');
    wait(table, ABSENT_MS - 1);
    expect(table.run({ ...pass, by: asBot(table, 'cleo') }).ok).toBe(false);
    const before = table.state;
    wait(table, 1);
    const endsAt = table.view('ann').phaseEndsAt ?? 0;
    const cleo = table.player('cleo').id;
    const turn = { kind: 'play_bot_turn', round: 1, phase: 'job_choice', playerId: cleo, endsAt };
    expect(effectsOf(before, table.state)).toEqual([turn as never]);
    expect(table.view('ann').players[2]).toMatchObject({ isBot: false, hasStandIn: true });
    comeBack(table, 'cleo');
    expect(isStoodInFor(table, 'cleo')).toBe(false);
    expect(table.run({ ...pass, by: asBot(table, 'cleo') }).ok).toBe(false);
  });

  test('leaves them to see what it did', () => {
    const table = inTheNight();
    lose(table, 'cleo');
    wait(table, ABSENT_MS);
    const action = {
      type: 'submit_action',
      data: { type: 'view_player', targetUserId: table.userId('bob') },
    };
    expect(table.run({ ...action, by: asBot(table, 'cleo') } as never).ok).toBe(true);
    comeBack(table, 'cleo');
    expect(table.view('cleo').me).toMatchObject({
      standInDid: ['job_choice'],
      actionData: { type: 'view_player', targetUserId: table.userId('bob') },
    });
    expect(table.view('ann').me?.standInDid).toEqual([]);
  });

  test('is there at once in a phase that begins without them, and says nothing', () => {
    const table = inTheNight();
    lose(table, 'cleo');
    wait(table, ABSENT_MS);
    table.endNight().expire();
    expect(table.state.stage.phase).toBe('discussion');
    for (const action of [
      { type: 'send_message', content: 'hello' },
      { type: 'ready_next_phase' },
    ] as const) {
      expect(table.run({ ...action, by: asBot(table, 'cleo') }).ok).toBe(false);
    }
    const before = table.state;
    table.expire();
    const end = table.view('ann').phaseEndsAt ?? 0;
    const effects = effectsOf(before, table.state).filter(({ kind }) => kind === 'play_bot_turn');
    expect(effects).toMatchObject([{ phase: 'vote', lateFrom: end - LATE_VOTE_MS }]);
  });

  test('votes in the last ten seconds, or once all who are here have voted', () => {
    const begin = () => {
      const table = inTheNight();
      lose(table, 'cleo');
      wait(table, ABSENT_MS);
      table.endNight().expire().expire();
      expect(table.state.stage.phase).toBe('vote');
      return table;
    };
    const voteOf = (table: Table) =>
      ({ type: 'submit_vote', targetUserId: table.userId('bob'), by: asBot(table, 'cleo') }) as const;
    const late = begin();
    expect(late.run(voteOf(late)).ok).toBe(false);
    late.now = (late.view('ann').phaseEndsAt ?? 0) - LATE_VOTE_MS;
    expect(late.run(voteOf(late)).ok).toBe(true);

    const last = begin();
    last.act('ann', { type: 'submit_vote', targetUserId: last.userId('bob') });
    expect(last.run(voteOf(last)).ok).toBe(false);
    const before = last.state;
    last.act('bob', { type: 'submit_vote', targetUserId: last.userId('ann') });
    expect(effectsOf(before, last.state)).toMatchObject([{ kind: 'play_bot_turn', phase: 'vote' }]);
    expect(last.run(voteOf(last)).ok).toBe(true);
    expect(last.state.stage.phase).toBe('results');
  });

  test('does nothing with nobody present, and goes on when somebody is back', () => {
    const table = inTheNight();
    lose(table, 'cleo');
    wait(table, ABSENT_MS);
    lose(table, 'ann', 'bob');
    wait(table, ABSENT_MS);
    expect(isStoodInFor(table, 'cleo')).toBe(false);
    comeBack(table, 'ann');
    expect(isStoodInFor(table, 'cleo')).toBe(true);
  });
});

test("[T1.5] a time without a server is nobody's absence: it counts from when somebody is back", () => {
  const table = inTheNight();
  lose(table, 'ann', 'bob', 'cleo');
  wait(table, 5 * ABSENT_MS);
  comeBack(table, 'bob');
  expect(['ann', 'cleo'].map((name) => isStoodInFor(table, name))).toEqual([false, false]);
  wait(table, ABSENT_MS - 1);
  expect(isStoodInFor(table, 'cleo')).toBe(false);
  wait(table, 1);
  expect(isStoodInFor(table, 'cleo')).toBe(true);
});
