import { describe, expect, test } from 'bun:test';
import { endsAtOf } from '../testing/random-play.ts';
import { gameWith, Table } from '../testing/table.ts';

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

describe('ready checks', () => {
  test('[G4.3 G7.17 P2.12 R7.6] the present humans decide, bots do not', () => {
    const table = dealt();
    for (const name of ['ann', 'bob']) table.act(name, ready);
    expect(table.state.stage.phase).toBe('role_deal');
    table.act('cleo', ready);
    expect(table.state.stage.phase).toBe('job_choice');
  });

  test('[R10.4] a disconnected player counts for 30 s, then the check runs again', () => {
    const table = dealt();
    table.disconnect('cleo');
    for (const name of ['ann', 'bob']) table.act(name, ready);
    expect(table.state.stage.phase).toBe('role_deal');
    table.now += 29_999;
    table.run({ type: 'recheck_presence' });
    expect(table.state.stage.phase).toBe('role_deal');
    table.now += 1;
    table.run({ type: 'recheck_presence' });
    expect(table.state.stage.phase).toBe('job_choice');
  });

  test.each([
    ['a game', false, 60_000],
    ['a practice game with a reader', true, 600_000],
  ])('[T2.28] of the deal and First Light take their time at most: %s', (_, isPractice, mostMs) => {
    const table = new Table(['ann']);
    for (const _ of ['one', 'two']) table.act('ann', { type: 'add_bot' });
    const roles = ['Villager', 'Villager', 'Villager', 'Werewolf', 'Hunter', 'Tanner'];
    table.act('ann', { type: 'update_role_selection', roles });
    table.state = { ...table.state, isPractice };
    table.act('ann', { type: 'start_game' });
    const left = () => (table.view('ann').phaseEndsAt ?? 0) - table.now;
    expect([table.state.stage.phase as string, left()]).toEqual(['role_deal', mostMs]);
    table.expire().expire();
    expect([table.state.stage.phase as string, left()]).toEqual(['role_resolve', mostMs]);
  });

  test('[R10.4] with nobody present only deadlines act', () => {
    const table = dealt();
    table.act('ann', ready);
    for (const name of ['ann', 'bob', 'cleo']) table.disconnect(name);
    table.now += 40_000;
    table.run({ type: 'recheck_presence' });
    expect(table.state.stage.phase).toBe('role_deal');
    table.expire();
    expect(table.state.stage.phase).toBe('job_choice');
  });

  test('[T1.6] a late "Got it" reaches the night as nothing, and one that names no phase is refused there', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.act('ann', { ...ready, phase: 'role_deal' })).toEqual({ ok: true, events: [] });
    for (const late of [ready, { ...ready, phase: 'job_choice' } as const]) {
      expect(table.act('ann', late)).toMatchObject({ ok: false, rejection: { code: 'WRONG_PHASE' } });
    }
  });

  test('[T1.6] a late "Got it" is for the phase that was seen, and counts for no other', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.expire();
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { ...ready, phase: 'role_resolve' });
    expect(table.state.stage.phase).toBe('discussion');
    expect(table.act('ann', { ...ready, phase: 'role_resolve' })).toEqual({ ok: true, events: [] });
    expect(table.view('ann').players[0]?.isReady).toBe(false);
    table.act('ann', { ...ready, phase: 'discussion' });
    table.act('bob', ready);
    expect(table.each('ann', 'isReady')).toEqual([true, true, false]);
  });

  test('[R10.1] a deadline that comes early, late or twice changes nothing', () => {
    const table = dealt();
    const { round } = table.state;
    const endsAt = endsAtOf(table.state);
    const deadline = { type: 'expire_phase', round, phase: 'role_deal', endsAt } as const;
    expect(table.run(deadline)).toEqual({ ok: true, events: [] });
    table.expire();
    expect(table.state.stage.phase).toBe('job_choice');
    expect(table.run(deadline)).toEqual({ ok: true, events: [] });
  });
});

describe('discussion and vote', () => {
  test('[G4.6 P2.17 P3.24 R7.6] the discussion cannot be ended by force before its time', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.expire().expire();
    expect(table.act('bob', { type: 'force_discussion_end' })).toMatchObject(code('TOO_EARLY'));
    table.now += 300_000;
    expect(table.act('bob', { type: 'force_discussion_end' }).ok).toBe(true);
    expect(table.state.stage.phase).toBe('vote');
  });

  test('[G5.20 G7.16 P4.10 R3.13 R8.1 T2.1] one secret vote for another player, to be changed while the vote lasts', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.expire().expire().expire();
    const vote = (name: string, target: string) =>
      table.act(name, { type: 'submit_vote', targetUserId: table.userId(target) });
    expect(vote('ann', 'ann')).toMatchObject(code('INVALID_TARGET'));
    expect(vote('ann', 'bob').ok).toBe(true);
    const seen = table.view('bob');
    const own = table.view('ann').me;
    expect(vote('ann', 'bob')).toEqual({ ok: true, events: [] });
    expect(vote('ann', 'cleo').ok).toBe(true);
    expect(table.view('bob')).toEqual(seen);
    expect(table.view('ann').me).toMatchObject({
      voteTarget: table.userId('cleo'),
      version: (own?.version ?? 0) + 1,
      prompt: own?.prompt,
    });
    expect(seen.players.map(({ hasVoted }) => hasVoted)).toEqual([true, false, false]);
    expect(JSON.stringify(seen.players)).not.toContain('voteTarget');
  });

  test('[F9.1] abstaining is a vote: it can be changed, and others cannot tell it from a vote for a player', () => {
    const begin = () =>
      gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }).expire().expire().expire();
    const table = begin();
    const vote = (targetUserId: string | null) => table.act('ann', { type: 'submit_vote', targetUserId });
    const own = () => table.view('ann').me;
    const { version = 0, prompt } = own() ?? {};
    expect(prompt?.canPass).toBe(true);
    expect(vote(null).ok).toBe(true);
    const seen = table.view('bob');
    expect(seen.players.map(({ hasVoted }) => hasVoted)).toEqual([true, false, false]);
    expect(own()).toMatchObject({ voteTarget: null, version, prompt });
    expect(vote(null)).toEqual({ ok: true, events: [] });
    expect(vote(table.userId('cleo')).ok).toBe(true);
    expect(own()).toMatchObject({ voteTarget: table.userId('cleo'), version: version + 1 });
    expect(vote(null).ok).toBe(true);
    expect(own()).toMatchObject({ voteTarget: null, version: version + 2 });
    expect(table.view('bob')).toEqual(seen);
    const other = begin();
    other.act('ann', { type: 'submit_vote', targetUserId: other.userId('bob') });
    expect(other.view('bob').players.map(({ hasVoted }) => hasVoted)).toEqual([true, false, false]);
    expect(other.view('bob').version).toBe(seen.version);
  });

  test('[F9.1] the banished cannot abstain either, nor can persons outside the vote', () => {
    const table = gameWith({ ann: 'Old Hag', bob: 'Villager', cleo: 'Werewolf', dov: 'Seer' });
    table.submit('ann', { type: 'banish_player', targetUserId: 'bob' });
    const abstain = (name: string) => table.act(name, { type: 'submit_vote', targetUserId: null });
    expect(abstain('ann')).toMatchObject(code('WRONG_PHASE'));
    table.until('vote');
    expect(abstain('bob')).toMatchObject(code('BANISHED'));
    for (const name of ['ann', 'cleo', 'dov']) expect(abstain(name).ok).toBe(true);
    expect(table.view('ann').phase).toBe('results');
    expect(abstain('ann')).toMatchObject(code('WRONG_PHASE'));
  });

  test('[F9.2] the vote ends when the last one has voted or abstained; abstentions count for nobody', () => {
    const table = gameWith({ ann: 'Hunter', bob: 'Werewolf', cleo: 'Seer', dov: 'Villager' });
    table.expire().expire().expire();
    const vote = (name: string, target: string | null) =>
      table.act(name, { type: 'submit_vote', targetUserId: target && table.userId(target) });
    vote('ann', 'bob');
    vote('ann', null);
    vote('bob', 'ann');
    vote('cleo', 'ann');
    expect(table.view('dov').phase).toBe('vote');
    vote('dov', null);
    expect(table.view('dov').phase).toBe('results');
    table.run({ type: 'calculate_results', round: table.state.round });
    const { players, gameSettings } = table.view('cleo');
    const [ann, bob, cleo, dov] = ['ann', 'bob', 'cleo', 'dov'].map((name) => table.userId(name));
    expect(gameSettings.voteResults?.voteCount).toEqual({
      [`${ann}`]: 2,
      [`${bob}`]: 0,
      [`${cleo}`]: 0,
      [`${dov}`]: 0,
    });
    // The Hunter has taken back whom they would have taken along.
    expect(gameSettings.voteResults?.eliminatedPlayers.map(({ displayName }) => displayName)).toEqual([
      'ann',
    ]);
    expect(players.map(({ hasVoted, voteTarget }) => [hasVoted, voteTarget])).toEqual([
      [true, null],
      [true, `${ann}`],
      [true, `${ann}`],
      [true, null],
    ] as never);
  });

  test('[F9.2] when all abstain no player is eliminated; letting the time run out is no vote', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Villager', cleo: 'Seer' });
    table.expire().expire().expire();
    for (const name of ['ann', 'bob']) table.act(name, { type: 'submit_vote', targetUserId: null });
    table.expire();
    table.run({ type: 'calculate_results', round: table.state.round });
    const { players, gameSettings } = table.view('ann');
    expect(gameSettings.voteResults?.eliminatedPlayers).toEqual([]);
    expect(gameSettings.voteResults?.winners).toEqual(['Villager']);
    expect(players.map(({ hasVoted }) => hasVoted)).toEqual([true, true, false]);
  });

  test('[G2.79 P2.18] results are calculated once and only for their round', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.until('results');
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

  test('[G4.9 G7.18 R10.13 R10.14] all present humans want it', () => {
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

  test('[R10.13] the host alone after a minute', () => {
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

  test('[L3.1] its players may go back to its results until the next ones, newcomers and bots may not', () => {
    const table = finished();
    table.run({ type: 'join', userId: table.newId() as never, displayName: 'dov' });
    const lastRounds = () => ['ann', 'bob', 'dov'].map((name) => table.view(name).me?.lastRound);
    expect(lastRounds()).toEqual([null, null, null]);
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(lastRounds()).toEqual([1, 1, null]);
    table.act('ann', { type: 'add_bot' });
    expect(table.state.players.filter(({ playedBefore }) => playedBefore)).toHaveLength(3);
    table.deal(['Villager', 'Werewolf', 'Seer', 'Villager', 'Villager']);
    expect(lastRounds()).toEqual([1, 1, null]);
    table.vote({});
    for (const name of ['ann', 'bob', 'cleo', 'dov']) table.act(name, { type: 'play_again' });
    expect(lastRounds()).toEqual([2, 2, 2]);
  });

  test('a leaver during results is gone from the next round, and shown in this one', () => {
    const table = finished();
    table.act('cleo', { type: 'leave_game' });
    expect(table.view('ann').players).toHaveLength(3);
    for (const name of ['ann', 'bob']) table.act(name, { type: 'play_again' });
    expect(table.view('ann').players).toHaveLength(2);
  });
});

describe('a round that the host ends', () => {
  test('before dawn: copying has answered already, and nobody was told anything of the night', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Werewolf', cleo: 'Seer' }).submit('ann', {
      type: 'copy_role',
      targetUserId: 'bob',
    });
    table.act('ann', { type: 'end_round' });
    expect(table.finalRoles()).toEqual({ ann: 'Werewolf', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.view('ann').me?.actionResult).toBeNull();
    expect(table.view('ann').players[0]?.actionData).toMatchObject({ type: 'copy_role' });
  });

  test('[R10.9] in the vote: the votes cast so far are counted', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.expire().expire().expire();
    table.act('ann', { type: 'submit_vote', targetUserId: table.userId('bob') });
    table.act('ann', { type: 'end_round' });
    const { voteResults } = table.view('bob').gameSettings;
    expect(voteResults).toMatchObject({ winners: [], voteCount: { [table.userId('bob')]: 1 } });
  });
});

describe('a deadline at night', () => {
  test('[R10.3] names no suspect for an absent player', () => {
    const dealt = { ann: 'Villager', bob: 'Hunter', cleo: 'Minion', dov: 'Mason', eva: 'Insomniac' };
    const { players } = gameWith(dealt).vote({}).view('ann');
    expect(players.map(({ suspectUserId }) => suspectUserId)).toEqual([null, null, null, null, null]);
  });
});

describe('one or two players', () => {
  test('[H1.48] alone there is nobody to vote for, and nobody waits for it', () => {
    const table = gameWith({ ann: 'Werewolf' });
    table.submit('ann', { type: 'pass' });
    for (const _ of ['role_resolve', 'discussion']) table.act('ann', ready);
    expect(table.state.stage.phase).toBe('results');
    table.run({ type: 'calculate_results', round: 1 });
    expect(table.view('ann').gameSettings.voteResults?.winners).toEqual(['Werewolf']);
  });

  test('[H1.48] two have one vote each, and nobody falls', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Villager' }).vote({ ann: 'bob', bob: 'ann' });
    expect(table.view('ann').gameSettings.voteResults).toMatchObject({
      eliminatedPlayers: [],
      winners: ['Werewolf'],
    });
  });
});
