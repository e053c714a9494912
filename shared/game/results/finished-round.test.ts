import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import type { GameState } from '../state/state.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { reviewedRound } from './reviewed-round.ts';

const saved = (before: GameState, { state }: Table) =>
  effectsOf(before, state).filter(({ kind }) => kind === 'save_finished_game');

/** A round of three people whose votes are in. */
function voted(): Table {
  const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Robber' });
  table.submit('cleo', { type: 'rob_player', targetUserId: 'bob' });
  table.until('vote');
  for (const [voter, target] of [
    ['ann', 'cleo'],
    ['bob', 'cleo'],
    ['cleo', 'ann'],
  ] as const) {
    table.act(voter, { type: 'submit_vote', targetUserId: table.userId(target) });
  }
  return table;
}

describe('a round with results', () => {
  test('[P1.28] is saved with what everybody sees', () => {
    const table = voted();
    const before = table.state;
    table.now += 1_000;
    table.run({ type: 'calculate_results', round: 1 });
    const part = (name: string, originalRole: string, finalRole: string, isWinner: boolean) => {
      return { userId: table.userId(name), displayName: name, originalRole, finalRole, isWinner };
    };
    expect(saved(before, table) as unknown[]).toEqual([
      {
        kind: 'save_finished_game',
        round: 1,
        themeId: 'generic',
        finishedAt: table.now,
        playerCount: 3,
        winners: ['Villager'],
        roles: table.state.selectedRoles,
        ruleset: 'standard',
        players: [
          part('ann', 'Villager', 'Villager', true),
          part('bob', 'Werewolf', 'Robber', true),
          part('cleo', 'Robber', 'Werewolf', false),
        ],
      },
    ]);
    const { players } = table.view('ann');
    expect(players.map(({ originalRole, currentRole }) => [originalRole, currentRole])).toEqual([
      ['Villager', 'Villager'],
      ['Werewolf', 'Robber'],
      ['Robber', 'Werewolf'],
    ]);
  });

  test('is saved by that one change alone', () => {
    const table = voted();
    table.run({ type: 'calculate_results', round: 1 });
    for (const name of ['ann', 'bob', 'cleo']) {
      const before = table.state;
      table.act(name, { type: 'play_again' });
      expect(saved(before, table)).toEqual([]);
    }
    expect(table.state.stage.phase).toBe('lobby');
  });

  test('names leavers, but neither bots nor later newcomers', () => {
    const table = voted();
    table.act('cleo', { type: 'leave_game' });
    table.run({ type: 'join', userId: table.newId() as never, displayName: 'dov' });
    const [ann, bob, ...others] = table.state.players;
    const players = [{ ...ann, isBot: true }, bob, ...others] as GameState['players'];
    table.state = { ...table.state, players };
    const before = table.state;
    table.run({ type: 'calculate_results', round: 1 });
    const names = [{ displayName: 'bob' }, { displayName: 'cleo' }];
    expect(saved(before, table)).toMatchObject([{ playerCount: 3, players: names }]);
  });
});

describe('nothing is saved of', () => {
  test('a round that waits for its results', () => {
    expect(saved(gameWith({ ann: 'Villager' }).state, voted())).toEqual([]);
  });

  test('a round that the host ended', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    const before = table.state;
    table.act('ann', { type: 'end_round' });
    expect(table.view('ann').gameSettings.voteResults).toBeDefined();
    expect(saved(before, table)).toEqual([]);
  });

  test('practice', () => {
    const table = voted();
    table.state = { ...table.state, isPractice: true };
    const before = table.state;
    table.run({ type: 'calculate_results', round: 1 });
    expect(table.view('ann').gameSettings.voteResults).toBeDefined();
    expect(saved(before, table)).toEqual([]);
  });
});

const reviews = (before: GameState, { state }: Table) =>
  effectsOf(before, state).filter(({ kind }) => kind === 'review_round');

const CARDS = { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' } as const;

function counting(): Table {
  const table = gameWith(CARDS);
  return table.until('results');
}

describe('[C3.9] a review is queued', () => {
  test('by the change that shows the results, and by no other', () => {
    const table = counting();
    const { state: before } = table;
    table.run({ type: 'calculate_results', round: 1 });
    expect(reviews(before, table)).toMatchObject([{ kind: 'review_round', round: 1 }]);
    const { state: shown } = table;
    table.act('ann', { type: 'play_again' });
    expect(reviews(shown, table)).toEqual([]);
  });

  test('[C3.12] by none of a round that is still played', () => {
    const table = gameWith(CARDS);
    const phases = new Set<string>();
    while (table.state.stage.phase !== 'results') {
      const { state: before } = table;
      phases.add(before.stage.phase);
      expect(reviewedRound(before)).toBeNull();
      table.expire();
      expect(reviews(before, table)).toEqual([]);
    }
    expect([...phases]).toEqual(['job_choice', 'role_resolve', 'discussion', 'vote']);
    expect(reviewedRound(table.state)).toBeNull();
  });

  test('with all it needs, and nothing that opens the room', () => {
    const table = counting();
    const { state: before } = table;
    table.run({ type: 'calculate_results', round: 1 });
    const [effect] = reviews(before, table);
    if (effect?.kind !== 'review_round') throw new Error('no review is queued');
    const { record } = effect;
    expect(record.stage).toEqual(table.state.stage);
    expect([record.roomCode, record.tableTokenHash, record.messages, record.waiting]).toEqual([
      null,
      null,
      [],
      [],
    ]);
  });

  test('for no round that the host has ended, or that bots have played alone', () => {
    const ended = gameWith(CARDS);
    const { state: before } = ended;
    ended.act('ann', { type: 'end_round' });
    expect(ended.state.stage.phase).toBe('results');
    expect(reviews(before, ended)).toEqual([]);
    const bots = counting();
    bots.state = { ...bots.state, players: bots.state.players.map((one) => ({ ...one, isBot: true })) };
    const { state: counted } = bots;
    bots.run({ type: 'calculate_results', round: 1 });
    expect(reviews(counted, bots)).toEqual([]);
  });
});
