import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import { ABSENT_MS, LONGEST_TALK_MS, MOST_ADDED_MS, PAUSE_MS, PRESENCE_GRACE_MS } from '../state/limits.ts';
import { endsAtOf } from '../testing/random-play.ts';
import { gameWith, type Table } from '../testing/table.ts';
import type { SeatAction } from './command.ts';

const pause: SeatAction = { type: 'pause_clock' };
const resume: SeatAction = { type: 'resume_clock' };
const extend: SeatAction = { type: 'extend_clock', seconds: 60 };
const code = (code: string) => ({ ok: false, rejection: { code } });

const night = () => gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Hunter' });
const endsAt = (table: Table) => table.view('ann').phaseEndsAt ?? 0;
const phaseOf = (table: Table) => table.state.stage.phase;
const expireNow = (table: Table, deadline = endsAtOf(table.state)) =>
  table.run({ type: 'expire_phase', round: table.state.round, phase: phaseOf(table), endsAt: deadline });

function wait(table: Table, ms: number): void {
  table.now += ms;
  table.run({ type: 'recheck_presence' });
}

describe('a paused clock', () => {
  test('[T2.3] stands still for everybody, and the rest runs afterwards', () => {
    const table = night();
    const before = endsAt(table);
    expect(table.act('bob', pause)).toMatchObject(code('NOT_HOST'));
    expect(table.act('ann', pause).ok).toBe(true);
    const since = table.now;
    expect(table.view('bob')).toMatchObject({
      pausedAt: since,
      pausedBy: table.userId('ann'),
      phaseEndsAt: before,
    });
    table.now = before + 1;
    expect(expireNow(table)).toEqual({ ok: true, events: [] });
    table.act('ann', resume);
    expect(table.view('bob')).toMatchObject({
      pausedAt: null,
      pausedBy: null,
      phaseEndsAt: before + (table.now - since),
    });
    table.expire();
    expect(phaseOf(table)).toBe('role_resolve');
  });

  test('[T2.3 L6.4] is for every phase from the deal to the vote; twice is once', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }, { atDeal: true });
    const seen: string[] = [];
    for (; phaseOf(table) !== 'results'; table.expire()) {
      expect(table.act('ann', pause).ok).toBe(true);
      seen.push(phaseOf(table));
      const paused = table.state;
      table.now += 5;
      expect(table.act('ann', pause)).toEqual({ ok: true, events: [] });
      expect(table.state).toBe(paused);
      table.act('ann', resume);
      expect(table.act('ann', resume)).toEqual({ ok: true, events: [] });
    }
    expect(seen).toEqual(['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote']);
    expect(table.act('ann', pause)).toMatchObject(code('WRONG_PHASE'));
  });

  test('[T2.3] players go on meanwhile, and the phase ends when all have', () => {
    const table = night().endNight().expire();
    table.act('ann', pause);
    table.now = endsAt(table) + 1;
    expect(table.act('bob', { type: 'force_discussion_end' })).toMatchObject(code('TOO_EARLY'));
    for (const name of ['ann', 'bob', 'cleo', 'dov']) table.act(name, { type: 'ready_next_phase' });
    expect(phaseOf(table)).toBe('vote');
    expect(table.view('bob').pausedAt).toBeNull();
  });

  test('[T2.3] ends with its phase, and what was added to that is not part of the next', () => {
    const table = night().endNight();
    table.act('ann', extend);
    table.act('ann', pause);
    table.now += 5_000;
    for (const name of ['ann', 'bob', 'cleo', 'dov']) table.act(name, { type: 'ready_next_phase' });
    expect(phaseOf(table)).toBe('discussion');
    expect(table.view('bob')).toMatchObject({
      pausedAt: null,
      phaseEndsAt: table.now + table.state.settings.discussionTime * 1_000,
    });
    for (let added = 0; added < MOST_ADDED_MS; added += 60_000)
      expect(table.act('ann', extend).ok).toBe(true);
    expect(table.act('ann', extend)).toMatchObject(code('INVALID_ACTION'));
  });

  test('[T2.3] goes on by itself after ten minutes', () => {
    const table = night();
    const deadline = endsAt(table);
    const before = table.state;
    table.act('ann', pause);
    const since = table.now;
    expect(effectsOf(before, table.state)).toEqual([
      { kind: 'expire_phase', round: 1, phase: 'job_choice', endsAt: deadline, at: since + PAUSE_MS },
    ]);
    wait(table, PAUSE_MS - 1);
    expect(table.view('bob').pausedAt).toBe(since);
    table.now += 1;
    expireNow(table, deadline);
    expect(table.view('bob')).toMatchObject({ pausedAt: null, phaseEndsAt: deadline + PAUSE_MS });
  });

  test('[T2.3] resumes with a host away for a minute, or an empty room', () => {
    const withoutHost = night();
    withoutHost.act('ann', pause);
    withoutHost.disconnect('ann');
    wait(withoutHost, ABSENT_MS - 1);
    expect(withoutHost.view('bob').pausedAt).not.toBeNull();
    wait(withoutHost, 1);
    expect(withoutHost.view('bob').pausedAt).toBeNull();

    const deserted = night();
    deserted.act('ann', pause);
    deserted.disconnect('ann', 'bob', 'cleo', 'dov');
    wait(deserted, PRESENCE_GRACE_MS);
    expect(deserted.view('bob').pausedAt).toBeNull();
  });
});

describe('bots', () => {
  test('[T2.4] wait while the clock stands still, and are given another turn when it goes on', () => {
    const table = night();
    const { id } = table.player('cleo');
    table.act('cleo', { type: 'leave_game' });
    const turn = {
      type: 'take_bot_turn',
      playerId: id,
      actions: [{ type: 'submit_action', data: { type: 'pass' } }],
    } as const;
    table.act('ann', pause);
    table.now += 7;
    expect(table.run(turn)).toMatchObject(code('NOT_JOINED'));
    const paused = table.state;
    table.act('ann', resume);
    expect(effectsOf(paused, table.state)).toContainEqual({
      kind: 'play_bot_turn',
      round: 1,
      phase: 'job_choice',
      playerId: id,
      endsAt: endsAt(table),
    });
    expect(table.run(turn).ok).toBe(true);
    const done = table.state;
    table.act('ann', extend);
    expect(effectsOf(done, table.state).map(({ kind }) => kind)).toEqual(['expire_phase']);
  });

  test('[T2.4] of the absent vote by the moved deadline', () => {
    const table = night().endNight().expire();
    table.disconnect('cleo');
    table.expire();
    wait(table, 0);
    table.act('ann', pause);
    const turn = {
      type: 'take_bot_turn',
      playerId: table.player('cleo').id,
      actions: [{ type: 'submit_vote', targetUserId: table.userId('bob') }],
    } as const;
    table.now = endsAt(table) - 1;
    expect(table.run(turn)).toMatchObject(code('NOT_JOINED'));
    const paused = table.state;
    table.act('ann', resume);
    expect(effectsOf(paused, table.state)).toContainEqual({
      kind: 'play_bot_turn',
      round: 1,
      phase: 'vote',
      playerId: turn.playerId,
      endsAt: endsAt(table),
      lateFrom: endsAt(table) - 10_000,
    });
  });
});

describe('added time', () => {
  test('[T2.5] is a minute each, half an hour in all for a phase, also while the clock stands still', () => {
    const table = night();
    const [deadline, before] = [endsAt(table), table.state];
    expect(table.act('bob', extend)).toMatchObject(code('NOT_HOST'));
    table.act('ann', extend);
    const moved = deadline + 60_000;
    expect(endsAt(table)).toBe(moved);
    expect(effectsOf(before, table.state)).toEqual([
      { kind: 'expire_phase', round: 1, phase: 'job_choice', endsAt: moved, at: moved },
    ]);
    table.act('ann', pause);
    for (let added = 60_000; added < MOST_ADDED_MS; added += 60_000) {
      expect(table.act('ann', extend).ok).toBe(true);
    }
    expect(table.act('ann', extend)).toMatchObject(code('INVALID_ACTION'));
    expect(endsAt(table)).toBe(deadline + MOST_ADDED_MS);
    table.act('ann', resume);
    table.expire().expire();
    expect(table.act('ann', extend).ok).toBe(true);
  });

  test('[T2.5] makes the deadline of before do nothing', () => {
    const table = night();
    const former = endsAt(table);
    table.act('ann', extend);
    table.now = former + 60_000;
    expect(expireNow(table, former)).toEqual({ ok: true, events: [] });
    expireNow(table, former + 60_000);
    expect(phaseOf(table)).toBe('role_resolve');
  });
});

test('[T2.6] without a clock people talk until all are ready, or for an hour', () => {
  const untimed = () =>
    gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }, { settings: { discussionClock: false } })
      .endNight()
      .expire();
  const table = untimed();
  expect(endsAt(table)).toBe(table.now + LONGEST_TALK_MS);
  table.now += LONGEST_TALK_MS - 1;
  expect(table.act('bob', { type: 'force_discussion_end' })).toMatchObject(code('TOO_EARLY'));
  for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'ready_next_phase' });
  expect(phaseOf(table)).toBe('vote');
  expect(phaseOf(untimed().expire())).toBe('vote');
});

test('[T2.2] a player ready to vote may take it back until all are', () => {
  const table = night().endNight();
  const ready: SeatAction = { type: 'ready_next_phase' };
  table.act('bob', ready);
  expect(table.act('bob', ready)).toEqual({ ok: true, events: [] });
  table.expire();
  const isReady = () => table.view('ann').players.map((player) => player.isReady);
  table.act('bob', ready);
  expect(isReady()).toEqual([false, true, false, false]);
  table.act('bob', ready);
  expect(isReady()).toEqual([false, false, false, false]);
});
