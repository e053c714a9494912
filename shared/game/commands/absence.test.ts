import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import { ABSENT_MS, LATE_VOTE_MS, STAND_IN_AFTER_MS } from '../state/limits.ts';
import { gameWith, Table } from '../testing/table.ts';

const pass = { type: 'submit_action', data: { type: 'pass' } } as const;
const hostOf = (table: Table) => table.state.players.find(({ id }) => id === table.state.hostId)?.displayName;

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
    table.disconnect('bob');
    wait(table, ABSENT_MS / 2);
    table.disconnect('ann');
    wait(table, ABSENT_MS - 1);
    expect(hostOf(table)).toBe('ann');
    wait(table, 1);
    expect(hostOf(table)).toBe('cleo');
    table.disconnect('cleo');
    wait(table, ABSENT_MS);
    expect(hostOf(table)).toBe('dora');
    comeBack(table, 'cleo');
    expect(hostOf(table)).toBe('dora');
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('ann');
  });

  test('in a running round stays host until the results', () => {
    const table = inTheNight();
    table.disconnect('ann');
    wait(table, ABSENT_MS);
    expect(hostOf(table)).toBe('ann');
    table.vote({ bob: 'cleo', cleo: 'bob' });
    expect(table.state.stage.phase).toBe('results');
    expect(hostOf(table)).toBe('bob');
  });

  test('does not get back a host role that was handed over by hand', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.disconnect('ann');
    wait(table, ABSENT_MS);
    table.act('bob', { type: 'hand_over_host', targetUserId: table.userId('cleo') });
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('cleo');
  });

  test('gets it back also from whom the one in between left it to', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    table.disconnect('ann');
    wait(table, ABSENT_MS);
    table.act('bob', { type: 'leave_game' });
    expect(hostOf(table)).toBe('cleo');
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('ann');
  });

  test('and then leaves is not only absent: the new host stays', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const userId = table.userId('ann');
    table.disconnect('ann');
    wait(table, ABSENT_MS);
    table.act('ann', { type: 'leave_game' });
    table.run({ type: 'join', userId, displayName: 'ann' });
    comeBack(table, 'ann');
    expect(hostOf(table)).toBe('bob');
  });

  test('keeps it while no other human is present', () => {
    const table = new Table(['ann', 'bob']);
    table.disconnect('ann', 'bob');
    wait(table, ABSENT_MS);
    expect(hostOf(table)).toBe('ann');
  });
});

describe('[T1.4] a bot for the absent', () => {
  test('acts from a minute on, in the night as any bot, until they are back', () => {
    const table = inTheNight();
    table.disconnect('cleo');
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
    table.disconnect('cleo');
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
    table.disconnect('cleo');
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

  test('votes in the last ten seconds, or once all present players have voted', () => {
    const begin = () => {
      const table = inTheNight();
      table.disconnect('cleo');
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

  test('does nothing in an empty room, and goes on when a player is back', () => {
    const table = inTheNight();
    table.disconnect('cleo');
    wait(table, ABSENT_MS);
    table.disconnect('ann', 'bob');
    wait(table, ABSENT_MS);
    expect(isStoodInFor(table, 'cleo')).toBe(false);
    comeBack(table, 'ann');
    expect(isStoodInFor(table, 'cleo')).toBe(true);
  });
});

test("[T1.5] a time without a server is nobody's absence: it counts from when somebody is back", () => {
  const table = inTheNight();
  table.disconnect('ann', 'bob', 'cleo');
  wait(table, 5 * ABSENT_MS);
  comeBack(table, 'bob');
  expect(['ann', 'cleo'].map((name) => isStoodInFor(table, name))).toEqual([false, false]);
  wait(table, ABSENT_MS - 1);
  expect(isStoodInFor(table, 'cleo')).toBe(false);
  wait(table, 1);
  expect(isStoodInFor(table, 'cleo')).toBe(true);
});

describe('[F6.1] a connected player who does nothing', () => {
  /** A night of which so much is over. */
  const night = (ms = STAND_IN_AFTER_MS) => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Doppelganger', dov: 'Seer' });
    table.now += ms;
    return table;
  };
  const ask = (table: Table, name: string, by = 'ann') =>
    table.act(by, { type: 'ask_stand_in', targetUserId: table.userId(name) });
  const code = (refused: string) => ({ rejection: { code: refused } });
  const here = (table: Table, name: string) => table.act(name, { type: 'i_am_here' });

  test('has a bot act for them, once the phase is 45 s old, as the host asks; asked twice is asked once', () => {
    const young = night(STAND_IN_AFTER_MS - 1);
    expect(ask(young, 'bob')).toMatchObject(code('TOO_EARLY'));
    const table = night();
    expect(ask(table, 'cleo', 'bob')).toMatchObject(code('NOT_HOST'));
    const before = table.state;
    expect(ask(table, 'bob').ok).toBe(true);
    expect(isStoodInFor(table, 'bob')).toBe(true);
    expect(effectsOf(before, table.state)).toMatchObject([{ kind: 'play_bot_turn', phase: 'job_choice' }]);
    expect(ask(table, 'bob')).toMatchObject({ ok: true, events: [] });
    expect(table.run({ type: 'submit_action', data: { type: 'pass' }, by: asBot(table, 'bob') }).ok).toBe(
      true,
    );
  });

  test('not for the host, a bot, a stranger, or a player who is done', () => {
    const table = night();
    table.submit('dov', { type: 'pass' });
    for (const name of ['ann', 'dov']) expect(ask(table, name)).toMatchObject(code('INVALID_TARGET'));
    const stranger = { type: 'ask_stand_in', targetUserId: table.newId() } as const;
    expect(table.act('ann', stranger)).toMatchObject(code('INVALID_TARGET'));
  });

  test('neither the refusal nor the end tells of a role with two steps', () => {
    const [copying, other] = [night(), night()];
    copying.submit('cleo', { type: 'copy_role', targetUserId: 'dov' });
    for (const table of [copying, other]) expect(ask(table, 'cleo').ok).toBe(true);
    const late = night();
    ask(late, 'cleo');
    late.submit('cleo', { type: 'copy_role', targetUserId: 'dov' });
    // The first step is done, and nobody sees it: the bot still acts for them.
    expect(isStoodInFor(late, 'cleo')).toBe(true);
    late.submit('cleo', { type: 'pass' });
    expect(isStoodInFor(late, 'cleo')).toBe(false);
    expect(late.view('ann').players.find(({ displayName }) => displayName === 'cleo')?.hasSubmitted).toBe(
      true,
    );
  });

  test('ends when they say that they are here, or act, and not by a page that comes back', () => {
    const table = night();
    ask(table, 'bob');
    table.disconnect('bob');
    comeBack(table, 'bob');
    expect(isStoodInFor(table, 'bob')).toBe(true);
    expect(here(table, 'bob').ok).toBe(true);
    expect(isStoodInFor(table, 'bob')).toBe(false);
    expect(here(table, 'bob')).toMatchObject({ ok: true, events: [] });
    expect(ask(table, 'bob').ok).toBe(true);
    table.submit('bob', { type: 'pass' });
    expect(isStoodInFor(table, 'bob')).toBe(false);
    expect(table.view('bob').me?.standInDid).toEqual([]);
  });

  test('is back by one press in every phase of the round, also where nobody may ask for a bot', () => {
    const table = night();
    ask(table, 'bob');
    table.endNight();
    expect(table.state.stage.phase).toBe('role_resolve');
    expect(isStoodInFor(table, 'bob')).toBe(true);
    expect(ask(table, 'cleo')).toMatchObject(code('WRONG_PHASE'));
    expect(here(table, 'bob').ok).toBe(true);
    expect(isStoodInFor(table, 'bob')).toBe(false);
    table.now += STAND_IN_AFTER_MS;
    expect(ask(table, 'cleo')).toMatchObject(code('WRONG_PHASE'));
    table.vote({});
    expect(table.state.stage.phase).toBe('results');
    expect(here(table, 'bob')).toMatchObject(code('WRONG_PHASE'));
  });

  test('is named from the moment on when the host may ask, whatever the clock shows', () => {
    const table = night(0);
    const { phaseStartedAt, phaseEndsAt } = table.view('ann');
    expect(phaseStartedAt).toBe(table.now);
    table.act('ann', { type: 'extend_clock', seconds: 60 });
    table.act('ann', { type: 'pause_clock' });
    table.now += STAND_IN_AFTER_MS;
    table.act('ann', { type: 'resume_clock' });
    const later = table.view('ann');
    expect(later.phaseEndsAt).toBe((phaseEndsAt ?? 0) + 60_000 + STAND_IN_AFTER_MS);
    for (const view of [later, table.screen()]) expect(view.phaseStartedAt).toBe(phaseStartedAt);
    expect(ask(table, 'bob').ok).toBe(true);
    table.endNight().vote({});
    expect(table.view('ann').phaseStartedAt).toBeNull();
  });

  test('is not awaited in the discussion, once all other present players are ready', () => {
    const table = night();
    table.endNight().expire();
    table.now += STAND_IN_AFTER_MS;
    const ready = (...names: string[]) => {
      for (const name of names) table.act(name, { type: 'ready_next_phase' });
    };
    ready('ann', 'bob');
    expect(ask(table, 'dov')).toMatchObject(code('INVALID_TARGET'));
    ready('cleo');
    expect(ask(table, 'cleo')).toMatchObject(code('INVALID_TARGET'));
    expect(ask(table, 'dov').ok).toBe(true);
    expect(table.state.stage.phase).toBe('vote');
    expect(isStoodInFor(table, 'dov')).toBe(true);
  });

  test('in the vote a bot votes for them when all others have, or late, and they may still change it', () => {
    const table = night();
    table.endNight().expire().expire();
    table.now += STAND_IN_AFTER_MS;
    expect(ask(table, 'dov').ok).toBe(true);
    const vote = { type: 'submit_vote', targetUserId: table.userId('ann'), by: asBot(table, 'dov') } as const;
    expect(table.run(vote).ok).toBe(false);
    for (const name of ['bob', 'cleo'])
      table.act(name, { type: 'submit_vote', targetUserId: table.userId('ann') });
    const before = table.state;
    table.act('ann', { type: 'submit_vote', targetUserId: table.userId('bob') });
    expect(effectsOf(before, table.state)).toMatchObject([{ kind: 'play_bot_turn', phase: 'vote' }]);
    expect(table.run(vote).ok).toBe(true);
    expect(table.state.stage.phase).toBe('results');
  });

  test('with nobody else here only deadlines act', () => {
    const table = night();
    ask(table, 'bob');
    table.disconnect('ann', 'cleo', 'dov');
    wait(table, ABSENT_MS);
    expect(isStoodInFor(table, 'bob')).toBe(false);
    // Bob himself is connected, and no other is who could wait for him.
    here(table, 'bob');
    expect(ask(table, 'bob')).toMatchObject(code('INVALID_TARGET'));
  });
});
